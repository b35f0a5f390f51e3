import { getBackend, unwrap } from 'auth-kit';
import type { TicketRow } from './ticket.ts';

/** One ticket; null when there is none of this id. */
export async function fetchTicket(id: string, signal: AbortSignal): Promise<TicketRow | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('project_tickets').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
