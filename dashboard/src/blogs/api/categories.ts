import { getBackend, type Tables, unwrap } from 'auth-kit';
import { insertedRow } from '../../lib/record/save-row.ts';

export type Category = Pick<Tables<'categories'>, 'id' | 'name' | 'color'>;

export async function fetchCategories(signal: AbortSignal): Promise<Category[]> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('categories').select('id, name, color').order('name').limit(500).abortSignal(signal),
  );
}

/** Adds a category. @throws AppError `conflict` when there is one of this name, in any case */
export async function insertCategory(category: Category): Promise<Category> {
  const backend = await getBackend();
  return insertedRow(await backend.from('categories').insert(category).select('id, name, color'), () =>
    backend.from('categories').select('id, name, color').eq('id', category.id).maybeSingle(),
  );
}
