import type { Tables, TablesInsert } from 'auth-kit';

export type TicketRow = Tables<'project_tickets'>;

/** A ticket of a list, with the title of its sprint. */
export interface Ticket extends TicketRow {
  readonly sprint: { readonly title: string } | null;
}

export type TicketInput = Required<
  Pick<
    TablesInsert<'project_tickets'>,
    'title' | 'description' | 'type' | 'status' | 'priority' | 'assigned_to' | 'sprint_id'
  >
>;

export const withSprint = '*, sprint:project_sprints!project_tickets_sprint_fkey(title)' as const;

/** The filter value for tickets that are in no sprint. */
export const noSprint = 'none';
