import { getBackend, type Tables, unwrap } from 'auth-kit';

type Row = Pick<
  Tables<'sprint_signoffs'>,
  | 'id'
  | 'decision'
  | 'comment'
  | 'author_name'
  | 'created_at'
  | 'deliverables'
  | 'done_tickets'
  | 'preview_link'
>;

/** A decision with the picture of what it was about, as the database took it at that moment. */
export interface Signoff extends Omit<Row, 'done_tickets'> {
  readonly doneTasks: readonly string[];
}

/** The decisions about a sprint, newest first. */
export async function fetchSignoffs(sprintId: string, signal: AbortSignal): Promise<Signoff[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('sprint_signoffs')
      .select('id, decision, comment, author_name, created_at, deliverables, done_tickets, preview_link')
      .eq('sprint_id', sprintId)
      .order('created_at', { ascending: false })
      .limit(20)
      .abortSignal(signal),
  );
  return rows.map(({ done_tickets, ...row }) => ({ ...row, doneTasks: titlesOf(done_tickets) }));
}

function titlesOf(pictured: Row['done_tickets']): string[] {
  if (!Array.isArray(pictured)) return [];
  return pictured.flatMap((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item.title === 'string'
      ? [item.title]
      : [],
  );
}
