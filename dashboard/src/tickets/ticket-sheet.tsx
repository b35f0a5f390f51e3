import { lateSheet } from '../lib/record/late-sheet.tsx';
import { texts } from '../lib/texts.ts';
import { ticketApi } from './ticket-api.ts';

/** Opens a new ticket of a project, or one that is changed. */
export const TicketSheet = lateSheet({
  noun: 'ticket',
  detail: ticketApi.detail,
  loadFailedText: texts.tickets.fetchFailed,
  load: async () => ({ Part: (await import('./ticket-form.tsx')).TicketForm }),
});
