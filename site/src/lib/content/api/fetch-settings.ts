import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** How the agency can be reached. */
export type Settings = Pick<
  Tables<'settings'>,
  | 'time_zone'
  | 'contact_email'
  | 'contact_phone'
  | 'address'
  | 'business_hours'
  | 'response_time'
  | 'booking_url'
  | 'linkedin_url'
  | 'twitter_url'
  | 'github_url'
>;

/** The one row of settings; null on a database without it. */
export async function fetchSettings(signal: AbortSignal): Promise<Settings | null> {
  return unwrap(
    await getPublicBackend()
      .from('settings')
      .select(
        'time_zone, contact_email, contact_phone, address, business_hours, response_time, booking_url, linkedin_url, twitter_url, github_url',
      )
      .abortSignal(signal)
      .maybeSingle(),
  );
}
