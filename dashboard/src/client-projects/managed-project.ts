import type { ComponentType } from 'react';

export const projectTabs = ['sprints', 'tickets', 'invoices'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The panel of each tab, supplied by the feature that owns it. */
export type ProjectPanels = Readonly<Record<ProjectTab, ComponentType<{ projectId: string }>>>;

/** The open project's parameters, which are removed when another project is opened. */
const projectParams = ['manage', 'tab', 'edit', 'new'];

/** Returns the parameters that open this project, or none if the id is null. */
export function withManagedProject(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...next.keys()]) {
    if (projectParams.includes(name) || name.startsWith('t.') || name.startsWith('i.')) next.delete(name);
  }
  if (id !== null) next.set('manage', id);
  return next;
}

/** The id of the open project; null when it is missing or not a UUID. */
export function parseManagedProject(params: URLSearchParams): string | null {
  const id = params.get('manage');
  return id !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}

export function parseOpenTab(params: URLSearchParams): ProjectTab {
  return projectTabs.find((tab) => tab === params.get('tab')) ?? 'sprints';
}
