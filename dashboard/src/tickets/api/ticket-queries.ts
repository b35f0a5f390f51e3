import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import type { BoardColumn } from '../model/board-columns.ts';
import { fetchColumn } from './fetch-column.ts';
import { fetchTicket } from './fetch-ticket.ts';
import { fetchTickets, type TicketFilter } from './fetch-tickets.ts';

export const ticketQueries = {
  list: (projectId: string, { search, sort, page, filters }: ListQuery<TicketFilter>) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'tickets', projectId, { search, sort, page, ...filters }],
      queryFn: ({ signal }) => fetchTickets(projectId, { search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  column: (projectId: string, sprint: string, column: BoardColumn, limit: number) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'tickets', projectId, 'board', sprint, column.id, limit],
      queryFn: ({ signal }) => fetchColumn(projectId, sprint, column, limit, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'tickets', 'detail', id],
      queryFn: ({ signal }) => fetchTicket(id, signal),
    }),
};
