import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { type User, userColumns } from './user.ts';

export type UserFilter = 'role';

/** A page of the people, the newest first unless another sort is chosen. */
export async function fetchUsers(
  { search, sort, page, filters }: ListQuery<UserFilter>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<User>> {
  const backend = await getBackend();
  const byName = sort === 'name';
  let query = backend
    .from('profiles')
    .select(userColumns, { count: 'exact' })
    .order(byName ? 'full_name' : 'created_at', { ascending: byName })
    .order('id')
    .range(...rangeOf(page, size));
  if (filters.role === 'waiting') query = query.eq('awaiting_access', true);
  else if (filters.role !== '') query = query.eq('role', filters.role);
  if (search.trim() !== '') {
    query = query.ilike('search_text', searchPattern(search));
  }
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query);
}
