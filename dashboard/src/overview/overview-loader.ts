import { runQuery, type Tables } from '@northlight/auth-kit';
import type { PageLoaderArgs } from '@northlight/contract';
import { sharing } from '@northlight/contract/first-view';
import type { Day } from '@northlight/domain';
import { toActivityEntries } from '../activity/activity-entry.ts';
import { type Attention, attentionQuery } from '../queries/attention-query.ts';
import { brandQuery, toBrand } from '../queries/brand-query.ts';
import { todayQuery } from '../queries/client-work-queries.ts';
import { type Settings, settingsQuery } from '../queries/settings-queries.ts';
import type { CountedTable } from '../screens.ts';
import {
  countQuery,
  invoiceMonthsQuery,
  recentActivityQuery,
  sprintFlowQuery,
  toInvoiceMonths,
  toSprintFlow,
  type WeekItem,
  weekQuery,
} from './overview-queries.ts';

/** The result of `staff_overview`. Lists are null when there are no rows. */
interface Overview {
  readonly settings: Settings | null;
  readonly brand: Tables<'brand'> | null;
  readonly attention: Attention | null;
  readonly today: Day;
  readonly week: readonly WeekItem[] | null;
  readonly counts: Readonly<Record<CountedTable, number>>;
  readonly months: Parameters<typeof toInvoiceMonths>[0] | null;
  readonly running_sprints: number;
  readonly flow: Parameters<typeof toSprintFlow>[0] | null;
  readonly activity: Parameters<typeof toActivityEntries>[0] | null;
}

const countedTables: readonly CountedTable[] = [
  'blogs',
  'projects',
  'client_projects',
  'project_sprints',
  'services',
  'profiles',
  'testimonials',
  'faqs',
];

/** Fetches the whole first view in one request. */
export function loader({ queryClient }: PageLoaderArgs): void {
  const attention = attentionQuery();
  if (queryClient.getQueryData(attention.queryKey) !== undefined) return;
  const share = sharing(queryClient, fetchOverview);
  share(attention, (overview) => overview.attention);
  share(todayQuery(), ({ today }) => today);
  share(weekQuery(), ({ week }) => [...(week ?? [])]);
  share(settingsQuery(), ({ settings }) => settings);
  share(brandQuery(), ({ brand }) => toBrand(brand));
  share(invoiceMonthsQuery(), ({ months }) => toInvoiceMonths(months ?? []));
  share(sprintFlowQuery(), (overview) => ({
    total: overview.running_sprints,
    rows: toSprintFlow(overview.flow ?? []),
  }));
  share(recentActivityQuery(), ({ activity }) => toActivityEntries(activity ?? []));
  for (const table of countedTables) share(countQuery(table), ({ counts }) => counts[table]);
}

/** Must match the read in `remote.ts`: the document sends that request first and this one reuses its response. */
async function fetchOverview(): Promise<Overview> {
  return (await runQuery((db) => db.rpc('staff_overview', {}, { get: true }))) as unknown as Overview;
}
