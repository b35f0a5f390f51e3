import { getBackend, type Tables, unwrap } from 'auth-kit';

export type SprintSummary = Pick<
  Tables<'project_sprints'>,
  'id' | 'project_id' | 'title' | 'status' | 'sprint_order' | 'start_date' | 'end_date' | 'feedback_required'
>;

/** The sprints of a project in their order. */
export async function fetchSprints(projectId: string, signal: AbortSignal): Promise<SprintSummary[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('project_sprints')
      .select('id, project_id, title, status, sprint_order, start_date, end_date, feedback_required')
      .eq('project_id', projectId)
      .order('sprint_order', { ascending: true })
      .abortSignal(signal),
  );
}
