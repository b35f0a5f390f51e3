import { useFailureToast } from '@northlight/contract';
import { ErrorState, LoadingState, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts.ts';
import { boardColumnQuery, type TicketRow } from '../ticket-queries.ts';
import { BoardColumnView } from './board-column.tsx';
import { type BoardColumn, boardColumns, boardPageSize } from './board-rules.ts';
import { TicketTile } from './ticket-tile.tsx';
import { type DisplayedColumn, useMoveTicket } from './use-move-ticket.ts';

const Columns = styled.div`
  display: grid;
  gap: var(--space-12);
  align-items: stretch;

  @media (width >= 768px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

export interface TicketBoardProps {
  projectId: string;
  /** A sprint's id, `none`, or empty for all. */
  sprint: string;
  onEdit: (id: string) => void;
  onDelete: (ticket: TicketRow) => void;
}

/** The ticket board of a project or sprint. */
export function TicketBoard({ projectId, sprint, onEdit, onDelete }: TicketBoardProps) {
  const [limits, setLimits] = useState<Readonly<Record<BoardColumn['id'], number>>>({
    todo: boardPageSize,
    doing: boardPageSize,
    done: boardPageSize,
  });
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [todo, doing, done] = boardColumns;
  const getColumnQuery = (column: BoardColumn) =>
    boardColumnQuery(projectId, sprint, column, limits[column.id]);
  const queries = [
    useQuery(getColumnQuery(todo)),
    useQuery(getColumnQuery(doing)),
    useQuery(getColumnQuery(done)),
  ];
  const failedQuery = queries.find(({ isError, data }) => isError && data === undefined);
  useFailureToast(failedQuery ?? { isError: false, errorUpdatedAt: 0 }, texts.tickets.fetchFailed);

  const columns = boardColumns.map(
    (column, columnIndex): DisplayedColumn => ({
      column,
      key: getColumnQuery(column).queryKey,
      tickets: queries[columnIndex]?.data?.rows.slice(0, limits[column.id]) ?? [],
      nextRank: queries[columnIndex]?.data?.rows[limits[column.id]]?.board_rank ?? null,
    }),
  );
  const { move, savingIds } = useMoveTicket(columns);

  if (failedQuery) {
    return (
      <ErrorState
        title={texts.tickets.fetchFailed}
        onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
        retryLabel="Retry"
        isRetrying={queries.some((query) => query.isFetching)}
      />
    );
  }
  if (queries.some(({ data }) => data === undefined)) {
    return (
      <LoadingState label="Loading tickets...">
        <Columns>
          {boardColumns.map(({ id }) => (
            <Skeleton key={id} height={280} />
          ))}
        </Columns>
      </LoadingState>
    );
  }

  const getColumnLength = (id: BoardColumn['id']) =>
    columns.find(({ column }) => column.id === id)?.tickets.length ?? 0;
  const moveByKeyboard = (ticket: TicketRow, to: BoardColumn['id'], index: number) => {
    setFocusedId(ticket.id);
    move({ ticket, to, index });
  };
  return (
    <Columns>
      {columns.map(({ column, tickets }, columnIndex) => (
        <BoardColumnView
          key={column.id}
          column={column}
          total={queries[columnIndex]?.data?.total ?? 0}
          shownCount={tickets.length}
          onMore={() => setLimits({ ...limits, [column.id]: limits[column.id] + boardPageSize })}
          onDrop={(ticketId, index) => {
            const ticket = columns.flatMap((shown) => shown.tickets).find(({ id }) => id === ticketId);
            setFocusedId(null);
            if (ticket) move({ ticket, to: column.id, index });
          }}
        >
          {tickets.map((ticket, index) => (
            <TicketTile
              key={ticket.id}
              ticket={ticket}
              column={column}
              isFirst={index === 0}
              isLast={index === tickets.length - 1}
              isSaving={savingIds.includes(ticket.id)}
              hasFocus={ticket.id === focusedId}
              onMoveTo={(to) => moveByKeyboard(ticket, to, getColumnLength(to))}
              onMoveBy={(step) => moveByKeyboard(ticket, column.id, index + step)}
              onEdit={() => onEdit(ticket.id)}
              onDelete={() => onDelete(ticket)}
            />
          ))}
        </BoardColumnView>
      ))}
    </Columns>
  );
}
