import { useSearchParams } from '@northlight/router';
import { Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { comparedByLabel } from '../lib/fields/form-definition.tsx';
import { TableSkeleton } from '../lib/list/folding-table.tsx';
import { ListScreen } from '../lib/list/list-screen.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { editing } from '../lib/record/record-editing.ts';
import { RecordSheet } from '../lib/record/record-sheet.tsx';
import { breaks } from '../lib/record/save-row.ts';
import { texts } from '../lib/texts.ts';
import { type ClientProject, companyOptionsQuery, projectApi } from './project-api.ts';
import { ProjectCard } from './project-card.tsx';
import { companyChoices, ProjectFields, projectForm, projectStatuses } from './project-form.tsx';
import { managedIn, type ProjectPanels, ProjectTabs, withManaged } from './project-panels.tsx';
import { useDeleteProject } from './use-delete-project.ts';

const statuses = projectStatuses.map((status) => ({ value: status, label: status }));

const columns = [
  ...projectForm.columns<ClientProject>('title'),
  { heading: 'Client', value: (project: ClientProject) => project.company?.name ?? '' },
  ...projectForm.columns<ClientProject>('status', 'percent_complete', 'estimated_delivery'),
  ...projectForm.columns<ClientProject>('contact_person_name', 'contact_person_role'),
  ...projectForm.columns<ClientProject>('contact_person_email', 'contact_person_phone'),
  { heading: 'Created', value: (project: ClientProject) => project.created_at },
];

/** /dashboard/client-projects: the projects with what belongs to each behind Manage. */
export function ClientProjectsScreen({ panels }: { panels: ProjectPanels }) {
  const list = useListState({ filters: ['status'], sort: 'newest' });
  const [params, setParams] = useSearchParams();
  const managed = managedIn(params);
  const read = useQuery(projectApi.list(list));
  const companies = useQuery({ ...companyOptionsQuery(), enabled: list.open !== null });
  const remove = useDeleteProject();
  const manage = (id: string | null) =>
    setParams((before) => withManaged(before, id), { preventScrollReset: true });
  // A link may lead to a project that is on another page of the list.
  const isListed = read.data?.rows.some(({ id }) => id === managed) ?? true;
  const other = useQuery({
    ...projectApi.detail(managed ?? ''),
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
        api={projectApi}
        failedText={texts.clientProjects.fetchFailed}
        loadingText="Loading projects..."
        skeleton={<TableSkeleton rows={6} />}
        searchLabel="Search projects"
        filters={[{ name: 'status', label: 'Status', all: 'All statuses', options: statuses }]}
        columns={columns}
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
        {...editing(projectApi, projectForm)}
        compared={comparedByLabel(projectForm.compared, 'company_id', companyChoices(companies.data))}
        draftArea="client-projects"
        noun="project"
        list={ownRecord(list)}
        loadFailedText={texts.clientProjects.fetchFailed}
        tells={{ table: 'client_projects', changes: projectForm.toInput }}
        texts={texts.clientProjects}
        fieldErrors={(error) =>
          breaks(error, 'client_invoices_project_id_fkey')
            ? { company_id: 'The client cannot change while the project has invoices' }
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
