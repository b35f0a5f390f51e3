import type { PageLoaderArgs } from '@northlight/contract';
import { useHeadFirst } from '@northlight/first-view/use-head-first';
import { fetchLate } from '@northlight/first-view/use-late';
import type { ReactNode } from 'react';
import { ClientProjectsScreen } from './client-projects/client-projects-screen.tsx';
import { managedIn, openTabIn, type ProjectPanels } from './client-projects/managed-project.ts';
import { primeFirstView } from './client-projects-loader.ts';
import { TableSkeleton } from './lib/list/folding-table.tsx';
import { late } from './lib/screen/late.tsx';

/** What is behind Manage. An address that opens it has it fetched with the page. */
export const opened = {
  'manage=*': () => import('./client-projects/project-tabs.tsx'),
  'manage=*&tab=': () => import('./sprints/sprints-panel.tsx'),
  'manage=*&tab=tickets': () => import('./tickets/tickets-panel.tsx'),
  'manage=*&tab=invoices': () => import('./invoices/invoices-panel.tsx'),
};

const tabsCode = async () => ({ Part: (await opened['manage=*']()).ProjectTabs });
const panelCode = {
  sprints: async () => ({ Part: (await opened['manage=*&tab=']()).SprintsPanel }),
  tickets: async () => ({ Part: (await opened['manage=*&tab=tickets']()).TicketsPanel }),
  invoices: async () => ({ Part: (await opened['manage=*&tab=invoices']()).InvoicesPanel }),
};
const boxes = <TableSkeleton rows={3} />;
const ProjectTabs = late('The project', tabsCode, boxes);
const panels: ProjectPanels = {
  sprints: late('The sprints', panelCode.sprints, boxes),
  tickets: late('The tickets', panelCode.tickets, boxes),
  invoices: late('The invoices', panelCode.invoices, boxes),
};

/** It comes side by side, and before it is drawn where somebody is about to open it. */
async function fetchManaged(params: URLSearchParams): Promise<void> {
  await Promise.all([tabsCode, panelCode[openTabIn(params)]].map(fetchLate));
}

export async function loader(args: PageLoaderArgs): Promise<void> {
  const isFirst = primeFirstView(args);
  const params = args.url.searchParams;
  if (managedIn(params) === null) return;
  const code = fetchManaged(params);
  // The first view is drawn once, with what it opens; a press of Manage is answered at once.
  if (isFirst) await code;
}

/** Shows a project as open before what is in it. */
function AfterPress({ children }: { children: ReactNode }) {
  return useHeadFirst() ? children : boxes;
}

/** /dashboard/client-projects: puts the features that own sprints, tickets and invoices into the projects' tabs. */
export function Component() {
  return (
    <ClientProjectsScreen
      onNear={() => void fetchManaged(new URLSearchParams())}
      tabsOf={(project) => (
        <AfterPress>
          <ProjectTabs project={project} panels={panels} />
        </AfterPress>
      )}
    />
  );
}
