import { getBackend, type PageOf, pageOf, runQuery, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import type { ActivityEntry } from '../activity/describe-change.ts';
import type { CountedTable } from '../screens.ts';

/**
 * Counts a table's rows; only public profiles are counted.
 * @throws AppError when counting fails: a failed count must not show as 0
 */
export const countQuery = (table: CountedTable) =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'count', table],
    queryFn: async ({ signal }): Promise<number> => {
      const backend = await getBackend();
      const options = { count: 'exact', head: true } as const;
      const response =
        table === 'profiles'
          ? await backend.from(table).select('id', options).eq('public_profile', true).abortSignal(signal)
          : await backend.from(table).select('id', options).abortSignal(signal);
      unwrap(response);
      return response.count ?? 0;
    },
  });

export type WeekItem = Tables<'staff_week'>;

/** Conversations, invoices and sprints that need attention within seven days; at most five of each. */
export const weekQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'week'],
    queryFn: ({ signal }): Promise<WeekItem[]> =>
      runQuery((db) =>
        db.from('staff_week').select('*').order('kind').order('day').order('id').abortSignal(signal),
      ),
  });

/** A month's invoices in one currency, in minor units, summed by the database. */
export type InvoiceMonth = Tables<'invoice_months'>;

/** The last twelve months in each currency with invoices. */
export const invoiceMonthsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'invoice-months'],
    queryFn: ({ signal }): Promise<InvoiceMonth[]> =>
      runQuery((db) =>
        db.from('invoice_months').select('*').order('currency').order('month').abortSignal(signal),
      ),
  });

/** A running sprint and its tickets' progress. */
export type SprintFlow = Tables<'sprint_flow'>;

/** A chart with more sprints would be hard to read. */
const maxSprints = 8;

/** The running sprints that end first. */
export const sprintFlowQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'sprint-flow'],
    queryFn: async ({ signal }): Promise<PageOf<SprintFlow>> => {
      const backend = await getBackend();
      return pageOf(
        await backend
          .from('sprint_flow')
          .select('*', { count: 'exact' })
          .order('end_date')
          .order('sprint_id')
          .limit(maxSprints)
          .abortSignal(signal),
      );
    },
  });

/** The latest audit log entries that this user may see. */
export const recentActivityQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'recent-activity'],
    queryFn: ({ signal }): Promise<ActivityEntry[]> =>
      runQuery((db) =>
        db
          .from('recent_activity')
          .select('*')
          .order('at', { ascending: false })
          .order('id', { ascending: false })
          .limit(8)
          .abortSignal(signal),
      ),
  });
