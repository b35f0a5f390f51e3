import { getBackend, type PageOf, pageOf } from 'auth-kit';
import type { BoardColumn } from '../model/board-columns.ts';
import { noSprint, type TicketRow } from './ticket.ts';

/** The first tickets of a column of the board, in the order of the board, and how many it has. */
export async function fetchColumn(
  projectId: string,
  sprint: string,
  column: BoardColumn,
  limit: number,
  signal: AbortSignal,
): Promise<PageOf<TicketRow>> {
  const backend = await getBackend();
  let query = backend
    .from('project_tickets')
    .select('*', { count: 'exact' })
    .eq('project_id', projectId)
    .in('status', [...column.statuses])
    .order('board_rank')
    .order('id')
    .range(0, limit - 1)
    .abortSignal(signal);
  if (sprint === noSprint) query = query.is('sprint_id', null);
  else if (sprint !== '') query = query.eq('sprint_id', sprint);
  return pageOf(await query);
}
