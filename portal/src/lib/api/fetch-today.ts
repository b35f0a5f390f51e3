import type { Day } from '@platform/domain';
import { getBackend, unwrap } from 'auth-kit';

/** Today where the agency is, by the server: a device's clock may be wrong, and its day another one. */
export async function fetchToday(signal: AbortSignal): Promise<Day> {
  const backend = await getBackend();
  return unwrap(await backend.rpc('agency_today').abortSignal(signal));
}
