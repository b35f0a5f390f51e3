import { getBackend, unwrap } from 'auth-kit';

/** Per sprint with a conversation: whether the client waits for an answer. */
export async function fetchThreadStates(
  projectId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('sprint_threads')
      .select('sprint_id, state')
      .eq('project_id', projectId)
      .abortSignal(signal),
  );
  return new Map(rows.map((row) => [row.sprint_id ?? '', row.state ?? '']));
}
