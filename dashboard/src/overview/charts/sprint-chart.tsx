import { Loaded, Section } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../screens.ts';
import { type SprintFlow, sprintFlowQuery } from '../overview-queries.ts';
import type { ChartSeries } from './bar-parts.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { StackedBars } from './stacked-bars.tsx';

const series: readonly ChartSeries<'done' | 'in_progress' | 'not_started'>[] = [
  { key: 'done', label: 'Done', color: 'var(--color-accent)' },
  { key: 'in_progress', label: 'In progress', color: 'var(--color-chart-info)' },
  { key: 'not_started', label: 'Not started', color: 'var(--color-control-border)', isOutline: true },
];

/** The ticket progress of the running sprints. */
export function SprintChart() {
  const query = useQuery(sprintFlowQuery());
  const { data } = query;
  return (
    <Section
      title="Tickets in running sprints"
      actions={
        data !== undefined && data.total > data.rows.length ? (
          <Link to={linkTo('sprints', { status: 'In Progress' })}>
            All {data.total.toLocaleString('en')} sprints
          </Link>
        ) : undefined
      }
    >
      <Loaded
        subject="Tickets in running sprints"
        query={query}
        failedText="The running sprints could not be loaded."
        pending={<Skeleton height={334} radius="card" />}
      >
        {({ rows }) =>
          rows.length === 0 ? <p>No sprints are running.</p> : <SprintFlowChart sprints={rows} />
        }
      </Loaded>
    </Section>
  );
}

function SprintFlowChart({ sprints }: { sprints: readonly SprintFlow[] }) {
  return (
    <ChartFrame
      label="How many tickets of each running sprint are done, in progress and not started."
      series={series}
      height={Math.max(220, 36 * sprints.length + 36)}
      rows={sprints}
      tableLabel="Tickets in each running sprint"
      heading="Sprint"
      renderName={({ sprint_id, title, project_title }) => (
        <>
          <Link to={linkTo('sprints', { edit: sprint_id })}>{title}</Link> · {project_title}
        </>
      )}
      formatValue={String}
      extraColumn={{ key: 'done_lately', label: 'Done in the last 7 days' }}
    >
      <StackedBars rows={sprints} series={series} getName={({ title }) => title} formatValue={String} />
    </ChartFrame>
  );
}
