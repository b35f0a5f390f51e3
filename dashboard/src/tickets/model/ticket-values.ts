import type { SelectOption } from 'shared-ui';
import { textOrNull } from '../../lib/fields/values.ts';
import { type ComparedField, namedBy } from '../../lib/record/conflict.ts';
import type { TicketInput, TicketRow } from '../api/ticket.ts';

/** A ticket as its form holds it. */
export interface TicketValues {
  title: string;
  description: string;
  type: string;
  status: string;
  priority: string;
  assigned_to: string;
  sprint_id: string;
}

export const ticketTypes = ['Frontend', 'Backend', 'Fullstack', 'Design', 'Bug', 'Feature'] as const;
/** What staff choose from; a stored status beside these is shown and kept. */
export const ticketFormStatuses = ['Not started', 'In progress', 'Completed'] as const;
export const ticketPriorities = ['Low', 'Medium', 'High'] as const;

export const emptyTicket = (sprintId: string): TicketValues => ({
  title: '',
  description: '',
  type: 'Fullstack',
  status: 'Not started',
  priority: 'Medium',
  assigned_to: '',
  sprint_id: sprintId,
});

export function valuesOfTicket(ticket: TicketRow): TicketValues {
  return {
    title: ticket.title,
    description: ticket.description ?? '',
    type: ticket.type,
    status: ticket.status,
    priority: ticket.priority,
    assigned_to: ticket.assigned_to ?? '',
    sprint_id: ticket.sprint_id ?? '',
  };
}

export function inputOfTicket(values: TicketValues): TicketInput {
  return {
    title: values.title.trim(),
    description: textOrNull(values.description),
    type: values.type,
    status: values.status,
    priority: values.priority,
    assigned_to: textOrNull(values.assigned_to),
    sprint_id: values.sprint_id === '' ? null : values.sprint_id,
  };
}

export const comparedTicket = (sprints: readonly SelectOption[]): readonly ComparedField<TicketValues>[] => [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
  { name: 'type', label: 'Type' },
  { name: 'status', label: 'Status' },
  { name: 'priority', label: 'Priority' },
  { name: 'assigned_to', label: 'Assigned to' },
  { name: 'sprint_id', label: 'Sprint', show: namedBy(sprints) },
];
