import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { Blog, BlogInput } from './blog.ts';

/** Adds a post under an id of ours: sent twice, it is there once. */
export async function insertBlog(input: BlogInput, id: string): Promise<Blog> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('blogs')
      .insert({ ...input, id })
      .select(),
    () => backend.from('blogs').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateBlog(
  { id, updated_at }: Pick<Blog, 'id' | 'updated_at'>,
  input: BlogInput,
): Promise<Blog> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('blogs').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('blogs').select('*').eq('id', id).maybeSingle(),
  );
}
