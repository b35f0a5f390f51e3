import { useSearchParams } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { Stack } from 'shared-ui';
import { clientWorkArea } from '../lib/client-work/area.ts';
import { ExportButton } from '../lib/csv/export-button.tsx';
import { ListChoices } from '../lib/list/list-choices.tsx';
import { ListScreen } from '../lib/list/list-screen.tsx';
import { TableSkeleton } from '../lib/list/table-skeleton.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordSheet } from '../lib/record/record-sheet.tsx';
import { breaks } from '../lib/record/save-row.ts';
import { texts } from '../lib/texts.ts';
import type { ClientProject } from './api/client-project.ts';
import { fetchProjects } from './api/fetch-projects.ts';
import { projectQueries } from './api/project-queries.ts';
import { insertProject, updateProject } from './api/save-project.ts';
import { ProjectCard } from './components/project-card.tsx';
import { clientChoices, ProjectFields } from './components/project-fields.tsx';
import { type ProjectPanels, ProjectTabs } from './components/project-panels.tsx';
import { projectSchema } from './components/project-schema.ts';
import { useDeleteProject } from './components/use-delete-project.ts';
import { managedIn, withManaged } from './model/managed.ts';
import { projectColumns } from './model/project-columns.ts';
import {
  comparedProject,
  emptyProject,
  inputOfProject,
  projectStatuses,
  valuesOfProject,
} from './model/project-values.ts';

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'title', label: 'Title' },
  { value: 'delivery', label: 'Delivery' },
  { value: 'progress', label: 'Progress' },
];
const statuses = projectStatuses.map((status) => ({ value: status, label: status }));

/** /dashboard/client-projects: the projects with what belongs to each behind Manage. */
export function ClientProjectsScreen({ panels }: { panels: ProjectPanels }) {
  const list = useListState({ filters: ['status'], sort: 'newest' });
  const [params, setParams] = useSearchParams();
  const managed = managedIn(params);
  const read = useQuery(projectQueries.list(list));
  const clients = useQuery({ ...projectQueries.clients(), enabled: list.open !== null });
  const remove = useDeleteProject();
  const manage = (id: string | null) =>
    setParams((before) => withManaged(before, id), { preventScrollReset: true });
  // A link may lead to a project that is on another page of the list.
  const isListed = read.data?.rows.some(({ id }) => id === managed) ?? true;
  const other = useQuery({
    ...projectQueries.detail(managed ?? ''),
    enabled: managed !== null && !isListed && !read.isPlaceholderData,
  });
  const rowsWithManaged = (rows: readonly ClientProject[]) =>
    managed !== null && !isListed && other.data ? [other.data, ...rows] : rows;

  return (
    <>
      <ListScreen
        title="Client Projects"
        description="Work for clients: sprints, tickets and invoices."
        list={list}
        read={read}
        failedText={texts.clientProjects.fetchFailed}
        loadingText="Loading projects..."
        skeleton={<TableSkeleton rows={6} />}
        searchLabel="Search projects"
        choices={
          <ListChoices
            list={list}
            filters={[{ name: 'status', label: 'Status', all: 'All statuses', options: statuses }]}
            sorts={sorts}
          />
        }
        actions={
          <ExportButton
            fileName="client-projects"
            columns={projectColumns}
            fetchPage={(page, size) => fetchProjects({ ...list, page }, undefined, size)}
          />
        }
        newLabel="Add project"
        empty={{
          icon: <BriefcaseBusiness />,
          title: texts.clientProjects.empty,
          message: 'A project belongs to a client, who follows it in the portal.',
        }}
      >
        {(rows) => (
          <Stack as="ul" gap={12}>
            {rowsWithManaged(rows).map((project) => (
              <li key={project.id}>
                <ProjectCard
                  project={project}
                  isOpen={project.id === managed}
                  onToggle={() => manage(project.id === managed ? null : project.id)}
                  onEdit={() => list.openRecord(project.id)}
                  onDelete={() =>
                    void remove(project).then((isGone) => isGone && project.id === managed && manage(null))
                  }
                >
                  <ProjectTabs project={project} panels={panels} />
                </ProjectCard>
              </li>
            ))}
          </Stack>
        )}
      </ListScreen>
      <RecordSheet
        area={clientWorkArea}
        draftArea="client-projects"
        noun="project"
        list={ownRecord(list)}
        detail={projectQueries.detail}
        loadFailedText={texts.clientProjects.fetchFailed}
        emptyValues={emptyProject}
        toValues={valuesOfProject}
        schema={projectSchema}
        compared={comparedProject(clientChoices(clients.data))}
        insert={(values, id) => insertProject(inputOfProject(values), id)}
        update={(row, values) => updateProject(row, inputOfProject(values))}
        tells={{ table: 'client_projects', changes: inputOfProject }}
        texts={texts.clientProjects}
        fieldErrors={(error) =>
          breaks(error, 'client_invoices_project_id_fkey')
            ? { client_id: 'The client cannot change while the project has invoices' }
            : null
        }
      >
        <ProjectFields />
      </RecordSheet>
    </>
  );
}

/** The screen's own open record; `sprint.<id>` and the like belong to the panels. */
function ownRecord(list: ReturnType<typeof useListState<'status'>>) {
  const isOwn = list.open?.kind !== 'edit' || !list.open.id.includes('.');
  return { open: isOwn ? list.open : null, close: list.close };
}
