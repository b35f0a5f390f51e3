import { runQuery, type Tables } from '@northlight/auth-kit';
import type { PageLoaderArgs } from '@northlight/contract';
import { sharing } from '@northlight/contract/first-view';
import type { Day } from '@northlight/domain';
import type { ActivityEntry } from '../activity/describe-change.ts';
import { type Attention, attentionQuery } from '../queries/attention-query.ts';
import { brandQuery, toBrand } from '../queries/brand-query.ts';
import { todayQuery } from '../queries/client-work-queries.ts';
import { type Settings, settingsQuery } from '../queries/settings-queries.ts';
import type { CountedTable } from '../screens.ts';
import {
  countQuery,
  type InvoiceMonth,
  invoiceMonthsQuery,
  recentActivityQuery,
  type SprintFlow,
  sprintFlowQuery,
  type WeekItem,
  weekQuery,
} from './overview-queries.ts';

/** The result of `staff_overview`. Lists are null when there are no rows. */
interface Overview {
  readonly settings: Settings | null;
  readonly brand: Tables<'brand'> | null;
  readonly attention: Attention | null;
  readonly today: Day;
  readonly week: WeekItem[] | null;
  readonly counts: Readonly<Record<CountedTable, number>>;
  readonly months: InvoiceMonth[] | null;
  readonly running_sprints: number;
  readonly flow: SprintFlow[] | null;
  readonly activity: ActivityEntry[] | null;
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
  share(weekQuery(), ({ week }) => week ?? []);
  share(settingsQuery(), ({ settings }) => settings);
  share(brandQuery(), ({ brand }) => toBrand(brand));
  share(invoiceMonthsQuery(), ({ months }) => months ?? []);
  share(sprintFlowQuery(), (overview) => ({
    total: overview.running_sprints,
    rows: overview.flow ?? [],
  }));
  share(recentActivityQuery(), ({ activity }) => activity ?? []);
  for (const table of countedTables) share(countQuery(table), ({ counts }) => counts[table]);
}

/** Must match the read in `remote.ts`: the document sends that request first and this one reuses its response. */
async function fetchOverview(): Promise<Overview> {
  return (await runQuery((db) => db.rpc('staff_overview', {}, { get: true }))) as unknown as Overview;
}
