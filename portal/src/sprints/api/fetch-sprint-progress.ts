import { getBackend, unwrap } from 'auth-kit';

export interface SprintProgress {
  readonly sprintId: string;
  readonly total: number;
  readonly done: number;
  readonly percent: number;
}

/** Progress of one sprint or of all sprints of a project, counted by the database. */
export async function fetchSprintProgress(
  of: { readonly sprintId: string } | { readonly projectId: string },
  signal: AbortSignal,
): Promise<SprintProgress[]> {
  const backend = await getBackend();
  const query = backend.from('sprint_progress').select('sprint_id, total, done, percent');
  const rows = unwrap(
    await ('sprintId' in of
      ? query.eq('sprint_id', of.sprintId)
      : query.eq('project_id', of.projectId)
    ).abortSignal(signal),
  );
  return rows.map((row) => ({
    sprintId: row.sprint_id ?? '',
    total: row.total ?? 0,
    done: row.done ?? 0,
    percent: row.percent ?? 0,
  }));
}
