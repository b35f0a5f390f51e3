import { getBackend, unwrap } from 'auth-kit';
import type { CountedTable } from '../../lib/screens.ts';

/**
 * How many rows there are, without reading any; of profiles only the public ones.
 * @throws AppError when it could not be counted: a failed count is never a 0
 */
export async function fetchCount(table: CountedTable, signal: AbortSignal): Promise<number> {
  const backend = await getBackend();
  const counted = { count: 'exact', head: true } as const;
  const response =
    table === 'profiles'
      ? await backend.from('profiles').select('id', counted).eq('public_profile', true).abortSignal(signal)
      : await backend.from(table).select('id', counted).abortSignal(signal);
  unwrap(response);
  return response.count ?? 0;
}
