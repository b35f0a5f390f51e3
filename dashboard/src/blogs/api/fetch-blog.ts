import { getBackend, unwrap } from 'auth-kit';
import type { Blog } from './blog.ts';

/** One post with its text; null when there is none of this id. */
export async function fetchBlog(id: string, signal: AbortSignal): Promise<Blog | null> {
  const backend = await getBackend();
  return unwrap(await backend.from('blogs').select('*').eq('id', id).abortSignal(signal).maybeSingle());
}
