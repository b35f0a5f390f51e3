import { getBackend, type Tables, toAppError, unwrap } from 'auth-kit';
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

/** Renames or recolours a category. @throws AppError `conflict` when there is one of this name, in any case */
export async function updateCategory({ id, name, color }: Category): Promise<Category> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('categories').update({ name, color }).eq('id', id).select('id, name, color').single(),
  );
}

/** Its posts stay, without a category. */
export async function deleteCategory(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('categories').delete().eq('id', id));
}

export async function countPostsOf(categoryId: string): Promise<number> {
  const backend = await getBackend();
  const answer = await backend
    .from('blogs')
    .select('id', { count: 'exact', head: true })
    .eq('category_id', categoryId);
  if (answer.error !== null) throw toAppError(answer.error, answer.status);
  return answer.count ?? 0;
}
