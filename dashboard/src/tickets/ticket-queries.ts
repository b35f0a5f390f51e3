import { getBackend, pageOf, type Tables } from '@northlight/auth-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../lib/client-work-queries.ts';
import { type FilterQuery, recordApi } from '../lib/record/record-api.ts';
import { type BoardColumn, boardColumns } from './board/board-rules.ts';

export type TicketRow = Tables<'project_tickets'>;

/** A ticket of a list, with the title of its sprint. */
export interface Ticket extends TicketRow {
  readonly sprint: { readonly title: string } | null;
}

/** The filter value for tickets that are in no sprint. */
export const noSprint = 'none';

const inSprint = (sprint: string) => (query: FilterQuery<'sprint_id'>) =>
  sprint === noSprint ? query.is('sprint_id', null) : query.eq('sprint_id', sprint);

/** A new ticket goes to the end of its project; its position the database says, under a lock. */
export const ticketApi = recordApi<'project_tickets', TicketRow, Ticket, 'project' | 'sprint' | 'status'>({
  table: 'project_tickets',
  area: clientWorkArea,
  kind: 'tickets',
  listSelect: '*, sprint:project_sprints!project_tickets_sprint_fkey(title)',
  orders: { position: ['Position', 'position'] },
  filters: {
    project: (id) => (query: FilterQuery<'project_id'>) => query.eq('project_id', id),
    sprint: inSprint,
    status: (column) => (query: FilterQuery<'status'>) => {
      const statuses = boardColumns.find(({ id }) => id === column)?.statuses;
      return statuses ? query.in('status', statuses) : query;
    },
  },
});

/** The first tickets of a column of the board, in the order of the board, and how many it has. */
export const boardColumnQuery = (projectId: string, sprint: string, column: BoardColumn, limit: number) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'tickets', 'board', projectId, sprint, column.id, limit],
    queryFn: async ({ signal }) => {
      const backend = await getBackend();
      let query = backend
        .from('project_tickets')
        .select('*', { count: 'exact' })
        .eq('project_id', projectId)
        .in('status', [...column.statuses])
        .order('board_rank')
        .order('id')
        // One more than are shown: a ticket dropped at the end goes between the two.
        .range(0, limit)
        .abortSignal(signal);
      if (sprint !== '') query = (inSprint(sprint) as (each: unknown) => unknown)(query) as typeof query;
      return pageOf<TicketRow>(await query);
    },
    placeholderData: keepPreviousData,
  });
