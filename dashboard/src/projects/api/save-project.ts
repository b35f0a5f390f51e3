import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { Project, ProjectInput } from './project.ts';

/** Adds a row under an id of ours: sent twice, it is there once. */
export async function insertProject(input: ProjectInput, id: string): Promise<Project> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('projects')
      .insert({ ...input, id })
      .select(),
    () => backend.from('projects').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateProject(
  { id, updated_at }: Pick<Project, 'id' | 'updated_at'>,
  input: ProjectInput,
): Promise<Project> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('projects').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('projects').select('*').eq('id', id).maybeSingle(),
  );
}
