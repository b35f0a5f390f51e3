import { Td, Th, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import { FoldingTable } from '../../lib/list/folding-table.tsx';
import { RowActions } from '../../lib/list/row-actions.tsx';
import type { Ticket } from '../api/ticket.ts';
import { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';

const Muted = styled.span`
  color: var(--color-text-secondary);
`;

export interface TicketTableProps {
  tickets: readonly Ticket[];
  onEdit: (id: string) => void;
  onDelete: (ticket: Ticket) => void;
}

export function TicketTable({ tickets, onEdit, onDelete }: TicketTableProps) {
  return (
    <FoldingTable label="Tickets">
      <thead>
        <tr>
          <Th scope="col">Ticket</Th>
          <Th scope="col">Status</Th>
          <Th scope="col">Priority</Th>
          <Th scope="col">Type</Th>
          <Th scope="col">Sprint</Th>
          <Th scope="col">Assigned to</Th>
          <Th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </FoldingTable>
  );
}
