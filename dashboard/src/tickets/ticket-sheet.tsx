import { lateSheet } from '../lib/record/late-sheet.tsx';
import { texts } from '../lib/texts.ts';
import { ticketApi } from './ticket-api.ts';

export interface TicketPlace {
  readonly projectId: string;
  /** The sprint that a new one is in; empty for none. */
  readonly sprintId: string;
}

/** Opens a new ticket of a project, or one that is changed. */
export const TicketSheet = lateSheet({
  noun: 'ticket',
  detail: ticketApi.detail,
  loadFailedText: texts.tickets.fetchFailed,
  load: async () => ({ Part: (await import('./ticket-form.tsx')).TicketForm }),
});
