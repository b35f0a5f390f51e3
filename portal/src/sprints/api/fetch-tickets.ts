import { getBackend, type Tables, unwrap } from 'auth-kit';

type Row = Tables<'sprint_tickets'>;

/** A task as the client sees it. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly type: string;
  readonly status: string;
  readonly priority: string;
}

/** More than a sprint ever has; the count of the progress says when some are left out. */
const longestList = 200;

export async function fetchTickets(sprintId: string, signal: AbortSignal): Promise<Ticket[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('sprint_tickets')
      .select('id, title, description, type, status, priority')
      .eq('sprint_id', sprintId)
      .order('position', { ascending: true })
      .limit(longestList)
      .abortSignal(signal),
  );
  return rows.map(toTicket);
}

function toTicket(row: Pick<Row, 'id' | 'title' | 'description' | 'type' | 'status' | 'priority'>): Ticket {
  return {
    id: row.id ?? '',
    title: row.title ?? '',
    description: row.description,
    type: row.type ?? '',
    status: row.status ?? '',
    priority: row.priority ?? '',
  };
}
