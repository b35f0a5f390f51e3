import { runQuery, type Tables } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { countRows, type FilterQuery, recordApi } from '../records/record-api.ts';

export type SprintRow = Tables<'project_sprints'>;

type SprintProgress = Pick<Tables<'sprint_progress'>, 'total' | 'done' | 'percent'>;

/** A sprint in a list, with its progress; null if the progress failed to load. */
export interface Sprint extends SprintRow {
  readonly progress: SprintProgress | null;
  readonly hasFeedback: boolean;
}

export interface SprintWithProject extends Sprint {
  readonly project: { readonly title: string } | null;
}

/** The database appends a new sprint to its project, under a lock. */
export const sprintApi = recordApi<'project_sprints', SprintRow, SprintWithProject, 'project' | 'status'>({
  table: 'project_sprints',
  area: clientWorkArea,
  kind: 'sprints',
  listSelect: '*, project:client_projects!project_sprints_project_id_fkey(title)',
  orders: {
    start: ['Start date', '-start_date'],
    end: ['End date', 'end_date'],
    changed: ['Last changed', '-updated_at'],
    title: ['Title', 'title'],
  },
  filters: {
    project: (id) => (query: FilterQuery<'project_id'>) => query.eq('project_id', id),
    status: (status) => (query: FilterQuery<'status' | 'feedback_required'>) =>
      status === 'feedback' ? query.eq('feedback_required', true) : query.eq('status', status),
  },
  enrich: withClientView,
});

/** Asks the client for feedback. The database notifies them. */
export const requestFeedback = (sprint: SprintRow): Promise<SprintRow> =>
  sprintApi.update(sprint, { feedback_required: true });

/** A project's sprints in order. */
export const projectSprintsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'sprints', 'of-project', projectId],
    queryFn: async ({ signal }): Promise<Sprint[]> => {
      const rows = await runQuery((db) =>
        db
          .from('project_sprints')
          .select('*')
          .eq('project_id', projectId)
          .order('sprint_order')
          .abortSignal(signal),
      );
      return withClientView(rows);
    },
  });

/** Adds progress and feedback to each sprint. If that fails, the sprints are shown without it. */
async function withClientView<Row extends SprintRow>(
  rows: readonly Row[],
): Promise<(Row & Pick<Sprint, 'progress' | 'hasFeedback'>)[]> {
  const ids = rows.map(({ id }) => id);
  const [progressById, withFeedback] = await Promise.all([
    fetchProgress(ids).catch(() => null),
    fetchSprintsWithFeedback(ids).catch(() => null),
  ]);
  return rows.map((row) => ({
    ...row,
    progress: progressById?.get(row.id) ?? null,
    hasFeedback: withFeedback?.has(row.id) ?? false,
  }));
}

async function fetchSprintsWithFeedback(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await runQuery((db) =>
    db.from('sprint_messages').select('sprint_id').eq('kind', 'feedback').in('sprint_id', ids),
  );
  return new Set(rows.map(({ sprint_id }) => sprint_id));
}

async function fetchProgress(ids: readonly string[]): Promise<ReadonlyMap<string, SprintProgress>> {
  if (ids.length === 0) return new Map();
  const rows = await runQuery((db) =>
    db.from('sprint_progress').select('sprint_id, total, done, percent').in('sprint_id', ids),
  );
  return new Map(rows.map(({ sprint_id, ...progress }) => [sprint_id, progress]));
}

/** Counts a sprint's tickets and the client's messages and decisions about it, which prevent a deletion. */
export async function countSprintDependents(
  id: string,
): Promise<{ tickets: number; clientMessages: number }> {
  const [tickets, ...clientMessages] = await Promise.all([
    countRows('project_tickets', 'sprint_id', id),
    countRows('sprint_messages', 'sprint_id', id),
    countRows('sprint_signoffs', 'sprint_id', id),
    countRows('sprint_continuations', 'sprint_id', id),
  ]);
  return { tickets, clientMessages: clientMessages.reduce((sum, count) => sum + count, 0) };
}
