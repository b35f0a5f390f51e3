import { ClientProjectsScreen } from './client-projects/client-projects-screen.tsx';
import { InvoicesPanel } from './invoices/invoices-panel.tsx';
import { SprintsPanel } from './sprints/sprints-panel.tsx';

/** /dashboard/client-projects: puts the features that own sprints, tickets and invoices into the projects' tabs. */
export function Component() {
  return (
    <ClientProjectsScreen
      panels={{
        sprints: (project) => <SprintsPanel key={project.id} projectId={project.id} />,
        tickets: () => null,
        invoices: (project) => <InvoicesPanel key={project.id} projectId={project.id} />,
      }}
    />
  );
}
