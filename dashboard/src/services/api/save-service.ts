import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { Service, ServiceInput } from './service.ts';

/** Adds a service under an id of ours: sent twice, it is there once. */
export async function insertService(input: ServiceInput, id: string): Promise<Service> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('services')
      .insert({ ...input, id })
      .select(),
    () => backend.from('services').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateService(
  { id, updated_at }: Pick<Service, 'id' | 'updated_at'>,
  input: ServiceInput,
): Promise<Service> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('services').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('services').select('*').eq('id', id).maybeSingle(),
  );
}
