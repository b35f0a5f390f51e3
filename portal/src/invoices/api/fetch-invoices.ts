import { addDays, type Day } from '@platform/domain';
import { getBackend, type Tables, unwrap } from 'auth-kit';
import type { InvoiceFilter } from '../model/filter.ts';

export type Invoice = Pick<
  Tables<'client_invoices'>,
  | 'id'
  | 'project_id'
  | 'invoice_number'
  | 'invoice_name'
  | 'amount'
  | 'currency'
  | 'invoice_date'
  | 'due_date'
  | 'payment_status'
  | 'file_url'
>;

export const invoiceColumns =
  'id, project_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status, file_url';

export interface InvoiceScope {
  readonly clientId: string;
  /** Null: all projects of the client. */
  readonly projectId: string | null;
  readonly filter: InvoiceFilter;
  readonly today: Day;
}

const pageSize = 20;

/** A page of invoices, newest first, filtered by the database. */
export async function fetchInvoices(
  { clientId, projectId, filter, today }: InvoiceScope,
  page: number,
  signal: AbortSignal,
): Promise<{ items: Invoice[]; hasMore: boolean }> {
  const backend = await getBackend();
  let query = backend.from('client_invoices').select(invoiceColumns).eq('client_id', clientId);
  if (projectId !== null) query = query.eq('project_id', projectId);
  switch (filter) {
    case 'all':
      break;
    case 'open':
      query = query.in('payment_status', ['Pending', 'Overdue']);
      break;
    case 'overdue':
      // As it is shown, and as the view `invoice_totals` counts it.
      query = query
        .in('payment_status', ['Pending', 'Overdue'])
        .or(
          `due_date.lt.${today},and(payment_status.eq.Overdue,due_date.is.null),and(payment_status.eq.Overdue,due_date.gt.${addDays(today, 14)})`,
        );
      break;
    case 'paid':
      query = query.eq('payment_status', 'Paid');
      break;
    case 'cancelled':
      query = query.eq('payment_status', 'Cancelled');
      break;
    default:
      filter satisfies never;
  }
  const rows = unwrap(
    await query
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(page * pageSize, (page + 1) * pageSize)
      .abortSignal(signal),
  );
  return { items: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
