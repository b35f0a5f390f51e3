import { useServices } from '@platform/contract';
import { dayIn } from '@platform/domain';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { ExportButton } from '../lib/csv/export-button.tsx';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { Choice } from '../lib/list/choice.tsx';
import { ListScreen } from '../lib/list/list-screen.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordSheet } from '../lib/record/record-sheet.tsx';
import { useDelete } from '../lib/record/use-delete.ts';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { deleteProject } from './api/delete-project.ts';
import { fetchProjects } from './api/fetch-projects.ts';
import type { Project } from './api/project.ts';
import { projectQueries, projectsArea } from './api/project-queries.ts';
import { insertProject, updateProject } from './api/save-project.ts';
import { ProjectCard } from './components/project-card.tsx';
import { ProjectFields } from './components/project-fields.tsx';
import { projectSchema } from './components/project-schema.ts';
import { comparedProject, emptyProject, inputOfProject, valuesOfProject } from './model/project-values.ts';

const filterNames = ['badge'] as const;

const badges = [
  { value: 'featured', label: 'Featured' },
  { value: 'care', label: 'In Our Care' },
  { value: 'completed', label: 'Completed' },
  { value: 'open', label: 'Not completed' },
];

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'Title' },
];

const columns: readonly CsvColumn<Project>[] = [
  { heading: 'Title', value: (project) => project.title },
  { heading: 'Short description', value: (project) => project.description },
  { heading: 'Client', value: (project) => project.client_name },
  { heading: 'Technologies', value: (project) => project.technologies },
  { heading: 'Project URLs', value: (project) => project.project_urls },
  { heading: 'GitHub URL', value: (project) => project.github_url },
  { heading: 'Featured', value: (project) => project.featured },
  { heading: 'In our care', value: (project) => project.in_our_care },
  { heading: 'Completed', value: (project) => project.completed },
  { heading: 'Start date', value: (project) => project.start_date },
  { heading: 'Completion date', value: (project) => project.completed_at },
];

/** /dashboard/projects: the portfolio. */
export function Component() {
  const { clock } = useServices();
  const list = useListState({ sort: 'newest', filters: filterNames });
  const read = useQuery(projectQueries.list(list));
  const timeZone = useTimeZone();
  const today = dayIn(clock.now(), timeZone);
  const remove = useDelete({
    area: projectsArea,
    undoTable: 'projects',
    noun: 'project',
    consequence: 'Its page and its pictures disappear from the site at once.',
    deletedText: texts.projects.deleted,
    failedText: texts.projects.deleteFailed,
    remove: deleteProject,
  });

  return (
    <>
      <ListScreen
        title="Projects"
        description="The portfolio, as the site shows it."
        list={list}
        read={read}
        failedText={texts.projects.fetchFailed}
        loadingText="Loading projects..."
        skeleton={<CardGridSkeleton hasImage />}
        searchLabel="Search projects"
        choices={
          <>
            <Choice
              label="Badge"
              all="All projects"
              value={list.filters.badge}
              onChange={(badge) => list.setFilter('badge', badge)}
              options={badges}
            />
            <Choice label="Sort" value={list.sort} onChange={list.setSort} options={sorts} />
          </>
        }
        actions={
          <ExportButton
            fileName="projects"
            columns={columns}
            fetchPage={(page, size) => fetchProjects({ ...list, page }, undefined, size)}
          />
        }
        newLabel="Add project"
        empty={{
          icon: <BriefcaseBusiness />,
          title: 'No projects yet',
          message: 'Add the first piece of work.',
        }}
      >
        {(projects) => (
          <CardGrid>
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectCard
                  project={project}
                  onEdit={() => list.openRecord(project.id)}
                  onDelete={() => void remove({ id: project.id, name: project.title })}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </ListScreen>
      <RecordSheet
        area={projectsArea}
        noun="project"
        width="48rem"
        list={list}
        detail={projectQueries.detail}
        loadFailedText={texts.projects.fetchFailed}
        emptyValues={emptyProject}
        toValues={valuesOfProject}
        schema={projectSchema}
        compared={comparedProject}
        insert={(values, id) => insertProject(inputOfProject(values, today), id)}
        update={(row, values) => updateProject(row, inputOfProject(values, today))}
        texts={texts.projects}
      >
        <ProjectFields today={today} />
      </RecordSheet>
    </>
  );
}
