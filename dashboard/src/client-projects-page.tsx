import { ClientProjectsScreen } from './client-projects/client-projects-screen.tsx';
import type { ProjectPanels } from './client-projects/managed-project.ts';
import { fetchManaged, panelCode, tabsCode } from './client-projects-parts.ts';
import { TableSkeleton } from './lib/list/folding-table.tsx';
import { late } from './lib/screen/late.tsx';

const boxes = <TableSkeleton rows={3} />;
const ProjectTabs = late('The project', tabsCode, boxes);
const panels: ProjectPanels = {
  sprints: late('The sprints', panelCode.sprints, boxes),
  tickets: late('The tickets', panelCode.tickets, boxes),
  invoices: late('The invoices', panelCode.invoices, boxes),
};

/** /dashboard/client-projects: puts the features that own sprints, tickets and invoices into the projects' tabs. */
export function Component() {
  return (
    <ClientProjectsScreen
      onNear={() => void fetchManaged(new URLSearchParams())}
      tabsOf={(project) => <ProjectTabs project={project} panels={panels} />}
    />
  );
}
