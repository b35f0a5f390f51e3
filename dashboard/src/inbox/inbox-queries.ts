import {
  getBackend,
  type PageOf,
  pageOf,
  runQuery,
  type Tables,
  toAppError,
  updateRow,
} from '@northlight/auth-kit';
import type { Message } from '@northlight/client-work';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { getPageRange } from '../records/list/fetch-pages.ts';

export const inboxArea = 'inbox';

type InboxTable =
  | 'inbox_threads'
  | 'inbox_signoffs'
  | 'inbox_continuations'
  | 'contact_messages'
  | 'newsletter_subscribers'
  | 'profiles'
  | 'staff_notifications';

type Column<Table extends InboxTable> = keyof Tables<Table> & string;

/**
 * Creates the queries for a table's pages. A minus in front of a column sorts it descending.
 * @param filter - a column and the values to filter by
 */
function createPageQueries<Table extends InboxTable>(
  table: Table,
  order: readonly (Column<Table> | `-${Column<Table>}`)[],
  filter?: readonly [column: Column<Table>, ...values: readonly string[]],
) {
  /** Fetches one page; exports pass their own size. */
  const fetchPage = async (page: number, signal?: AbortSignal, size?: number) => {
    const backend = await getBackend();
    // The client's types only accept a literal table name; the columns are checked where they are declared.
    let query = backend.from(table as 'profiles').select('*', { count: 'exact' });
    if (filter !== undefined) query = query.in(filter[0] as 'full_name', filter.slice(1));
    for (const column of order) {
      const ascending = !column.startsWith('-');
      query = query.order(ascending ? column : column.slice(1), { ascending });
    }
    if (signal) query = query.abortSignal(signal);
    return pageOf<unknown>(await query.range(...getPageRange(page, size))) as PageOf<Tables<Table>>;
  };
  const pageQuery = (page: number) =>
    queryOptions({
      queryKey: ['dashboard', inboxArea, table, ...(filter ?? []), page] as QueryKey,
      queryFn: ({ signal }) => fetchPage(page, signal),
      placeholderData: keepPreviousData,
    });
  return { fetchPage, pageQuery };
}

const createThreadQueries = (filter?: readonly [Column<'inbox_threads'>, string]) =>
  createPageQueries('inbox_threads', ['-state', '-last_at', 'sprint_id'], filter);

/** Threads with clients: unanswered ones first, then the latest. */
export const threads = createThreadQueries();
export const projectThreads = (projectId: string) => createThreadQueries(['project_id', projectId]);
export const signoffs = createPageQueries('inbox_signoffs', ['-created_at', 'id']);
export const continuations = createPageQueries('inbox_continuations', ['-created_at', 'id']);
/** Messages from visitors, or one of them: unhandled ones first, and those that look automatic after the others. */
export const contactMessages = (id: string | null) =>
  createPageQueries(
    'contact_messages',
    ['handled', 'looks_automatic', '-created_at', 'id'],
    id === null ? undefined : ['id', id],
  );
export const subscribers = createPageQueries('newsletter_subscribers', ['-created_at', 'id']);
/** Employees who have signed up but have no role yet. */
export const waitingPeople = createPageQueries('profiles', ['created_at', 'id'], ['awaiting_access', 'true']);
/** Alerts about new clients, releases and stopped emails, backups or jobs: unseen ones first. */
export const releaseAlerts = createPageQueries(
  'staff_notifications',
  ['read', '-created_at', 'id'],
  ['kind', 'joined', 'release', 'health'],
);

/** The thread about a sprint; null when there are no messages. */
export const threadQuery = (sprintId: string) =>
  queryOptions({
    queryKey: ['dashboard', inboxArea, 'thread', sprintId],
    queryFn: ({ signal }) =>
      runQuery((db) =>
        db.from('inbox_threads').select('*').eq('sprint_id', sprintId).abortSignal(signal).maybeSingle(),
      ),
  });

/** The thread as a loaded page of the list shows it. */
export const findListedThread = (queryClient: QueryClient, sprintId: string | null) =>
  queryClient
    .getQueriesData<PageOf<Tables<'inbox_threads'>>>({ queryKey: ['dashboard', inboxArea, 'inbox_threads'] })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((thread) => thread.sprint_id === sprintId);

const shownMessages = 200;

/** The latest messages, oldest first, updated while they are shown. */
export const messagesQuery = (sprintId: string) =>
  queryOptions({
    queryKey: ['dashboard', inboxArea, 'messages', sprintId],
    queryFn: async ({ signal }): Promise<{ messages: Message[]; hasMore: boolean }> => {
      const rows = await runQuery((db) =>
        db
          .from('sprint_messages')
          .select('id, kind, body, author_id, author_name, created_at')
          .eq('sprint_id', sprintId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(shownMessages + 1)
          .abortSignal(signal),
      );
      return { messages: rows.slice(0, shownMessages).reverse(), hasMore: rows.length > shownMessages };
    },
    refetchInterval: 20_000,
  });

/** Sends a reply to the client. A second request with the same key is ignored, so retries are safe. */
export async function sendReply(
  thread: { readonly sprintId: string; readonly projectId: string },
  { body, key }: { readonly body: string; readonly key: string },
): Promise<void> {
  const backend = await getBackend();
  const response = await backend.from('sprint_messages').insert({
    sprint_id: thread.sprintId,
    project_id: thread.projectId,
    kind: 'reply',
    body,
    request_key: key,
  });
  if (response.error?.code === '23505' && response.error.message.includes('sprint_messages_request')) return;
  if (response.error !== null) throw toAppError(response.error, response.status);
}

export async function markDecisionSeen(sprintId: string, kind: 'signoff' | 'continuation'): Promise<void> {
  await runQuery((db) =>
    db.from('staff_notifications').update({ read: true }).match({ sprint_id: sprintId, kind, read: false }),
  );
}

export const markAlertSeen = (id: string) => updateRow('staff_notifications', id, { read: true });

export const setHandled = (id: string, isHandled: boolean) =>
  updateRow('contact_messages', id, { handled: isHandled });

/** Unsubscribes a newsletter reader. Only the reader can subscribe again. */
export const unsubscribe = (id: string) =>
  updateRow('newsletter_subscribers', id, { status: 'unsubscribed' });
