import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { SprintInput, SprintRow } from './sprint.ts';

/** Adds a sprint after the last one of its project; which number that is the database says, under a lock. */
export async function insertSprint(input: SprintInput, projectId: string, id: string): Promise<SprintRow> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('project_sprints')
      .insert({ ...input, project_id: projectId, id })
      .select(),
    () => backend.from('project_sprints').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read; its order stays. @throws StaleRowError */
export async function updateSprint(
  { id, updated_at }: Pick<SprintRow, 'id' | 'updated_at'>,
  input: Partial<SprintInput>,
): Promise<SprintRow> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('project_sprints').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('project_sprints').select('*').eq('id', id).maybeSingle(),
  );
}

/** Asks the client for feedback; the sprint stays where it is. The database tells them. */
export function requestFeedback(sprint: Pick<SprintRow, 'id' | 'updated_at'>): Promise<SprintRow> {
  return updateSprint(sprint, { feedback_required: true });
}
