import { useSearchParams } from '@northlight/router';
import { Tabs } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import type { ClientProject } from './project-api.ts';

/** What belongs to a project, as the features that own it draw it. */
export interface ProjectPanels {
  readonly sprints: (project: ClientProject) => ReactNode;
  readonly tickets: (project: ClientProject) => ReactNode;
  readonly invoices: (project: ClientProject) => ReactNode;
}

const tabs = ['sprints', 'tickets', 'invoices'] as const;
type Tab = (typeof tabs)[number];
const labels: Readonly<Record<Tab, string>> = {
  sprints: 'Sprints',
  tickets: 'Tickets',
  invoices: 'Invoices',
};

/** The tabs of a managed project; the open one is in the address. */
export function ProjectTabs({ project, panels }: { project: ClientProject; panels: ProjectPanels }) {
  const [params, setParams] = useSearchParams();
  const open = tabs.find((tab) => tab === params.get('tab')) ?? 'sprints';
  return (
    <Tabs
      label={project.title}
      value={open}
      onValueChange={(tab) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            if (tab === 'sprints') next.delete('tab');
            else next.set('tab', tab);
            return next;
          },
          { preventScrollReset: true },
        )
      }
      items={tabs.map((tab) => ({
        value: tab,
        label: labels[tab],
        content: tab === open ? panels[tab](project) : null,
      }))}
    />
  );
}

/** What the address says of the open project goes when another one is opened. */
const ofOpenProject = ['manage', 'tab', 'edit', 'new'];

/** The address with this project managed, or none. */
export function withManaged(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...next.keys()]) {
    if (ofOpenProject.includes(name) || name.startsWith('t.') || name.startsWith('i.')) next.delete(name);
  }
  if (id !== null) next.set('manage', id);
  return next;
}

/** The project that the address opens; null when it names none that could be. */
export function managedIn(params: URLSearchParams): string | null {
  const id = params.get('manage');
  return id !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}
