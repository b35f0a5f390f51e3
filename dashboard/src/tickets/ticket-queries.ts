import { getBackend, pageOf, type Tables } from '@northlight/auth-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { type FilterQuery, recordApi } from '../records/record-api.ts';
import { type BoardColumn, boardColumns } from './board/board-rules.ts';

export type TicketRow = Tables<'project_tickets'>;

export interface Ticket extends TicketRow {
  readonly sprint: { readonly title: string } | null;
}

/** The filter value for tickets without a sprint. */
export const noSprint = 'none';

const filterBySprint = (sprint: string) => (query: FilterQuery<'sprint_id'>) =>
  sprint === noSprint ? query.is('sprint_id', null) : query.eq('sprint_id', sprint);

/** The database appends a new ticket to its project, under a lock. */
export const ticketApi = recordApi<'project_tickets', TicketRow, Ticket, 'project' | 'sprint' | 'status'>({
  table: 'project_tickets',
  area: clientWorkArea,
  kind: 'tickets',
  listSelect: '*, sprint:project_sprints!project_tickets_sprint_fkey(title)',
  orders: { position: ['Position', 'position'] },
  filters: {
    project: (id) => (query: FilterQuery<'project_id'>) => query.eq('project_id', id),
    sprint: filterBySprint,
    status: (column) => (query: FilterQuery<'status'>) => {
      const statuses = boardColumns.find(({ id }) => id === column)?.statuses;
      return statuses ? query.in('status', statuses) : query;
    },
  },
});

/** The first tickets of a board column in order, and their total number. */
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
        // One more than shown, so that a ticket dropped at the end gets a rank before the next hidden one.
        .range(0, limit)
        .abortSignal(signal);
      if (sprint !== '')
        query = (filterBySprint(sprint) as (tickets: unknown) => unknown)(query) as typeof query;
      return pageOf<TicketRow>(await query);
    },
    placeholderData: keepPreviousData,
  });
