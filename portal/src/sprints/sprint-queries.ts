import { runQuery, type Tables } from '@northlight/auth-kit';
import { portalQuery } from '../queries/portal-queries.ts';

/** More than any sprint should have. The progress view counts all of them. */
const maxTickets = 200;
/** Older messages in a long conversation are not shown. */
export const maxMessages = 200;
/** Milliseconds between checks for replies. */
const threadInterval = 20_000;

export type Sprint = Tables<'project_sprints'>;
export type SprintProgress = Tables<'sprint_progress'>;
export type SprintThread = Tables<'sprint_threads'>;
export type Ticket = Awaited<ReturnType<typeof fetchTickets>>[number];
/** A decision with the database's snapshot of what had been delivered. */
export type Signoff = Awaited<ReturnType<typeof fetchSignoffs>>[number];
export type DueInvoice = Tables<'client_invoices'>;

export const sprintQueries = {
  /** Null if the sprint does not exist or belongs to someone else; the two are indistinguishable. */
  detail: (sprintId: string) =>
    portalQuery(
      ['sprint', sprintId, 'detail'],
      (signal): Promise<Sprint | null> =>
        runQuery((db) =>
          db.from('project_sprints').select('*').eq('id', sprintId).abortSignal(signal).maybeSingle(),
        ),
    ),
  progress: (sprintId: string) =>
    portalQuery(
      ['sprint', sprintId, 'progress'],
      async (signal) => (await fetchProgress('sprint_id', sprintId, signal))[0] ?? null,
    ),
  tickets: (sprintId: string) =>
    portalQuery(['sprint', sprintId, 'tickets'], (signal) => fetchTickets(sprintId, signal)),
  thread: (sprintId: string) => ({
    ...portalQuery(['sprint', sprintId, 'thread'], (signal) => fetchThread(sprintId, signal)),
    refetchInterval: threadInterval,
  }),
  signoffs: (sprintId: string) =>
    portalQuery(['sprint', sprintId, 'signoffs'], (signal) => fetchSignoffs(sprintId, signal)),
  /** The recorded request to continue after a sprint. There is at most one. */
  continuation: (sprintId: string) =>
    portalQuery(['sprint', sprintId, 'continuation'], (signal) =>
      runQuery((db) =>
        db
          .from('sprint_continuations')
          .select('author_name, created_at')
          .eq('sprint_id', sprintId)
          .abortSignal(signal)
          .maybeSingle(),
      ),
    ),
  projectProgress: (projectId: string) =>
    portalQuery(['project', projectId, 'sprint-progress'], (signal) =>
      fetchProgress('project_id', projectId, signal),
    ),
  /** For each sprint with a conversation, whether the client is waiting for a reply. */
  threads: (projectId: string) => ({
    ...portalQuery(
      ['project', projectId, 'threads'],
      (signal): Promise<SprintThread[]> =>
        runQuery((db) =>
          db.from('sprint_threads').select('*').eq('project_id', projectId).abortSignal(signal),
        ),
    ),
    refetchInterval: threadInterval,
  }),
  /** Invoices due within the timeline's span. */
  dueInvoices: (projectId: string, firstDay: string, lastDay: string) =>
    portalQuery(
      ['project', projectId, 'due-invoices', firstDay, lastDay],
      (signal): Promise<DueInvoice[]> =>
        runQuery((db) =>
          db
            .from('client_invoices')
            .select('*')
            .eq('project_id', projectId)
            .neq('payment_status', 'Cancelled')
            .gte('due_date', firstDay)
            .lte('due_date', lastDay)
            .order('due_date')
            .limit(200)
            .abortSignal(signal),
        ),
    ),
};

/** The progress of one sprint, or of every sprint in a project. */
const fetchProgress = (
  column: 'sprint_id' | 'project_id',
  id: string,
  signal: AbortSignal,
): Promise<SprintProgress[]> =>
  runQuery((db) => db.from('sprint_progress').select('*').eq(column, id).abortSignal(signal));

const fetchTickets = (sprintId: string, signal: AbortSignal) =>
  runQuery((db) =>
    db
      .from('sprint_tickets')
      .select('id, number, title, description, type, status, priority')
      .eq('sprint_id', sprintId)
      .order('position', { ascending: true })
      .limit(maxTickets)
      .abortSignal(signal),
  );

/** Oldest first. */
async function fetchThread(sprintId: string, signal: AbortSignal) {
  const newestFirst = await runQuery((db) =>
    db
      .from('sprint_messages')
      .select('id, kind, body, author_id, author_name, created_at')
      .eq('sprint_id', sprintId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(maxMessages + 1)
      .abortSignal(signal),
  );
  return newestFirst.reverse();
}

/** Newest first. */
async function fetchSignoffs(sprintId: string, signal: AbortSignal) {
  const rows = await runQuery((db) =>
    db
      .from('sprint_signoffs')
      .select('id, decision, comment, author_name, created_at, deliverables, done_tickets, preview_link')
      .eq('sprint_id', sprintId)
      .order('created_at', { ascending: false })
      .limit(20)
      .abortSignal(signal),
  );
  return rows.map(({ done_tickets, ...row }) => ({ ...row, doneTasks: readTitles(done_tickets) }));
}

function readTitles(snapshot: Tables<'sprint_signoffs'>['done_tickets']): string[] {
  if (!Array.isArray(snapshot)) return [];
  return snapshot.flatMap((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item.title === 'string'
      ? [item.title]
      : [],
  );
}
