import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { IconButton, Menu, MenuGroup, MenuItem, MenuSeparator, TextLink } from '@northlight/shared-ui';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { PriorityBadge } from '../ticket-badges.tsx';
import type { TicketRow } from '../ticket-queries.ts';
import { type BoardColumn, boardColumns } from './board-rules.ts';

const Root = styled.li<{ $isDragged: boolean; $isSaving: boolean }>`
  display: grid;
  gap: var(--space-8);
  padding: var(--space-8) var(--space-8) var(--space-12) var(--space-12);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  opacity: ${({ $isDragged, $isSaving }) => ($isDragged ? 0.4 : $isSaving ? 0.7 : 1)};
  cursor: grab;

  &:hover {
    border-color: var(--color-control-border);
  }
`;

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-4);

  & > button:first-child {
    min-width: 0;
    padding: var(--space-6) 0;
    overflow-wrap: anywhere;
  }
`;

const Details = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  color: var(--color-text-secondary);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  overflow-wrap: anywhere;
`;

export interface TicketTileProps {
  ticket: TicketRow;
  column: BoardColumn;
  isFirst: boolean;
  isLast: boolean;
  isSaving: boolean;
  /** Moves focus with the ticket after a keyboard move. */
  hasFocus: boolean;
  onMoveTo: (column: BoardColumn['id']) => void;
  onMoveBy: (step: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A ticket on the board. Drag it, or move it from its menu. */
export function TicketTile(props: TicketTileProps) {
  const { ticket, column, isFirst, isLast, isSaving, hasFocus } = props;
  const root = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isDragged, setIsDragged] = useState(false);

  useEffect(() => {
    if (root.current === null) return;
    return draggable({
      element: root.current,
      getInitialData: () => ({ ticketId: ticket.id }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [ticket.id]);

  useEffect(() => {
    if (!hasFocus) return;
    // The closing menu must restore focus first.
    const frame = requestAnimationFrame(() => trigger.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hasFocus]);

  return (
    <Root ref={root} $isDragged={isDragged} $isSaving={isSaving} data-ticket={ticket.id}>
      <Head>
        <TextLink as="button" type="button" weight="medium" onClick={props.onEdit}>
          {ticket.title}
        </TextLink>
        <Menu
          trigger={
            <IconButton ref={trigger} size="sm" label={`Actions for ${ticket.title}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuGroup label="Move to…">
            {boardColumns.map(({ id, title }) => (
              <MenuItem key={id} isDisabled={id === column.id} onSelect={() => props.onMoveTo(id)}>
                {title}
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuItem icon={<ArrowUp aria-hidden />} isDisabled={isFirst} onSelect={() => props.onMoveBy(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} isDisabled={isLast} onSelect={() => props.onMoveBy(1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Pencil aria-hidden />} onSelect={props.onEdit}>
            Edit ticket
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={props.onDelete}>
            Delete ticket
          </MenuItem>
        </Menu>
      </Head>
      <Details>
        <PriorityBadge priority={ticket.priority} />
        <span>{describeTicket(ticket)}</span>
      </Details>
    </Root>
  );
}

/** Includes the status only if the column does not imply it. */
function describeTicket({ number, type, status, assigned_to }: TicketRow): string {
  const isImplied = ['Not started', 'In progress', 'In Progress', 'Completed'].includes(status);
  return [`#${number}`, type, isImplied ? null : status, assigned_to].filter(Boolean).join(' · ');
}
