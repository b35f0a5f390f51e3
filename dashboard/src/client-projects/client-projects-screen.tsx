import { useUrlState } from '@northlight/contract/router';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import type { ReactNode } from 'react';
import { ManagedRows } from '../components/managed-row.tsx';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { ListScreen } from '../records/list/list-screen.tsx';
import { useListState } from '../records/list/use-list-state.ts';
import { withoutNestedRecords } from '../records/list/use-nested-record.ts';
import { texts } from '../texts.ts';
import { manageProject, parseManagedProject } from './managed-project.ts';
import { type ClientProject, managedProjectQuery, projectApi, projectStatuses } from './project-queries.ts';
import { ProjectRow } from './project-row.tsx';
import { ProjectSheet } from './project-sheet.ts';
import { useDeleteProject } from './use-delete-project.ts';

const statuses = projectStatuses.map((status) => ({ value: status, label: status }));

export interface ClientProjectsScreenProps {
  renderTabs: (project: ClientProject) => ReactNode;
}

/** /dashboard/client-projects: the list of projects; Manage opens a project's tabs. */
export function ClientProjectsScreen({ renderTabs }: ClientProjectsScreenProps) {
  const list = useListState({ filters: ['status'], sort: 'newest' });
  const { params, open, replace } = useUrlState();
  const managedId = parseManagedProject(params);
  const query = useQuery(projectApi.list(list));
  const remove = useDeleteProject();
  const manage = (id: string | null) => (id === null ? replace : open)(manageProject(params, id));
  // A link may open a project on another page of the list.
  const isListed = query.data?.rows.some(({ id }) => id === managedId) ?? true;
  const unlistedProject = useQuery({
    ...managedProjectQuery(managedId ?? ''),
    enabled: managedId !== null && !isListed && !query.isPlaceholderData,
  });
  const addManagedProject = (rows: readonly ClientProject[]) =>
    managedId !== null && !isListed && unlistedProject.data ? [unlistedProject.data, ...rows] : rows;

  return (
    <>
      <ListScreen
        title="Client Projects"
        description="Work for clients: sprints, tickets and invoices."
        list={list}
        api={projectApi}
        failedText={texts.clientProjects.fetchFailed}
        loadingText="Loading projects..."
        skeleton={<TableSkeleton rows={6} />}
        searchLabel="Search projects"
        filters={[{ name: 'status', label: 'Status', allLabel: 'All statuses', options: statuses }]}
        columns={async () =>
          (await import(/* webpackChunkName: "forms" */ './project-form.tsx')).projectColumns
        }
        newLabel="Add project"
        empty={{
          icon: <BriefcaseBusiness />,
          title: texts.clientProjects.empty,
          message: 'A project belongs to a client, who follows it in the portal.',
        }}
      >
        {(rows) => (
          <ManagedRows>
            {addManagedProject(rows).map((project) => (
              <li key={project.id}>
                <ProjectRow
                  project={project}
                  isOpen={project.id === managedId}
                  onToggle={() => manage(project.id === managedId ? null : project.id)}
                  onEdit={() => list.openRecord(project.id)}
                  onDelete={() =>
                    void remove(project).then(
                      (isDeleted) => isDeleted && project.id === managedId && manage(null),
                    )
                  }
                  panel={renderTabs(project)}
                />
              </li>
            ))}
          </ManagedRows>
        )}
      </ListScreen>
      <ProjectSheet list={withoutNestedRecords(list)} />
    </>
  );
}
