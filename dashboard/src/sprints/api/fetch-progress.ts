import { getBackend, unwrap } from 'auth-kit';
import type { Sprint, SprintProgress, SprintRow } from './sprint.ts';

/** Puts each sprint's progress beside it. That it cannot be loaded is no reason to show no sprints. */
export async function withProgress<Row extends SprintRow>(
  rows: readonly Row[],
  signal?: AbortSignal,
): Promise<(Row & Pick<Sprint, 'progress'>)[]> {
  const known = await fetchProgress(
    rows.map(({ id }) => id),
    signal,
  ).catch(() => null);
  return rows.map((row) => ({ ...row, progress: known?.get(row.id) ?? null }));
}

async function fetchProgress(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, SprintProgress>> {
  const progress = new Map<string, SprintProgress>();
  if (ids.length === 0) return progress;
  const backend = await getBackend();
  const query = backend
    .from('sprint_progress')
    .select('sprint_id, total, done, percent')
    .in('sprint_id', ids);
  for (const { sprint_id, total, done, percent } of unwrap(
    await (signal ? query.abortSignal(signal) : query),
  )) {
    if (sprint_id !== null)
      progress.set(sprint_id, { total: total ?? 0, done: done ?? 0, percent: percent ?? 0 });
  }
  return progress;
}
