import { ClientProjectsScreen } from '../client-projects/client-projects-screen.tsx';
import { projectTabs } from '../client-projects/managed-project.ts';
import { ProjectTabs } from '../client-projects/project-tabs.tsx';
import { panels, usePanelCode } from './project-panels.tsx';

/** /dashboard/client-projects: shows the sprint, ticket and invoice features in the tabs of each project. */
export function Component() {
  usePanelCode();
  return (
    <ClientProjectsScreen
      renderTabs={(project) => <ProjectTabs project={project} tabs={projectTabs} panels={panels} />}
    />
  );
}
