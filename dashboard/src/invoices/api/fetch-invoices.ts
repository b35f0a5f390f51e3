import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf, unwrap } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { type Invoice, withProject } from './invoice.ts';

export type InvoiceFilter = 'project' | 'status';

const orders: Readonly<Record<string, { column: string; ascending: boolean }>> = {
  newest: { column: 'created_at', ascending: false },
  due: { column: 'due_date', ascending: true },
  amount: { column: 'amount', ascending: false },
  number: { column: 'invoice_number', ascending: true },
};

/** A page of the invoices, the newest first unless another sort is chosen. */
export async function fetchInvoices(
  { search, sort, page, filters }: ListQuery<InvoiceFilter>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<Invoice>> {
  const backend = await getBackend();
  const { column, ascending } = orders[sort] ?? { column: 'created_at', ascending: false };
  let query = backend
    .from('client_invoices')
    .select(withProject, { count: 'exact' })
    .order(column, { ascending, nullsFirst: false })
    .order('id')
    .range(...rangeOf(page, size));
  if (filters.project !== '') query = query.eq('project_id', filters.project);
  switch (filters.status) {
    case 'open':
      query = query.in('payment_status', ['Pending', 'Overdue']);
      break;
    case 'overdue': {
      const today = unwrap(await backend.rpc('agency_today'));
      query = query.or(`payment_status.eq.Overdue,and(payment_status.eq.Pending,due_date.lt.${today})`);
      break;
    }
    case 'paid':
      query = query.eq('payment_status', 'Paid');
      break;
    case 'cancelled':
      query = query.eq('payment_status', 'Cancelled');
      break;
  }
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf<Invoice>(await query);
}
