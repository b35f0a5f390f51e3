import { getBackend, unwrap } from 'auth-kit';
import { withProgress } from './fetch-progress.ts';
import type { Sprint } from './sprint.ts';

/** A project's sprints in their order. */
export async function fetchProjectSprints(projectId: string, signal: AbortSignal): Promise<Sprint[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('project_sprints')
      .select('*')
      .eq('project_id', projectId)
      .order('sprint_order')
      .abortSignal(signal),
  );
  return withProgress(rows, signal);
}
