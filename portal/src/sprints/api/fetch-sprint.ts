import { getBackend, type Tables, unwrap } from 'auth-kit';

export type Sprint = Pick<
  Tables<'project_sprints'>,
  | 'id'
  | 'project_id'
  | 'title'
  | 'description'
  | 'start_date'
  | 'end_date'
  | 'status'
  | 'deliverables'
  | 'preview_link'
  | 'feedback_required'
  | 'sprint_order'
>;

/** One sprint; null when there is none or it is somebody else's, which looks the same. */
export async function fetchSprint(sprintId: string, signal: AbortSignal): Promise<Sprint | null> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('project_sprints')
      .select(
        'id, project_id, title, description, start_date, end_date, status, deliverables, preview_link, feedback_required, sprint_order',
      )
      .eq('id', sprintId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}
