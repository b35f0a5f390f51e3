import { queryOptions } from '@tanstack/react-query';
import type { CountedTable } from '../../lib/screens.ts';
import { fetchAttention } from './fetch-attention.ts';
import { fetchCount } from './fetch-count.ts';
import { fetchInvoiceMonths } from './fetch-invoice-months.ts';
import { fetchRecentActivity } from './fetch-recent-activity.ts';
import { fetchSprintFlow } from './fetch-sprint-flow.ts';

export const overviewQueries = {
  attention: () =>
    queryOptions({
      queryKey: ['dashboard', 'overview', 'attention'],
      queryFn: ({ signal }) => fetchAttention(signal),
    }),
  count: (table: CountedTable) =>
    queryOptions({
      queryKey: ['dashboard', 'overview', 'count', table],
      queryFn: ({ signal }) => fetchCount(table, signal),
    }),
  recentActivity: () =>
    queryOptions({
      queryKey: ['dashboard', 'overview', 'recent-activity'],
      queryFn: ({ signal }) => fetchRecentActivity(signal),
    }),
  invoiceMonths: () =>
    queryOptions({
      queryKey: ['dashboard', 'overview', 'invoice-months'],
      queryFn: ({ signal }) => fetchInvoiceMonths(signal),
    }),
  sprintFlow: () =>
    queryOptions({
      queryKey: ['dashboard', 'overview', 'sprint-flow'],
      queryFn: ({ signal }) => fetchSprintFlow(signal),
    }),
};
