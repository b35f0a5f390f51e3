import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import { type ClientProject, type ProjectInput, withClient } from './client-project.ts';

/** Adds a project under an id of ours: sent twice, it is there once. */
export async function insertProject(input: ProjectInput, id: string): Promise<ClientProject> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('client_projects')
      .insert({ ...input, id })
      .select(withClient),
    () => backend.from('client_projects').select(withClient).eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateProject(
  { id, updated_at }: Pick<ClientProject, 'id' | 'updated_at'>,
  input: ProjectInput,
): Promise<ClientProject> {
  const backend = await getBackend();
  return updatedRow(
    await backend
      .from('client_projects')
      .update(input)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select(withClient),
    () => backend.from('client_projects').select(withClient).eq('id', id).maybeSingle(),
  );
}
