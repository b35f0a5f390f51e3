import { getPublicBackend, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type Service = Tables<'services'>;
export type Settings = NonNullable<Awaited<ReturnType<typeof fetchSettings>>>;

/** Queries that every page needs, since the footer shows their results. */
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

/** The published services, oldest first (spec section 7). */
async function fetchServices(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('services')
      .select('*')
      .eq('published', true)
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}

/** Null until staff have saved the settings. */
export async function fetchSettings(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('settings')
      .select(
        'time_zone, contact_email, contact_phone, address, business_hours, response_time, booking_url, linkedin_url, twitter_url, github_url, legal_name, vat_number, founded_year, years_experience, figures, story, mission, vision',
      )
      .abortSignal(signal)
      .maybeSingle(),
  );
}
