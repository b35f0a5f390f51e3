import { getBackend, runQuery, unwrap } from '@northlight/auth-kit';
import { openLink } from '@northlight/contract/files';
import { type Day, overdueFilter, searchPattern } from '@northlight/domain';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { portalQuery } from '../queries/portal-queries.ts';
import type { InvoiceFilter } from './invoice-filter.ts';

const pageSize = 20;

export type Invoice = NonNullable<Awaited<ReturnType<typeof fetchInvoice>>>;

export interface InvoiceScope {
  readonly userId: string;
  /** Null for the projects of all of the user's companies. */
  readonly projectId: string | null;
  readonly filter: InvoiceFilter;
  readonly search: string;
  readonly year: string | null;
  readonly today: Day;
}

export const invoiceQueries = {
  list: (scope: InvoiceScope) =>
    infiniteQueryOptions({
      queryKey: ['portal', 'invoices', 'list', scope],
      queryFn: ({ pageParam, signal }) => fetchInvoices(scope, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
    }),
  detail: (invoiceId: string) =>
    portalQuery(['invoices', 'detail', invoiceId], (signal) => fetchInvoice(invoiceId, signal)),
  /** The year of the first invoice; null without one. */
  firstYear: (userId: string) =>
    portalQuery(['invoices', 'first-year', userId], async (signal) => {
      const [first] = await runQuery((db) =>
        db.from('client_invoices').select('invoice_date').order('invoice_date').limit(1).abortSignal(signal),
      );
      return first ? Number(first.invoice_date.slice(0, 4)) : null;
    }),
  /** Not cached, so that access is checked each time the file is opened. */
  file: (path: string, backendUrl: string) =>
    queryOptions({
      queryKey: ['portal', 'invoices', 'file', path],
      queryFn: () => openLink(path, backendUrl),
      staleTime: 0,
      gcTime: 0,
      retry: 1,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};

/** Null if the invoice does not exist or belongs to someone else; the two are indistinguishable. */
function fetchInvoice(invoiceId: string, signal: AbortSignal) {
  return runQuery((db) =>
    db.from('client_invoices').select('*').eq('id', invoiceId).abortSignal(signal).maybeSingle(),
  );
}

/** One page of invoices: open ones by due date, then the others by the day on which they were closed. */
async function fetchInvoices(
  { projectId, filter, search, year, today }: InvoiceScope,
  page: number,
  signal: AbortSignal,
) {
  const backend = await getBackend();
  let query = backend.from('client_invoices').select('*');
  if (projectId !== null) query = query.eq('project_id', projectId);
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (year !== null) query = query.gte('invoice_date', `${year}-01-01`).lte('invoice_date', `${year}-12-31`);
  switch (filter) {
    case 'all':
      break;
    case 'open':
      query = query.in('payment_status', ['Pending', 'Overdue']);
      break;
    case 'overdue':
      query = query.or(overdueFilter(today));
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
      .order('closed_on', { ascending: false, nullsFirst: true })
      .order('due_date')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(page * pageSize, (page + 1) * pageSize)
      .abortSignal(signal),
  );
  return toInvoicePage(rows);
}

/** @param rows - includes one extra row if there is another page */
export function toInvoicePage<Row>(rows: readonly Row[]) {
  return { items: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
