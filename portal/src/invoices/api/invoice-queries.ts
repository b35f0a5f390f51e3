import { openLink } from '@platform/files';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchInvoice } from './fetch-invoice.ts';
import { fetchInvoices, type InvoiceScope } from './fetch-invoices.ts';
import { fetchTotals } from './fetch-totals.ts';

/** What the tab Invoices reads. */
export const invoiceQueries = {
  list: (scope: InvoiceScope) =>
    infiniteQueryOptions({
      queryKey: ['portal', 'invoices', 'list', scope],
      queryFn: ({ pageParam, signal }) => fetchInvoices(scope, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
    }),
  detail: (invoiceId: string) =>
    queryOptions({
      queryKey: ['portal', 'invoices', 'detail', invoiceId],
      queryFn: ({ signal }) => fetchInvoice(invoiceId, signal),
    }),
  totals: (clientId: string, projectId: string | null) =>
    queryOptions({
      queryKey: ['portal', 'invoices', 'totals', clientId, projectId],
      queryFn: ({ signal }) => fetchTotals(clientId, projectId, signal),
    }),
  /** Never fresh and never kept: each opening asks again whether the file is the person's own. */
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
