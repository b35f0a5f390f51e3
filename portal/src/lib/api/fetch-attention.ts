import { getBackend, unwrap } from 'auth-kit';

/** What waits for the client in one project. */
export interface Attention {
  readonly projectId: string;
  readonly feedbackDue: number;
  readonly overdue: number;
  readonly dueSoon: number;
  readonly unread: number;
}

/** What waits for the client in each project, counted by the database. */
export async function fetchAttention(clientId: string, signal: AbortSignal): Promise<Attention[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('project_attention')
      .select('project_id, feedback_due, overdue, due_soon, unread')
      .eq('client_id', clientId)
      .abortSignal(signal),
  );
  return rows.map((row) => ({
    projectId: row.project_id ?? '',
    feedbackDue: row.feedback_due ?? 0,
    overdue: row.overdue ?? 0,
    dueSoon: row.due_soon ?? 0,
    unread: row.unread ?? 0,
  }));
}
