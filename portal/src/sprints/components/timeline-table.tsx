import { displayInvoice, invoiceWordings } from '@northlight/client-work';
import { minorOf } from '@northlight/domain';
import { formatDate, Money } from '@northlight/shared-ui';
import type { SprintSummary } from '../../lib/api/portal-queries.ts';
import type { DueInvoice } from '../api/sprint-queries.ts';

interface TimelineTableProps {
  sprints: readonly SprintSummary[];
  invoices: readonly DueInvoice[];
  today: string;
}

/** What the drawing shows, in words and in the order of time. */
export function TimelineTable({ sprints, invoices, today }: TimelineTableProps) {
  return (
    <table>
      <caption>Timeline of sprints and invoices. Today is {formatDate(today, 'long')}.</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
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
              <Money minor={minorOf(invoice.amount)} currency={invoice.currency} />
            </th>
            <td>{displayInvoice(invoice, today, invoiceWordings.portal).label}</td>
            <td />
            <td>{formatDate(invoice.due_date ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
