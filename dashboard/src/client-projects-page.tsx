import { ClientProjectsScreen } from './client-projects/client-projects-screen.tsx';
import { InvoicesPanel } from './invoices/invoices-panel.tsx';
import { SprintsPanel } from './sprints/sprints-panel.tsx';
import { TicketsPanel } from './tickets/tickets-panel.tsx';

/** /dashboard/client-projects: puts the features that own sprints, tickets and invoices into the projects' tabs. */
export function Component() {
  return (
    <ClientProjectsScreen
      panels={{
        sprints: (project) => <SprintsPanel key={project.id} projectId={project.id} />,
        tickets: (project) => <TicketsPanel key={project.id} projectId={project.id} />,
        invoices: (project) => <InvoicesPanel key={project.id} projectId={project.id} />,
      }}
    />
  );
}
