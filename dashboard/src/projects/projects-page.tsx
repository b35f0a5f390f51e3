import { useServices } from '@platform/contract';
import { dayIn } from '@platform/domain';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { useMemo } from 'react';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
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

const filters = [{ name: 'badge', label: 'Badge', all: 'All projects', options: badges }] as const;

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
  const schema = useMemo(() => projectSchema(today), [today]);

  return (
    <RecordScreen
      title="Projects"
      description="The portfolio, as the site shows it."
      area={projectsArea}
      noun="project"
      width="48rem"
      texts={texts.projects}
      list={list}
      read={read}
      loadingText="Loading projects..."
      skeleton={<CardGridSkeleton hasImage />}
      searchLabel="Search projects"
      filters={filters}
      sorts={sorts}
      fileName="projects"
      columns={columns}
      fetchPage={(page, size) => fetchProjects({ ...list, page }, undefined, size)}
      newLabel="Add project"
      empty={{
        icon: <BriefcaseBusiness />,
        title: 'No projects yet',
        message: 'Add the first piece of work.',
      }}
      detail={projectQueries.detail}
      emptyValues={emptyProject}
      toValues={valuesOfProject}
      schema={schema}
      compared={comparedProject}
      insert={(values, id) => insertProject(inputOfProject(values, today), id)}
      update={(row, values) => updateProject(row, inputOfProject(values, today))}
      fields={<ProjectFields today={today} />}
      undoTable="projects"
      consequence="Its page and its pictures disappear from the site at once."
      remove={deleteProject}
      nameOf={({ title }) => title}
    >
      {(projects, { onEdit, onDelete }) => (
        <CardGrid>
          {projects.map((row) => (
            <li key={row.id}>
              <ProjectCard project={row} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
            </li>
          ))}
        </CardGrid>
      )}
    </RecordScreen>
  );
}
