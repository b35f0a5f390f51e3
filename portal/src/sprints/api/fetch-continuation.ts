import { getBackend, type Tables, unwrap } from 'auth-kit';

export type Continuation = Pick<Tables<'sprint_continuations'>, 'author_name' | 'created_at'>;

/** The recorded wish to go on after a sprint; there is at most one. */
export async function fetchContinuation(sprintId: string, signal: AbortSignal): Promise<Continuation | null> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('sprint_continuations')
      .select('author_name, created_at')
      .eq('sprint_id', sprintId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}
