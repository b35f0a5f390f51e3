import { useServices } from '@platform/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { PageOf } from 'auth-kit';
import { useCallback, useRef, useState } from 'react';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import { invalidateArea } from '../../lib/record/invalidate-area.ts';
import { StaleRowError } from '../../lib/record/save-row.ts';
import { texts } from '../../lib/texts.ts';
import { updateTicket } from '../api/save-ticket.ts';
import type { TicketRow } from '../api/ticket.ts';
import { type BoardColumn, statusIn } from '../model/board-columns.ts';
import { rankBetween } from '../model/board-rank.ts';

/** A column as the board shows it, with where its tickets are kept. */
export interface ShownColumn {
  readonly column: BoardColumn;
  readonly key: QueryKey;
  readonly tickets: readonly TicketRow[];
}

export interface Move {
  readonly ticket: TicketRow;
  readonly to: BoardColumn['id'];
  /** The place among the other tickets of that column, counted from 0. */
  readonly index: number;
}

/**
 * Moves a ticket: on screen at once, then by one written row. When that fails it is put back where it was. While a move
 * is on its way its ticket is not moved again: the second one would carry the stamp that the first one changes.
 */
export function useMove(columns: readonly ShownColumn[]) {
  const { announce, toast, report } = useServices();
  const queryClient = useQueryClient();
  const [savingId, setSavingId] = useState<string | null>(null);
  const isSaving = useRef(false);

  const move = useCallback(
    async ({ ticket, to, index }: Move): Promise<void> => {
      const target = columns.find(({ column }) => column.id === to);
      const source = columns.find(({ tickets }) => tickets.some(({ id }) => id === ticket.id));
      if (!target || !source) return;
      const others = target.tickets.filter(({ id }) => id !== ticket.id);
      const place = Math.max(0, Math.min(index, others.length));
      if (target === source && target.tickets.findIndex(({ id }) => id === ticket.id) === place) return;
      if (isSaving.current) {
        announce('Wait a moment: the last move is being saved');
        return;
      }
      isSaving.current = true;
      setSavingId(ticket.id);
      const change = {
        status: statusIn(target.column, ticket.status),
        board_rank: rankBetween(others[place - 1]?.board_rank ?? '', others[place]?.board_rank ?? null),
      };
      const put = (
        key: QueryKey,
        tickets: (rows: readonly TicketRow[]) => readonly TicketRow[],
        by: number,
      ) =>
        queryClient.setQueryData<PageOf<TicketRow>>(
          key,
          (page) => page && { rows: tickets(page.rows), total: page.total + by },
        );
      const pages = [source.key, target.key].map((key) => [key, queryClient.getQueryData(key)] as const);
      try {
        await Promise.all(pages.map(([queryKey]) => queryClient.cancelQueries({ queryKey, exact: true })));
        put(source.key, (rows) => rows.filter(({ id }) => id !== ticket.id), -1);
        put(target.key, () => others.toSpliced(place, 0, { ...ticket, ...change }), 1);
        announce(`“${ticket.title}” moved to ${target.column.title}, ${place + 1} of ${others.length + 1}`);
        const saved = await updateTicket(ticket, change);
        put(target.key, (rows) => rows.map((row) => (row.id === saved.id ? saved : row)), 0);
      } catch (error) {
        report(error, 'moving a ticket');
        for (const [key, page] of pages) queryClient.setQueryData(key, page);
        const why = error instanceof StaleRowError ? ' Somebody else changed it meanwhile.' : '';
        announce(`“${ticket.title}” was put back to ${source.column.title}.${why}`);
        toast({
          tone: 'danger',
          title: texts.error,
          description: `${texts.tickets.saveFailed}${why && `.${why}`}`,
        });
      } finally {
        isSaving.current = false;
        setSavingId(null);
        await invalidateArea(queryClient, clientWorkArea);
      }
    },
    [columns, announce, toast, report, queryClient],
  );

  return { move, savingId };
}
