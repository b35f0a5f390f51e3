import type { UrlChanges } from '@northlight/contract/router';
import { isUuid } from '@northlight/domain';
import type { ComponentType } from 'react';

export const projectTabs = ['sprints', 'tickets', 'invoices'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The tabs of a project's own page. */
export const pageTabs = ['overview', ...projectTabs, 'messages', 'activity'] as const;

/** The panel of each tab, supplied by the feature that owns it. The first tab is the default. */
export type ProjectPanels<Tab extends string = ProjectTab> = Readonly<
  Record<Tab, ComponentType<{ projectId: string }>>
>;

/** The open project's parameters, which are removed when another project is opened. */
const projectParams = ['manage', 'tab', 'edit', 'new'];

/** The changes that open this project, or none if the id is null. */
export function manageProject(params: URLSearchParams, id: string | null): UrlChanges {
  const names = [...params.keys()].filter((name) => projectParams.includes(name) || /^[ti]\./.test(name));
  return { ...Object.fromEntries(names.map((name) => [name, null])), manage: id };
}

/** The id of the open project; null when it is missing or not a UUID. */
export function parseManagedProject(params: URLSearchParams): string | null {
  const id = params.get('manage');
  return id !== null && isUuid(id) ? id : null;
}

export function parseOpenTab<Tab extends string>(
  params: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): Tab {
  return tabs.find((tab) => tab === params.get('tab')) ?? tabs[0];
}
