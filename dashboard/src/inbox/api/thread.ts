import { getBackend, type Tables, toAppError, unwrap } from 'auth-kit';

export type Message = Pick<Tables<'sprint_messages'>, 'id' | 'kind' | 'body' | 'author_name' | 'created_at'>;

/** The thread of a sprint; null when nobody has written about it. */
export async function fetchThread(
  sprintId: string,
  signal: AbortSignal,
): Promise<Tables<'inbox_threads'> | null> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('inbox_threads')
      .select('*')
      .eq('sprint_id', sprintId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}

/** The messages about a sprint, the oldest first. */
export async function fetchMessages(sprintId: string, signal: AbortSignal): Promise<Message[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('sprint_messages')
      .select('id, kind, body, author_name, created_at')
      .eq('sprint_id', sprintId)
      .order('created_at')
      .order('id')
      .abortSignal(signal),
  );
}

/** Answers the client. Sent twice under one key it is there once. */
export async function sendReply(
  thread: { readonly sprintId: string; readonly projectId: string },
  body: string,
  requestKey: string,
): Promise<void> {
  const backend = await getBackend();
  const answer = await backend.from('sprint_messages').insert({
    sprint_id: thread.sprintId,
    project_id: thread.projectId,
    kind: 'reply',
    body,
    request_key: requestKey,
  });
  if (answer.error?.code === '23505' && answer.error.message.includes('sprint_messages_request')) return;
  if (answer.error !== null) throw toAppError(answer.error, answer.status);
}
