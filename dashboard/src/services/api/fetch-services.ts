import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import type { Service } from './service.ts';

export type ServiceSort = 'newest' | 'oldest' | 'title';

/** A page of the services that the list shows, the newest first unless another sort is chosen. */
export async function fetchServices(
  { search, sort, page }: Pick<ListQuery, 'search' | 'sort' | 'page'>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<Service>> {
  const backend = await getBackend();
  const byTitle = sort === 'title';
  let query = backend
    .from('services')
    .select('*', { count: 'exact' })
    .order(byTitle ? 'title' : 'created_at', { ascending: byTitle || sort === 'oldest' })
    .order('id')
    .range(...rangeOf(page, size));
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query);
}
