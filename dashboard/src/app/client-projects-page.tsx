import { ClientProjectsScreen } from '../client-projects/client-projects-screen.tsx';
import { type ProjectPanels, projectTabs } from '../client-projects/managed-project.ts';
import { ProjectTabs } from '../client-projects/project-tabs.tsx';
import { InvoicesPanel } from '../invoices/invoices-panel.tsx';
import { SprintsPanel } from '../sprints/sprints-panel.tsx';
import { TicketsPanel } from '../tickets/tickets-panel.tsx';

const panels: ProjectPanels = { sprints: SprintsPanel, tickets: TicketsPanel, invoices: InvoicesPanel };

/** /dashboard/client-projects: shows the sprint, ticket and invoice features in the tabs of each project. */
export function Component() {
  return (
    <ClientProjectsScreen
      renderTabs={(project) => <ProjectTabs project={project} tabs={projectTabs} panels={panels} />}
    />
  );
}
