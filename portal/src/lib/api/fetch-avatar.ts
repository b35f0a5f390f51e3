import { getBackend, unwrap } from 'auth-kit';

/** The address of a person's own picture; null without one. */
export async function fetchAvatar(userId: string, signal: AbortSignal): Promise<string | null> {
  const backend = await getBackend();
  const row = unwrap(
    await backend.from('profiles').select('avatar_url').eq('id', userId).abortSignal(signal).maybeSingle(),
  );
  return row?.avatar_url ?? null;
}
