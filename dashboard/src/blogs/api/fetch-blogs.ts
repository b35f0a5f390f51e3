import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import type { BlogSummary } from './blog.ts';

export type BlogFilter = 'state' | 'category';

const summary =
  'id, title, slug, excerpt, header_image_url, header_image_alt, published, publish_at, word_count, created_at, updated_at, author:profiles(full_name, email), category:categories(id, name, color)';

/**
 * A page of all posts, drafts included.
 * @param now - parts the scheduled posts from the published ones
 */
export async function fetchBlogs(
  { search, sort, page, filters }: ListQuery<BlogFilter>,
  now: string,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<BlogSummary>> {
  const backend = await getBackend();
  let query = backend.from('blogs').select(summary, { count: 'exact' });
  if (sort === 'title') query = query.order('title');
  else if (sort === 'edited') query = query.order('updated_at', { ascending: false });
  else query = query.order('created_at', { ascending: sort === 'oldest' });
  if (filters.state === 'draft') query = query.eq('published', false);
  if (filters.state === 'scheduled') query = query.eq('published', true).gt('publish_at', now);
  if (filters.state === 'published') {
    query = query.eq('published', true).or(`publish_at.is.null,publish_at.lte."${now}"`);
  }
  if (filters.category !== '') query = query.eq('category_id', filters.category);
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf<BlogSummary>(await query.order('id').range(...rangeOf(page, size)));
}
