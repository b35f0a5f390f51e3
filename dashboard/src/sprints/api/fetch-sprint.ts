import { getBackend, unwrap } from 'auth-kit';
import type { SprintRow } from './sprint.ts';

/** One sprint; null when there is none of this id. */
export async function fetchSprint(id: string, signal: AbortSignal): Promise<SprintRow | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('project_sprints').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
