import { getBackend, unwrap } from 'auth-kit';

/** How far a project is: done tickets of all, or the share of completed sprints where there are no tickets. */
export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly percent: number;
}

/** Counted by a view: rows summed in the browser would stop at the API's 1,000. */
export async function fetchProgress(projectId: string, signal: AbortSignal): Promise<Progress> {
  const backend = await getBackend();
  const row = unwrap(
    await backend
      .from('project_progress')
      .select('total, done, percent')
      .eq('project_id', projectId)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return { total: row?.total ?? 0, done: row?.done ?? 0, percent: row?.percent ?? 0 };
}
