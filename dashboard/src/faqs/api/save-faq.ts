import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { Faq, FaqInput } from './faq.ts';

/** Adds a row under an id of ours: sent twice, it is there once. */
export async function insertFaq(input: FaqInput, id: string): Promise<Faq> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('faqs')
      .insert({ ...input, id })
      .select(),
    () => backend.from('faqs').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateFaq(
  { id, updated_at }: Pick<Faq, 'id' | 'updated_at'>,
  input: FaqInput,
): Promise<Faq> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('faqs').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('faqs').select('*').eq('id', id).maybeSingle(),
  );
}
