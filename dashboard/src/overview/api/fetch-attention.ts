import { getBackend, type Tables, unwrap } from 'auth-kit';

/** What waits for staff: one row, counted by the database. */
export async function fetchAttention(signal: AbortSignal): Promise<Tables<'staff_attention'> | null> {
  const backend = await getBackend();
  return unwrap(await backend.from('staff_attention').select('*').abortSignal(signal).maybeSingle());
}
