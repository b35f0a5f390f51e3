import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { withProgress } from './fetch-progress.ts';
import type { SprintOfProject, SprintRow } from './sprint.ts';

export type SprintFilter = 'status' | 'project';

const orders: Readonly<Record<string, { column: string; ascending: boolean }>> = {
  changed: { column: 'updated_at', ascending: false },
  start: { column: 'start_date', ascending: false },
  end: { column: 'end_date', ascending: true },
  title: { column: 'title', ascending: true },
};

/** A page of the sprints of all projects. */
export async function fetchSprints(
  { search, sort, page, filters }: ListQuery<SprintFilter>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<SprintOfProject>> {
  const backend = await getBackend();
  const { column, ascending } = orders[sort] ?? { column: 'start_date', ascending: false };
  let query = backend
    .from('project_sprints')
    .select('*, project:client_projects!project_sprints_project_id_fkey(title)', { count: 'exact' })
    .order(column, { ascending })
    .order('id')
    .range(...rangeOf(page, size));
  if (filters.project !== '') query = query.eq('project_id', filters.project);
  if (filters.status === 'feedback') query = query.eq('feedback_required', true);
  else if (filters.status !== '') query = query.eq('status', filters.status);
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  const { rows, total } = pageOf<SprintRow & Pick<SprintOfProject, 'project'>>(await query);
  return { rows: await withProgress(rows, signal), total };
}
