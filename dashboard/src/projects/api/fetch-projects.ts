import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import type { Project } from './project.ts';

/** A page of the portfolio, the newest first unless another sort is chosen. */
export async function fetchProjects(
  { search, sort, page, filters }: ListQuery<'badge'>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<Project>> {
  const backend = await getBackend();
  let query = backend.from('projects').select('*', { count: 'exact' });
  if (sort === 'title') query = query.order('title');
  else query = query.order('created_at', { ascending: sort === 'oldest' });
  if (filters.badge === 'featured') query = query.eq('featured', true);
  if (filters.badge === 'care') query = query.eq('in_our_care', true);
  if (filters.badge === 'completed') query = query.eq('completed', true);
  if (filters.badge === 'open') query = query.eq('completed', false);
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query.order('id').range(...rangeOf(page, size)));
}
