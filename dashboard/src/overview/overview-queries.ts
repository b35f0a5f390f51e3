import { getBackend, type PageOf, pageOf, runQuery, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { type ActivityEntry, toActivityEntries } from '../activity/activity-entry.ts';
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
export interface InvoiceMonth {
  /** The first day of the month. */
  readonly month: string;
  readonly currency: string;
  readonly invoiced: number;
  readonly paid: number;
  readonly overdue: number;
}

/** The last twelve months in each currency with invoices. */
export const invoiceMonthsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'invoice-months'],
    queryFn: async ({ signal }): Promise<InvoiceMonth[]> => {
      const rows = await runQuery((db) =>
        db.from('invoice_months').select('*').order('currency').order('month').abortSignal(signal),
      );
      return toInvoiceMonths(rows);
    },
  });

export function toInvoiceMonths(rows: readonly Tables<'invoice_months'>[]): InvoiceMonth[] {
  return rows.map((row) => ({
    month: row.month ?? '',
    currency: row.currency ?? '',
    invoiced: row.invoiced ?? 0,
    paid: row.paid ?? 0,
    overdue: row.overdue ?? 0,
  }));
}

/** A running sprint and its tickets' progress. */
export interface SprintFlow {
  readonly id: string;
  readonly title: string;
  readonly project: string;
  readonly notStarted: number;
  readonly inProgress: number;
  readonly done: number;
  /** Tickets done in the last seven days. */
  readonly doneRecently: number;
}

/** A chart with more sprints would be hard to read. */
const maxSprints = 8;

/** The running sprints that end first. */
export const sprintFlowQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'sprint-flow'],
    queryFn: async ({ signal }): Promise<PageOf<SprintFlow>> => {
      const backend = await getBackend();
      const { rows, total } = pageOf(
        await backend
          .from('sprint_flow')
          .select('*', { count: 'exact' })
          .order('end_date')
          .order('sprint_id')
          .limit(maxSprints)
          .abortSignal(signal),
      );
      return { total, rows: toSprintFlow(rows) };
    },
  });

export function toSprintFlow(rows: readonly Tables<'sprint_flow'>[]): SprintFlow[] {
  return rows.map((row) => ({
    id: row.sprint_id,
    title: row.title,
    project: row.project_title,
    notStarted: row.not_started ?? 0,
    inProgress: row.in_progress ?? 0,
    done: row.done ?? 0,
    doneRecently: row.done_lately ?? 0,
  }));
}

/** The latest audit log entries that this user may see. */
export const recentActivityQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'overview', 'recent-activity'],
    queryFn: async ({ signal }): Promise<ActivityEntry[]> => {
      const rows = await runQuery((db) =>
        db
          .from('recent_activity')
          .select('*')
          .order('at', { ascending: false })
          .order('id', { ascending: false })
          .limit(8)
          .abortSignal(signal),
      );
      return toActivityEntries(rows);
    },
  });
