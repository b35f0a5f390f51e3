import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** A service as the public pages show it. */
export type Service = Awaited<ReturnType<typeof fetchServices>>[number];
/** How the agency can be reached. */
export type Settings = NonNullable<Awaited<ReturnType<typeof fetchSettings>>>;

/** What more than one page shows: the footer stands on all of them. */
export const contentQueries = {
  services: () =>
    queryOptions({
      queryKey: ['site', 'content', 'services'],
      queryFn: ({ signal }) => fetchServices(signal),
    }),
  settings: () =>
    queryOptions({
      queryKey: ['site', 'content', 'settings'],
      queryFn: ({ signal }) => fetchSettings(signal),
    }),
};

/** All services, the oldest first (spec section 7). */
async function fetchServices(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('services')
      .select('id, title, description, features, price_starting, icon_name')
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}

/** The one row of settings; null on a database without it. */
export async function fetchSettings(signal: AbortSignal) {
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
