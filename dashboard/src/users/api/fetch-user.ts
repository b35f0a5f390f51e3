import { getBackend, unwrap } from 'auth-kit';
import { type User, userColumns } from './user.ts';

/** One person; null when there is none of this id. */
export async function fetchUser(id: string, signal?: AbortSignal): Promise<User | null> {
  const backend = await getBackend();
  const query = backend.from('profiles').select(userColumns).eq('id', id);
  return unwrap(await (signal ? query.abortSignal(signal) : query).maybeSingle());
}
