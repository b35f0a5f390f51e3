import { useServices } from '@northlight/contract';
import { dayIn } from '@northlight/domain';
import { BriefcaseBusiness } from 'lucide-react';
import { useMemo } from 'react';
import { CardGrid, CardGridSkeleton } from '../components/card-grid.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { type FilterQuery, recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { texts } from '../texts.ts';
import { ProjectCard } from './project-card.tsx';

type Badge = 'featured' | 'in_our_care' | 'completed';

/** The column and value of each badge in the filter. */
const badgeColumns: Readonly<Record<string, readonly [Badge, boolean]>> = {
  featured: ['featured', true],
  care: ['in_our_care', true],
  completed: ['completed', true],
  open: ['completed', false],
};

const api = recordApi({
  table: 'projects',
  orders: {
    newest: ['Newest first', '-created_at'],
    oldest: ['Oldest first', 'created_at'],
    title: ['Title', 'title'],
  },
  filters: {
    badge: (badge: string) => (query: FilterQuery<Badge>) => {
      const column = badgeColumns[badge];
      return column ? query.eq(...column) : query;
    },
  },
});

const badges = [
  { value: 'featured', label: 'Featured' },
  { value: 'care', label: 'In Our Care' },
  { value: 'completed', label: 'Completed' },
  { value: 'open', label: 'Not completed' },
];

const filters = [{ name: 'badge', label: 'Badge', allLabel: 'All projects', options: badges }] as const;

/** /dashboard/projects: the portfolio. */
export function Component() {
  const { clock } = useServices();
  const today = dayIn(clock.now(), useTimeZone());
  const form = useMemo(
    () => async () =>
      (await import(/* webpackChunkName: "forms" */ './project-form.tsx')).createProjectForm(today),
    [today],
  );

  return (
    <RecordScreen
      title="Projects"
      description="The portfolio, as the site shows it."
      noun="project"
      width="48rem"
      api={api}
      form={form}
      texts={texts.projects}
      loadingText="Loading projects..."
      skeleton={<CardGridSkeleton hasImage />}
      searchLabel="Search projects"
      filters={filters}
      columns={(form) => [
        ...form.columns('title', 'description', 'client_name', 'technologies', 'project_urls', 'github_url'),
        ...form.columns('featured', 'in_our_care', 'completed', 'start_date', 'completed_at'),
      ]}
      newLabel="Add project"
      empty={{
        icon: <BriefcaseBusiness />,
        title: 'No projects yet',
        message: 'Add the first project.',
      }}
      consequence="Its page and its images disappear from the site immediately."
      getName={({ title }) => title}
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
