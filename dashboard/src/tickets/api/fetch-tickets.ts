import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { boardColumns } from '../model/board-columns.ts';
import { noSprint, type Ticket, withSprint } from './ticket.ts';

export type TicketFilter = 'sprint' | 'status';

const orders: Readonly<Record<string, { column: string; ascending: boolean }>> = {
  position: { column: 'position', ascending: true },
  changed: { column: 'updated_at', ascending: false },
  title: { column: 'title', ascending: true },
};

/** A page of a project's tickets, by position unless another sort is chosen. */
export async function fetchTickets(
  projectId: string,
  { search, sort, page, filters }: ListQuery<TicketFilter>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<Ticket>> {
  const backend = await getBackend();
  const { column, ascending } = orders[sort] ?? { column: 'position', ascending: true };
  let query = backend
    .from('project_tickets')
    .select(withSprint, { count: 'exact' })
    .eq('project_id', projectId)
    .order(column, { ascending })
    .order('id')
    .range(...rangeOf(page, size));
  if (filters.sprint === noSprint) query = query.is('sprint_id', null);
  else if (filters.sprint !== '') query = query.eq('sprint_id', filters.sprint);
  const statuses = boardColumns.find(({ id }) => id === filters.status)?.statuses;
  if (statuses) query = query.in('status', [...statuses]);
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf<Ticket>(await query);
}
