import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { type ClientProject, withClient } from './client-project.ts';

export type ProjectFilter = 'status';

const orders: Readonly<Record<string, { column: string; ascending: boolean }>> = {
  newest: { column: 'created_at', ascending: false },
  title: { column: 'title', ascending: true },
  delivery: { column: 'estimated_delivery', ascending: true },
  progress: { column: 'percent_complete', ascending: false },
};

/** A page of the client projects, the newest first unless another sort is chosen. */
export async function fetchProjects(
  { search, sort, page, filters }: ListQuery<ProjectFilter>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<ClientProject>> {
  const backend = await getBackend();
  const { column, ascending } = orders[sort] ?? { column: 'created_at', ascending: false };
  let query = backend
    .from('client_projects')
    .select(withClient, { count: 'exact' })
    .order(column, { ascending, nullsFirst: false })
    .order('id')
    .range(...rangeOf(page, size));
  if (filters.status !== '') query = query.eq('status', filters.status);
  if (search.trim() !== '') {
    query = query.ilike('search_text', searchPattern(search));
  }
  if (signal) query = query.abortSignal(signal);
  return pageOf<ClientProject>(await query);
}
