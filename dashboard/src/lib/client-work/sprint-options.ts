import { queryOptions } from '@tanstack/react-query';
import { getBackend, unwrap } from 'auth-kit';
import { clientWorkArea } from './area.ts';

export interface SprintOption {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

async function fetchSprintOptions(projectId: string, signal: AbortSignal): Promise<SprintOption[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('project_sprints')
      .select('id, title, status')
      .eq('project_id', projectId)
      .order('sprint_order')
      .abortSignal(signal),
  );
}

/** A project's sprints in their order, for filters and forms. */
export const sprintOptionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'sprint-options', projectId],
    queryFn: ({ signal }) => fetchSprintOptions(projectId, signal),
  });
