import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export const statsQueries = {
  all: () =>
    queryOptions({
      queryKey: ['site', 'stats'],
      queryFn: ({ signal }) => fetchSiteStats(signal),
    }),
};

/** A database view counts them, because the API returns at most 1,000 rows. */
async function fetchSiteStats(signal: AbortSignal) {
  const row = unwrap(
    await getPublicBackend()
      .from('site_stats')
      .select('happy_clients, projects_in_care')
      .abortSignal(signal)
      .maybeSingle(),
  );
  return { happyClients: row?.happy_clients ?? 0, projectsInCare: row?.projects_in_care ?? 0 };
}
