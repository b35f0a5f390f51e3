import { Muted, Td, Text } from '@northlight/shared-ui';
import { ResponsiveTable } from '../components/responsive-table.tsx';
import { RowActions } from '../components/row-actions.tsx';
import { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';
import type { Ticket } from './ticket-queries.ts';

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
            <Muted>#{ticket.number}</Muted> <strong>{ticket.title}</strong>
          </Td>
          <Td>
            <TicketStatusBadge status={ticket.status} />
          </Td>
          <Td>
            <PriorityBadge priority={ticket.priority} />
          </Td>
          <Td>{ticket.type}</Td>
          <Td>
            <Text as="span" tone="secondary">
              {ticket.sprint?.title ?? 'No sprint'}
            </Text>
          </Td>
          <Td>
            <Text as="span" tone="secondary">
              {ticket.assigned_to ?? '–'}
            </Text>
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
