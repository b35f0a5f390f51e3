import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from '@northlight/shared-ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { BoardColumn } from './board-rules.ts';

const Root = styled.section<{ $isOver: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  min-width: 0;
  padding: var(--space-12);
  border: 1px solid ${({ $isOver }) => ($isOver ? 'var(--color-accent)' : 'transparent')};
  border-radius: var(--radius-card);
  background: var(--color-layer);

  h3 {
    display: flex;
    justify-content: space-between;
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  h3 > span {
    color: var(--color-text-muted);
    font-weight: var(--weight-regular);
    font-variant-numeric: tabular-nums;
  }
`;

const List = styled.ul`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-8);
  min-height: 4rem;
`;

const DropLine = styled.div<{ $top: number }>`
  position: absolute;
  top: ${({ $top }) => $top}px;
  right: 0;
  left: 0;
  height: 2px;
  border-radius: var(--radius-full);
  background: var(--color-accent);
  pointer-events: none;
`;

const EmptyText = styled.p`
  padding: var(--space-16) 0;
  color: var(--color-text-muted);
  text-align: center;
`;

export interface BoardColumnProps {
  column: BoardColumn;
  total: number;
  shownCount: number;
  onMore: () => void;
  onDrop: (ticketId: string, index: number) => void;
  children: ReactNode;
}

/** A column that accepts dropped tickets and shows where one would land. */
export function BoardColumnView({ column, total, shownCount, onMore, onDrop, children }: BoardColumnProps) {
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [dropLineTop, setDropLineTop] = useState<number | null>(null);
  const latestOnDrop = useRef(onDrop);
  latestOnDrop.current = onDrop;

  useEffect(() => {
    if (root.current === null) return;
    return dropTargetForElements({
      element: root.current,
      canDrop: ({ source }) => typeof source.data.ticketId === 'string',
      onDrag: ({ location, source }) =>
        setDropLineTop(
          findDropPosition(list.current, location.current.input.clientY, source.data.ticketId).top,
        ),
      onDragLeave: () => setDropLineTop(null),
      onDrop: ({ location, source }) => {
        setDropLineTop(null);
        const { ticketId } = source.data;
        if (typeof ticketId !== 'string') return;
        latestOnDrop.current(
          ticketId,
          findDropPosition(list.current, location.current.input.clientY, ticketId).index,
        );
      },
    });
  }, []);

  return (
    <Root ref={root} aria-labelledby={titleId} $isOver={dropLineTop !== null}>
      <h3 id={titleId}>
        {column.title}
        <span>{total.toLocaleString('en')}</span>
      </h3>
      <List ref={list} aria-labelledby={titleId}>
        {children}
        {dropLineTop !== null && <DropLine as="li" aria-hidden="true" $top={dropLineTop} />}
      </List>
      {total === 0 && dropLineTop === null && <EmptyText>No tickets</EmptyText>}
      {shownCount < total && (
        <Button size="sm" variant="ghost" onClick={onMore}>
          Show more ({(total - shownCount).toLocaleString('en')})
        </Button>
      )}
    </Root>
  );
}

/** The index for a ticket dropped at this height, and the position of the drop line. */
function findDropPosition(
  list: HTMLElement | null,
  clientY: number,
  draggedId: unknown,
): { readonly index: number; readonly top: number } {
  if (list === null) return { index: 0, top: 0 };
  const origin = list.getBoundingClientRect().top;
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-ticket]')].filter(
    (tile) => tile.dataset.ticket !== draggedId,
  );
  const index = tiles.findIndex((tile) => {
    const { top, height } = tile.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  const next = index === -1 ? undefined : tiles[index];
  if (next) return { index, top: next.getBoundingClientRect().top - origin - 5 };
  const last = tiles.at(-1);
  return { index: tiles.length, top: last ? last.getBoundingClientRect().bottom - origin + 3 : 0 };
}
