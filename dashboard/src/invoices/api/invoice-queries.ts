import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchInvoice } from './fetch-invoice.ts';
import { fetchInvoices, type InvoiceFilter } from './fetch-invoices.ts';
import { fetchTotals } from './fetch-totals.ts';

export const invoiceQueries = {
  list: ({ search, sort, page, filters }: ListQuery<InvoiceFilter>) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'invoices', 'list', { search, sort, page, ...filters }],
      queryFn: ({ signal }) => fetchInvoices({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'invoices', 'detail', id],
      queryFn: ({ signal }) => fetchInvoice(id, signal),
    }),
  totals: (projectId: string) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'invoices', 'totals', projectId],
      queryFn: ({ signal }) => fetchTotals(projectId, signal),
    }),
};
