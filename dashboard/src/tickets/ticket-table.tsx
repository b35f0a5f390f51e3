import { Td } from '@northlight/shared-ui';
import styled from 'styled-components';
import { ResponsiveTable } from '../lib/list/rows/responsive-table.tsx';
import { RowActions } from '../lib/list/rows/row-actions.tsx';
import { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';
import type { Ticket } from './ticket-queries.ts';

const Muted = styled.span`
  color: var(--color-text-secondary);
`;

export interface TicketTableProps {
  tickets: readonly Ticket[];
  onEdit: (id: string) => void;
  onDelete: (ticket: Ticket) => void;
}

const headings = ['Ticket', 'Status', 'Priority', 'Type', 'Sprint', 'Assigned to'];

export function TicketTable({ tickets, onEdit, onDelete }: TicketTableProps) {
  return (
    <ResponsiveTable stacksBelow={66} hasActions label="Tickets" headings={headings}>
      {tickets.map((ticket) => (
        <tr key={ticket.id}>
          <Td canWrap>
            <strong>{ticket.title}</strong>
          </Td>
          <Td>
            <TicketStatusBadge status={ticket.status} />
          </Td>
          <Td>
            <PriorityBadge priority={ticket.priority} />
          </Td>
          <Td>{ticket.type}</Td>
          <Td>
            <Muted>{ticket.sprint?.title ?? 'No sprint'}</Muted>
          </Td>
          <Td>
            <Muted>{ticket.assigned_to ?? '–'}</Muted>
          </Td>
          <Td isNumeric>
            <RowActions
              name={ticket.title}
              onEdit={() => onEdit(ticket.id)}
              onDelete={() => onDelete(ticket)}
            />
          </Td>
        </tr>
      ))}
    </ResponsiveTable>
  );
}
