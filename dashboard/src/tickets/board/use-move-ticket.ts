import type { PageOf } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { clientWorkArea } from '../../lib/client-work-queries.ts';
import { isSame } from '../../lib/is-same.ts';
import { StaleRowError } from '../../lib/record/saving/save-row.ts';
import { spliceCopy } from '../../lib/splice-copy.ts';
import { texts } from '../../lib/texts.ts';
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

/**
 * Moves a ticket optimistically and writes one row; a failure moves it back. Saves one move at a time, because a second
 * move of the same ticket would use an outdated `updated_at`.
 */
export function useMoveTicket(columns: readonly DisplayedColumn[]) {
  const { announce, toast, report } = useServices();
  const queryClient = useQueryClient();

  const updatePage = (
    key: QueryKey,
    updateRows: (rows: readonly TicketRow[]) => readonly TicketRow[],
    totalChange: number,
  ) =>
    queryClient.setQueryData<PageOf<TicketRow>>(
      key,
      (page) => page && { rows: updateRows(page.rows), total: page.total + totalChange },
    );

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ ticket, change }: PlannedMove) => ticketApi.update(ticket, change),
    onMutate: async ({ ticket, change, targetIndex, otherTickets, source, target }) => {
      const pages = [source.key, target.key].map((key) => [key, queryClient.getQueryData(key)] as const);
      await Promise.all(pages.map(([queryKey]) => queryClient.cancelQueries({ queryKey, exact: true })));
      updatePage(source.key, (rows) => rows.filter(({ id }) => id !== ticket.id), -1);
      updatePage(target.key, () => spliceCopy(otherTickets, targetIndex, 0, { ...ticket, ...change }), 1);
      announce(
        `“${ticket.title}” moved to ${target.column.title}, ${targetIndex + 1} of ${otherTickets.length + 1}`,
      );
      return pages;
    },
    onSuccess: (saved, { target }) => {
      updatePage(target.key, (rows) => rows.map((row) => (row.id === saved.id ? saved : row)), 0);
    },
    onError: (error, { ticket, source }, pages = []) => {
      report(error, 'moving a ticket');
      for (const [key, page] of pages) queryClient.setQueryData(key, page);
      const reason = error instanceof StaleRowError ? ' Someone else has changed it in the meantime.' : '';
      announce(`“${ticket.title}” has been moved back to ${source.column.title}.${reason}`);
      toast({
        tone: 'danger',
        title: texts.error,
        description: `${texts.tickets.saveFailed}${reason && `.${reason}`}`,
      });
    },
    // Refetches both columns, the ticket lists, and everything that counts tickets by status.
    onSettled: (_saved, _error, { source, target }) =>
      Promise.all([
        queryClient.invalidateQueries({
          queryKey: ['dashboard', clientWorkArea, 'tickets'],
          predicate: ({ queryKey }) =>
            queryKey[3] !== 'board' || isSame(queryKey, source.key) || isSame(queryKey, target.key),
        }),
        queryClient.invalidateQueries({ queryKey: ['dashboard', clientWorkArea, 'sprints'] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard', 'overview'] }),
      ]),
  });

  const move = ({ ticket, to, index }: Move): void => {
    const target = columns.find(({ column }) => column.id === to);
    const source = columns.find(({ tickets }) => tickets.some(({ id }) => id === ticket.id));
    if (!target || !source) return;
    const otherTickets = target.tickets.filter(({ id }) => id !== ticket.id);
    const targetIndex = Math.max(0, Math.min(index, otherTickets.length));
    if (target === source && target.tickets.findIndex(({ id }) => id === ticket.id) === targetIndex) return;
    if (isPending) {
      announce('Please wait: the previous move is still being saved');
      return;
    }
    const change = {
      status: getStatusAfterMove(target.column, ticket.status),
      board_rank: createRankBetween(
        otherTickets[targetIndex - 1]?.board_rank ?? '',
        otherTickets[targetIndex]?.board_rank ?? target.nextRank,
      ),
    };
    mutate({ ticket, change, targetIndex, otherTickets, source, target });
  };

  return { move, savingId: isPending ? variables.ticket.id : null };
}
