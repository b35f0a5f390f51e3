import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** What the portal shows of the agency's settings. */
export type Agency = Pick<Tables<'settings'>, 'booking_url' | 'time_zone'>;

/** Null while the agency has set nothing. */
export async function fetchAgency(signal: AbortSignal): Promise<Agency | null> {
  return unwrap(
    await getPublicBackend()
      .from('settings')
      .select('booking_url, time_zone')
      .abortSignal(signal)
      .maybeSingle(),
  );
}
