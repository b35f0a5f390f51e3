import { getAuthState, runQuery } from '@northlight/auth-kit';
import { toTotals, totalsQuery } from '@northlight/client-work';
import type { PageLoaderArgs } from '@northlight/contract';
import { sharing } from '@northlight/contract/first-view';
import { type Day, isUuid } from '@northlight/domain';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Invoice, invoiceQueries, toInvoicePage } from '../invoices/invoice-queries.ts';
import { mergeActivity } from '../overview/activity.ts';
import {
  overviewQueries,
  type ProjectDetail,
  toCurrentSprints,
  toProgress,
  type UrgentInvoice,
} from '../overview/overview-queries.ts';
import {
  type ReceivedInvitation,
  receivedInvitationsQuery,
  type UserCompany,
  userCompaniesQuery,
} from '../queries/company-queries.ts';
import {
  type Attention,
  type ProjectSummary,
  portalQueries,
  type SprintSummary,
} from '../queries/portal-queries.ts';
import {
  type DueInvoice,
  type SprintProgress,
  type SprintThread,
  sprintQueries,
} from '../sprints/sprint-queries.ts';
import { computeSpan } from '../sprints/timeline-span.ts';
import { getLastProjectStore } from './current-project.tsx';

type Rows<Convert extends (rows: never) => unknown> = Parameters<Convert>[0] | null;
type Activity = Parameters<typeof mergeActivity>;

/** The result of the database function `portal_screen`. Null means no rows. */
interface PortalScreen {
  readonly today: Day;
  readonly agency: { readonly booking_url: string | null; readonly time_zone: string } | null;
  readonly avatar_url: string | null;
  readonly unread: number;
  readonly projects: ProjectSummary[] | null;
  readonly companies: UserCompany[] | null;
  readonly invitations: ReceivedInvitation[] | null;
  readonly attention: Attention[] | null;
  readonly project: string | null;
  /** The open tab's data. */
  readonly parts: OverviewData | SprintsData | InvoicesData | null;
}

interface OverviewData {
  readonly tab: 'overview';
  readonly detail: ProjectDetail;
  readonly progress: Parameters<typeof toProgress>[0];
  readonly current_sprints: Rows<typeof toCurrentSprints>;
  readonly notifications: Activity[1] | null;
  readonly changed_sprints: Activity[2] | null;
  readonly changed_invoices: Activity[3] | null;
  readonly urgent_invoices: UrgentInvoice[] | null;
}

interface SprintsData {
  readonly tab: 'sprints';
  readonly sprints: SprintSummary[] | null;
  readonly sprint_progress: SprintProgress[] | null;
  readonly threads: SprintThread[] | null;
  readonly due_invoices: DueInvoice[] | null;
}

interface InvoicesData {
  readonly tab: 'invoices';
  readonly totals: Rows<typeof toTotals>;
  readonly invoices: Invoice[] | null;
}

/** Fills all first-view queries with one request. */
export function loader({ queryClient, url }: PageLoaderArgs): void {
  const { session } = getAuthState();
  if (session.status !== 'signed-in') return;
  const userId = session.user.id;
  const projects = portalQueries.projects(userId);
  if (queryClient.getQueryData(projects.queryKey) !== undefined) return;

  const share = sharing(queryClient, async () => {
    const screen = await fetchScreen(userId, url);
    primeTabQueries(queryClient, userId, screen);
    return screen;
  });
  share(projects, (screen) => screen.projects ?? []);
  share(userCompaniesQuery(userId), ({ companies }) => companies ?? []);
  share(receivedInvitationsQuery(session.user), ({ invitations }) => invitations ?? []);
  share(portalQueries.today(), ({ today }) => today);
  share(portalQueries.agency(), ({ agency }) => agency);
  share(portalQueries.avatar(userId), (screen) => screen.avatar_url);
  share(portalQueries.unread(userId), ({ unread }) => unread);
  share(portalQueries.attention(userId), ({ attention }) => attention ?? []);
}

/** The request must match the one declared in `remote.ts`; otherwise the document's early response is not used. */
async function fetchScreen(userId: string, { searchParams }: URL): Promise<PortalScreen> {
  const projectId = searchParams.get('project') ?? getLastProjectStore(userId).read() ?? '';
  const tab = searchParams.get('tab');
  const args = { ...(isUuid(projectId) ? { project_id: projectId } : {}), ...(tab === null ? {} : { tab }) };
  return (await runQuery((db) => db.rpc('portal_screen', args, { get: true }))) as unknown as PortalScreen;
}

/** Fills the open tab's queries in advance, because the project id is unknown until the screen has loaded. */
function primeTabQueries(
  queryClient: QueryClient,
  userId: string,
  { project, parts: tabData, today }: PortalScreen,
): void {
  if (project === null || tabData === null) return;
  const set = <T, Key extends QueryKey>(
    { queryKey }: FetchQueryOptions<T, Error, T, Key>,
    data: NoInfer<T>,
  ) => queryClient.setQueryData<unknown>(queryKey, data);
  switch (tabData.tab) {
    case 'overview': {
      const { notifications, changed_sprints, changed_invoices } = tabData;
      const activity = mergeActivity(
        project,
        notifications ?? [],
        changed_sprints ?? [],
        changed_invoices ?? [],
      );
      set(overviewQueries.project(project), tabData.detail);
      set(overviewQueries.progress(project), toProgress(tabData.progress));
      set(overviewQueries.currentSprints(project), toCurrentSprints(tabData.current_sprints ?? []));
      set(overviewQueries.activity(project), activity);
      set(overviewQueries.urgentInvoices(project, today), tabData.urgent_invoices ?? []);
      break;
    }
    case 'sprints': {
      const sprints = tabData.sprints ?? [];
      const span = computeSpan(sprints, today);
      set(portalQueries.sprints(project), sprints);
      set(sprintQueries.projectProgress(project), tabData.sprint_progress ?? []);
      set(sprintQueries.threads(project), tabData.threads ?? []);
      if (span === null) break;
      const { from, to } = span;
      const due = (tabData.due_invoices ?? []).filter(({ due_date: day }) => day && from <= day && day <= to);
      set(sprintQueries.dueInvoices(project, from, to), due);
      break;
    }
    case 'invoices': {
      const scope = { userId, projectId: null, filter: 'all', search: '', year: null, today } as const;
      const page = toInvoicePage(tabData.invoices ?? []);
      set(totalsQuery(['portal'], null), toTotals(tabData.totals ?? []));
      queryClient.setQueryData(invoiceQueries.list(scope).queryKey, { pages: [page], pageParams: [0] });
      break;
    }
    default:
      tabData satisfies never;
  }
}
