import { ReadFailure, Section } from '@northlight/client-work';
import { Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { portalQueries } from '../../lib/api/portal-queries.ts';
import { sprintQueries } from '../api/sprint-queries.ts';
import { type Span, spanOf } from '../model/timeline.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { TimelineTable } from './timeline-table.tsx';

const nothing: Span = { from: '', to: '' };

/** The sprints along their dates with today and the due dates of invoices: drawn for the eye, a table for the ear. */
export function Timeline({ projectId }: { projectId: string }) {
  const sprints = useQuery(portalQueries.sprints(projectId));
  const today = useQuery(portalQueries.today());
  const span = sprints.data && today.data ? spanOf(sprints.data, today.data) : null;
  const { from, to } = span ?? nothing;
  const invoices = useQuery({ ...sprintQueries.dueInvoices(projectId, from, to), enabled: span !== null });

  if (sprints.data?.length === 0) return null;
  const reads = [sprints, today];
  const hasFailed = reads.some(({ isError, data }) => isError && data === undefined);
  return (
    <Section title="Timeline">
      {hasFailed ? (
        <ReadFailure what="The timeline" queries={reads} />
      ) : // Drawn when all of it is there: a key that comes later would push away the list that somebody is about to press.
      span === null || sprints.data === undefined || today.data === undefined || invoices.isPending ? (
        <Skeleton height="10rem" />
      ) : (
        <>
          <TimelineChart
            sprints={sprints.data}
            invoices={invoices.data ?? []}
            span={span}
            today={today.data}
          />
          <VisuallyHidden as="div">
            <TimelineTable sprints={sprints.data} invoices={invoices.data ?? []} today={today.data} />
          </VisuallyHidden>
          {invoices.isError && invoices.data === undefined ? (
            <ReadFailure what="The due dates of invoices" queries={[invoices]} />
          ) : null}
        </>
      )}
    </Section>
  );
}
