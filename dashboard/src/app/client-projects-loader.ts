import { type PageOf, runQuery } from '@northlight/auth-kit';
import { toTotals, totalsQuery } from '@northlight/client-work';
import type { PageLoaderArgs } from '@northlight/contract';
import { type Share, sharing } from '@northlight/contract/first-view';
import { type Day, isUuid } from '@northlight/domain';
import { loadCode } from '@northlight/shared-ui';
import {
  pageTabs,
  parseManagedProject,
  parseOpenTab,
  projectTabs,
} from '../client-projects/managed-project.ts';
import { type ClientProject, managedProjectQuery, projectApi } from '../client-projects/project-queries.ts';
import { type Invoice, invoiceApi } from '../invoices/invoice-queries.ts';
import {
  clientWorkKey,
  type SprintOption,
  sprintOptionsQuery,
  todayQuery,
} from '../queries/client-work-queries.ts';
import { type Settings, settingsQuery } from '../queries/settings-queries.ts';
import { projectSprintsQuery, type Sprint } from '../sprints/sprint-queries.ts';
import { type BoardColumn, boardColumns, boardPageSize } from '../tickets/board/board-rules.ts';
import { boardColumnQuery, type Ticket, type TicketRow, ticketApi } from '../tickets/ticket-queries.ts';
import { loadPanels } from './project-panels.tsx';

/** A page of rows and the total count. `rows` is null when there are none. */
interface RowPage<Row> {
  readonly rows: Row[] | null;
  readonly total: number;
}

interface ClientProjectsResult {
  readonly settings: Settings | null;
  readonly projects: RowPage<ClientProject>;
  readonly managed: ClientProject | null;
  readonly sprint_options: SprintOption[] | null;
  /** Only the open tab's data is present. */
  readonly sprints?: Sprint[] | null;
  readonly totals?: Parameters<typeof toTotals>[0] | null;
  readonly tickets?: RowPage<Ticket>;
  readonly board?: Readonly<Record<BoardColumn['id'], RowPage<TicketRow>>>;
  readonly invoices?: RowPage<Invoice> & {
    readonly totals: Parameters<typeof toTotals>[0] | null;
    readonly today: Day;
  };
}

/** The list query for a URL without parameters. */
const defaultQuery = { search: '', page: 1 } as const;

/**
 * Fetches the first view in one request: the list and the open project. Lists with a search, filter or page in the URL
 * fetch their own rows.
 */
export function loader({ queryClient, url: { searchParams } }: PageLoaderArgs): Promise<void> | void {
  const settings = settingsQuery();
  const projects = projectApi.list({ ...defaultQuery, sort: 'newest', filters: { status: '' } });
  if (queryClient.getQueryData(projects.queryKey) !== undefined) return;
  const managedId = parseManagedProject(searchParams);
  const share = sharing(queryClient, () => fetchScreen(searchParams, managedId));
  share(settings, (screen) => screen.settings);
  if (isDefaultList(searchParams, '')) share(projects, (screen) => toPage(screen.projects));
  if (managedId === null) return;
  share(managedProjectQuery(managedId), (screen) => screen.managed);
  sharePanel(share, managedId, searchParams, parseOpenTab(searchParams, projectTabs));
  // The rows below would move if the open tab's code came later. A failure shows in the tab.
  return loadCode(loadPanels).catch(() => undefined);
}

/** Fetches a project's page in one request: its header and the open tab. */
export function projectLoader({
  queryClient,
  url: { searchParams },
  params: { id = '' },
}: PageLoaderArgs): void {
  const project = managedProjectQuery(id);
  if (!isUuid(id) || queryClient.getQueryData(project.queryKey) !== undefined) return;
  const share = sharing(queryClient, () => fetchScreen(searchParams, id));
  share(settingsQuery(), (screen) => screen.settings);
  share(project, (screen) => screen.managed);
  sharePanel(share, id, searchParams, parseOpenTab(searchParams, pageTabs));
}

function sharePanel(
  share: Share<ClientProjectsResult>,
  projectId: string,
  params: URLSearchParams,
  tab: (typeof pageTabs)[number],
): void {
  switch (tab) {
    case 'overview':
      share(totalsQuery(clientWorkKey, projectId), ({ totals }) => toTotals(toRows(totals)));
      share(projectSprintsQuery(projectId), ({ sprints }) => toRows(sprints));
      break;
    case 'sprints':
      share(projectSprintsQuery(projectId), ({ sprints }) => toRows(sprints));
      break;
    case 'tickets':
      share(sprintOptionsQuery(projectId), (screen) => toRows(screen.sprint_options));
      if (!isDefaultList(params, 't.')) break;
      if (params.get('t.view') === 'board') {
        for (const column of boardColumns) {
          share(boardColumnQuery(projectId, '', column, boardPageSize), ({ board }) =>
            toPage(board?.[column.id]),
          );
        }
      } else {
        const filters = { project: projectId, sprint: '', status: '' };
        share(ticketApi.list({ ...defaultQuery, sort: 'position', filters }), ({ tickets }) =>
          toPage(tickets),
        );
      }
      break;
    case 'invoices': {
      const filters = { project: projectId, status: '' };
      share(todayQuery(), ({ invoices }) => requireData(invoices).today);
      share(totalsQuery(clientWorkKey, projectId), ({ invoices }) =>
        toTotals(toRows(requireData(invoices).totals)),
      );
      if (isDefaultList(params, 'i.'))
        share(invoiceApi.list({ ...defaultQuery, sort: 'newest', filters }), ({ invoices }) =>
          toPage(invoices),
        );
    }
  }
}

/** Must match the read in `remote.ts`: the document sends that request first and this one reuses its response. */
async function fetchScreen(params: URLSearchParams, managed: string | null): Promise<ClientProjectsResult> {
  const [tab, view] = [params.get('tab'), params.get('t.view')];
  const args = {
    ...(managed === null ? {} : { managed }),
    ...(tab === null ? {} : { tab }),
    ...(view === null ? {} : { view }),
  };
  return (await runQuery((db) =>
    db.rpc('staff_client_projects', args, { get: true }),
  )) as unknown as ClientProjectsResult;
}

/** Whether the URL has no search, filter, sort or page for this list. */
const isDefaultList = (params: URLSearchParams, prefix: string) =>
  ['q', 'sort', 'page', 'status', 'sprint'].every((name) => !params.has(prefix + name));

function requireData<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new TypeError('The response belongs to another tab.');
  return data;
}

const toRows = <Row>(rows: readonly Row[] | null | undefined): Row[] => [...(requireData(rows) ?? [])];

function toPage<Row>(page: RowPage<Row> | undefined): PageOf<Row> {
  const { rows, total } = requireData(page);
  return { rows: rows ?? [], total };
}
