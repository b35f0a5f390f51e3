import { displayInvoice, invoiceWording, LoadFailure, Section } from '@northlight/client-work';
import { toMinorUnits } from '@northlight/domain';
import { formatDate, Money, Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { portalQueries, type SprintSummary } from '../queries/portal-queries.ts';
import { type DueInvoice, sprintQueries } from './sprint-queries.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { computeSpan, type Span } from './timeline-span.ts';

const emptySpan: Span = { from: '', to: '' };

/** Sprints and invoice due dates over time: a chart, and a table for screen readers. */
export function Timeline({ projectId }: { projectId: string }) {
  const sprints = useQuery(portalQueries.sprints(projectId));
  const today = useQuery(portalQueries.today());
  const span = sprints.data && today.data ? computeSpan(sprints.data, today.data) : null;
  const { from, to } = span ?? emptySpan;
  const invoices = useQuery({ ...sprintQueries.dueInvoices(projectId, from, to), enabled: span !== null });

  if (sprints.data?.length === 0) return null;
  const queries = [sprints, today];
  const hasFailed = queries.some(({ isError, data }) => isError && data === undefined);
  return (
    <Section title="Timeline">
      {hasFailed ? (
        <LoadFailure subject="The timeline" queries={queries} />
      ) : // Also waits for the invoices, because a legend that appears later would shift the list below.
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
            <LoadFailure subject="The invoice due dates" queries={[invoices]} />
          ) : null}
        </>
      )}
    </Section>
  );
}

interface TimelineTableProps {
  sprints: readonly SprintSummary[];
  invoices: readonly DueInvoice[];
  today: string;
}

function TimelineTable({ sprints, invoices, today }: TimelineTableProps) {
  return (
    <table>
      <caption>Timeline of sprints and invoices. Today is {formatDate(today, 'long')}.</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Status</th>
          <th scope="col">Start</th>
          <th scope="col">End or due date</th>
        </tr>
      </thead>
      <tbody>
        {sprints.map((sprint) => (
          <tr key={sprint.id}>
            <th scope="row">{sprint.title}</th>
            <td>{sprint.status}</td>
            <td>{formatDate(sprint.start_date)}</td>
            <td>{formatDate(sprint.end_date)}</td>
          </tr>
        ))}
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              Invoice {invoice.invoice_number},{' '}
              <Money minor={toMinorUnits(invoice.amount)} currency={invoice.currency} />
            </th>
            <td>{displayInvoice(invoice, today, invoiceWording.portal).label}</td>
            <td />
            <td>{formatDate(invoice.due_date ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
