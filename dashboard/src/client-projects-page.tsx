import type { PageLoaderArgs } from '@northlight/contract';
import { ClientProjectsScreen } from './client-projects/client-projects-screen.tsx';
import { managedIn, openTabIn, type ProjectPanels } from './client-projects/managed-project.ts';
import { TableSkeleton } from './lib/list/folding-table.tsx';
import { late } from './lib/screen/late.tsx';

const tabsCode = async () => ({ Part: (await import('./client-projects/project-tabs.tsx')).ProjectTabs });
const panelCode = {
  sprints: async () => ({ Part: (await import('./sprints/sprints-panel.tsx')).SprintsPanel }),
  tickets: async () => ({ Part: (await import('./tickets/tickets-panel.tsx')).TicketsPanel }),
  invoices: async () => ({ Part: (await import('./invoices/invoices-panel.tsx')).InvoicesPanel }),
};
const boxes = <TableSkeleton rows={3} />;
const ProjectTabs = late('The project', tabsCode, boxes);
const panels: ProjectPanels = {
  sprints: late('The sprints', panelCode.sprints, boxes),
  tickets: late('The tickets', panelCode.tickets, boxes),
  invoices: late('The invoices', panelCode.invoices, boxes),
};

/** What is behind Manage comes side by side, and before it is drawn where somebody is about to open it. */
function fetchManaged(params: URLSearchParams): void {
  for (const load of [tabsCode, panelCode[openTabIn(params)]]) load().catch(() => undefined);
}

export function loader({ url }: PageLoaderArgs): void {
  if (managedIn(url.searchParams) !== null) fetchManaged(url.searchParams);
}

/** /dashboard/client-projects: puts the features that own sprints, tickets and invoices into the projects' tabs. */
export function Component() {
  return (
    <ClientProjectsScreen
      onNear={() => fetchManaged(new URLSearchParams())}
      tabsOf={(project) => <ProjectTabs project={project} panels={panels} />}
    />
  );
}
