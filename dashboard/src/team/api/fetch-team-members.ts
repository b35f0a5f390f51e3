import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import type { TeamMember } from './team-member.ts';

/** A page of the team, in the order of the site unless another sort is chosen. */
export async function fetchTeamMembers(
  { search, sort, page }: Pick<ListQuery, 'search' | 'sort' | 'page'>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<TeamMember>> {
  const backend = await getBackend();
  let query = backend.from('team_members').select('*', { count: 'exact' });
  if (sort === 'name') query = query.order('name');
  else if (sort === 'newest') query = query.order('created_at', { ascending: false });
  else query = query.order('order_position').order('created_at');
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query.order('id').range(...rangeOf(page, size)));
}
