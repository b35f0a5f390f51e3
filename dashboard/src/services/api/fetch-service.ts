import { getBackend, unwrap } from 'auth-kit';
import type { Service } from './service.ts';

/** One service; null when there is none of this id. */
export async function fetchService(id: string, signal: AbortSignal): Promise<Service | null> {
  const backend = await getBackend();
  return unwrap(await backend.from('services').select('*').eq('id', id).abortSignal(signal).maybeSingle());
}
