import { getBackend, type Tables, unwrap } from 'auth-kit';

export type Message = Pick<
  Tables<'sprint_messages'>,
  'id' | 'kind' | 'body' | 'author_id' | 'author_name' | 'created_at'
>;

const longestThread = 200;

/** What was said about a sprint, oldest first: the latest part of a very long conversation. */
export async function fetchThread(sprintId: string, signal: AbortSignal): Promise<Message[]> {
  const backend = await getBackend();
  const latest = unwrap(
    await backend
      .from('sprint_messages')
      .select('id, kind, body, author_id, author_name, created_at')
      .eq('sprint_id', sprintId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(longestThread)
      .abortSignal(signal),
  );
  return latest.reverse();
}
