import type { PageOf } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { formatTicket } from '@northlight/domain';
import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { clientWorkArea } from '../../queries/client-work-queries.ts';
import { spliceCopy } from '../../records/fields/splice-copy.ts';
import { StaleRowError } from '../../records/saving/save-row.ts';
import { texts } from '../../texts.ts';
import { type TicketRow, ticketApi } from '../ticket-queries.ts';
import { createRankBetween } from './board-rank.ts';
import { type BoardColumn, getStatusAfterMove } from './board-rules.ts';

/** A column on the board, with the key of its query. */
export interface DisplayedColumn {
  readonly column: BoardColumn;
  readonly key: QueryKey;
  readonly tickets: readonly TicketRow[];
  /** The rank of the first hidden ticket; null if all are shown. */
  readonly nextRank: string | null;
}

interface Move {
  readonly ticket: TicketRow;
  readonly to: BoardColumn['id'];
  /** The index among the other tickets of that column. */
  readonly index: number;
}

interface PlannedMove {
  readonly ticket: TicketRow;
  readonly change: { readonly status: string; readonly board_rank: string };
  readonly targetIndex: number;
  readonly otherTickets: readonly TicketRow[];
  readonly source: DisplayedColumn;
  readonly target: DisplayedColumn;
}

const ticketsKey = ['dashboard', clientWorkArea, 'tickets'];
const mutationKey = ['move-ticket'];

/** Moves a ticket optimistically and writes one row; a failure moves it back. Moves are saved one after the other. */
export function useMoveTicket(columns: readonly DisplayedColumn[]) {
  const { announce, toast, report } = useServices();
  const queryClient = useQueryClient();
  /** The `updated_at` of tickets saved by the queued moves, which were planned before. */
  const versions = useRef(new Map<string, string>());

  const updatePage = (
    key: QueryKey,
    updateRows: (rows: readonly TicketRow[]) => readonly TicketRow[],
    totalChange: number,
  ) =>
    queryClient.setQueryData<PageOf<TicketRow>>(
      key,
      (page) => page && { rows: updateRows(page.rows), total: page.total + totalChange },
    );

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'move-ticket' },
    mutationFn: ({ ticket, change }: PlannedMove) =>
      ticketApi.update(
        { ...ticket, updated_at: versions.current.get(ticket.id) ?? ticket.updated_at },
        change,
      ),
    onMutate: async ({ ticket, change, targetIndex, otherTickets, source, target }) => {
      await queryClient.cancelQueries({ queryKey: ticketsKey });
      updatePage(source.key, (rows) => rows.filter(({ id }) => id !== ticket.id), -1);
      updatePage(target.key, () => spliceCopy(otherTickets, targetIndex, 0, { ...ticket, ...change }), 1);
      announce(
        `“${formatTicket(ticket)}” moved to ${target.column.title}, ${targetIndex + 1} of ${otherTickets.length + 1}`,
      );
    },
    onSuccess: ({ id, updated_at }) => void versions.current.set(id, updated_at),
    onError: (error, { ticket, change, source, target }) => {
      report(error, 'moving a ticket');
      const shown = queryClient.getQueryData<PageOf<TicketRow>>(target.key)?.rows;
      // A queued move may have moved it further.
      if (shown?.some(({ id, board_rank }) => id === ticket.id && board_rank === change.board_rank)) {
        updatePage(target.key, (rows) => rows.filter(({ id }) => id !== ticket.id), -1);
        updatePage(source.key, (rows) => [...rows, ticket].sort(compareRanks), 1);
      }
      const reason = error instanceof StaleRowError ? ' Someone else has changed it in the meantime.' : '';
      announce(`“${formatTicket(ticket)}” has been moved back to ${source.column.title}.${reason}`);
      toast({
        tone: 'danger',
        title: texts.error,
        description: `${texts.tickets.saveFailed}${reason && `.${reason}`}`,
      });
    },
    // Refetches the board, the ticket lists, and everything that counts tickets by status. Queued moves would be undone.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await Promise.all(
        [ticketsKey, ['dashboard', clientWorkArea, 'sprints'], ['dashboard', 'overview']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      versions.current.clear();
    },
  });
  const savingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as PlannedMove).ticket.id,
  });

  const move = ({ ticket, to, index }: Move): void => {
    const target = columns.find(({ column }) => column.id === to);
    const source = columns.find(({ tickets }) => tickets.some(({ id }) => id === ticket.id));
    if (!target || !source) return;
    const otherTickets = target.tickets.filter(({ id }) => id !== ticket.id);
    const targetIndex = Math.max(0, Math.min(index, otherTickets.length));
    if (target === source && target.tickets.findIndex(({ id }) => id === ticket.id) === targetIndex) return;
    const change = {
      status: getStatusAfterMove(target.column, ticket.status),
      board_rank: createRankBetween(
        otherTickets[targetIndex - 1]?.board_rank ?? '',
        otherTickets[targetIndex]?.board_rank ?? target.nextRank,
      ),
    };
    mutate({ ticket, change, targetIndex, otherTickets, source, target });
  };

  return { move, savingIds };
}

function compareRanks(a: TicketRow, b: TicketRow): number {
  return a.board_rank < b.board_rank ? -1 : 1;
}
