import {
  changedRows,
  getBackend,
  type PageOf,
  pageOf,
  type Tables,
  toAppError,
  unwrap,
} from '@northlight/auth-kit';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { pageRange } from '../lib/list/fetch-pages.ts';

export const inboxArea = 'inbox';

type Listed =
  | 'inbox_threads'
  | 'inbox_signoffs'
  | 'inbox_continuations'
  | 'contact_messages'
  | 'newsletter_subscribers'
  | 'profiles'
  | 'staff_notifications';

type Column<Table extends Listed> = keyof Tables<Table> & string;

/**
 * Pages of what came in, in the order of these columns; a minus in front turns one around.
 * @param only - a column and the value that it must have
 */
function createList<Table extends Listed>(
  table: Table,
  order: readonly (Column<Table> | `-${Column<Table>}`)[],
  only?: readonly [column: Column<Table>, value: string | boolean],
) {
  /** A page; a size of one's own for the export. */
  const fetchPage = async (page: number, signal?: AbortSignal, size?: number) => {
    const backend = await getBackend();
    // The client's types know one table at a time; the columns are checked where they are declared.
    let query = backend.from(table as 'profiles').select('*', { count: 'exact' });
    if (only !== undefined) query = query.eq(only[0] as 'full_name', String(only[1]));
    for (const column of order) {
      const ascending = !column.startsWith('-');
      query = query.order(ascending ? column : column.slice(1), { ascending });
    }
    if (signal) query = query.abortSignal(signal);
    return pageOf<unknown>(await query.range(...pageRange(page, size))) as PageOf<Tables<Table>>;
  };
  const pageQuery = (page: number) =>
    queryOptions({
      queryKey: ['dashboard', inboxArea, table, page] as QueryKey,
      queryFn: ({ signal }) => fetchPage(page, signal),
      placeholderData: keepPreviousData,
    });
  return { fetchPage, pageQuery };
}

/** Threads with a client: first those that wait for an answer, then the latest. */
export const threads = createList('inbox_threads', ['-state', '-last_at', 'sprint_id']);
export const signoffs = createList('inbox_signoffs', ['-created_at', 'id']);
export const continuations = createList('inbox_continuations', ['-created_at', 'id']);
/** What visitors wrote: first what nobody has handled. */
export const contactMessages = createList('contact_messages', ['handled', '-created_at', 'id']);
export const subscribers = createList('newsletter_subscribers', ['-created_at', 'id']);
/** Employees who signed up and have no role yet. */
export const waitingPeople = createList('profiles', ['created_at', 'id'], ['awaiting_access', true]);
/** Releases that staff were told of: first those that nobody has seen. */
export const releaseAlerts = createList(
  'staff_notifications',
  ['read', '-created_at', 'id'],
  ['kind', 'release'],
);

/** The thread of a sprint; null when nobody has written about it. */
export const threadQuery = (sprintId: string) =>
  queryOptions({
    queryKey: ['dashboard', inboxArea, 'thread', sprintId],
    queryFn: async ({ signal }) => {
      const backend = await getBackend();
      const query = backend.from('inbox_threads').select('*').eq('sprint_id', sprintId);
      return unwrap(await query.abortSignal(signal).maybeSingle());
    },
  });

export type Message = Pick<Tables<'sprint_messages'>, 'id' | 'kind' | 'body' | 'author_name' | 'created_at'>;

/** The messages about a sprint, the oldest first. */
export const messagesQuery = (sprintId: string) =>
  queryOptions({
    queryKey: ['dashboard', inboxArea, 'messages', sprintId],
    queryFn: async ({ signal }): Promise<Message[]> => {
      const backend = await getBackend();
      return unwrap(
        await backend
          .from('sprint_messages')
          .select('id, kind, body, author_name, created_at')
          .eq('sprint_id', sprintId)
          .order('created_at')
          .order('id')
          .abortSignal(signal),
      );
    },
  });

/** Answers the client. Sent twice under one key it is there once: a key belongs to one text. */
export async function sendReply(
  thread: { readonly sprintId: string; readonly projectId: string },
  { body, key }: { readonly body: string; readonly key: string },
): Promise<void> {
  const backend = await getBackend();
  const answer = await backend.from('sprint_messages').insert({
    sprint_id: thread.sprintId,
    project_id: thread.projectId,
    kind: 'reply',
    body,
    request_key: key,
  });
  if (answer.error?.code === '23505' && answer.error.message.includes('sprint_messages_request')) return;
  if (answer.error !== null) throw toAppError(answer.error, answer.status);
}

/** Notes that somebody of the staff has seen what a client said about a sprint. */
export async function markDecisionSeen(sprintId: string, kind: 'signoff' | 'continuation'): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend
    .from('staff_notifications')
    .update({ read: true })
    .eq('sprint_id', sprintId)
    .eq('kind', kind)
    .eq('read', false);
  if (error !== null) throw toAppError(error, status);
}

/** Notes that somebody of the staff has seen what was told of a release. */
export async function markAlertSeen(id: string): Promise<void> {
  const backend = await getBackend();
  changedRows(await backend.from('staff_notifications').update({ read: true }).eq('id', id).select('id'));
}

export async function setHandled(id: string, handled: boolean): Promise<void> {
  const backend = await getBackend();
  changedRows(await backend.from('contact_messages').update({ handled }).eq('id', id).select('id'));
}

/** Takes somebody off the newsletter's list; only the person can come onto it again. */
export async function unsubscribe(id: string): Promise<void> {
  const backend = await getBackend();
  changedRows(
    await backend.from('newsletter_subscribers').update({ status: 'unsubscribed' }).eq('id', id).select('id'),
  );
}
