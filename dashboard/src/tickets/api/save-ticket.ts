import { getBackend, unwrap } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { TicketInput, TicketRow } from './ticket.ts';

/** Adds a ticket at the end of its project; its position the database says, under a lock. */
export async function insertTicket(input: TicketInput, projectId: string, id: string): Promise<TicketRow> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('project_tickets')
      .insert({ ...input, project_id: projectId, id })
      .select(),
    () => backend.from('project_tickets').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read; its position stays. @throws StaleRowError */
export async function updateTicket(
  { id, updated_at }: Pick<TicketRow, 'id' | 'updated_at'>,
  input: Partial<TicketInput> & { board_rank?: string },
): Promise<TicketRow> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('project_tickets').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('project_tickets').select('*').eq('id', id).maybeSingle(),
  );
}

export async function deleteTicket(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('project_tickets').delete().eq('id', id));
}
