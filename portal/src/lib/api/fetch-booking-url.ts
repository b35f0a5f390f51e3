import { getPublicBackend, unwrap } from 'auth-kit';

/** Where a call is booked; null while the agency has set nothing. */
export async function fetchBookingUrl(signal: AbortSignal): Promise<string | null> {
  const row = unwrap(
    await getPublicBackend().from('settings').select('booking_url').abortSignal(signal).maybeSingle(),
  );
  return row?.booking_url ?? null;
}
