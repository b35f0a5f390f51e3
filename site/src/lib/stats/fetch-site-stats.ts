import { getPublicBackend, unwrap } from 'auth-kit';

/** The figures that the database counts; the years are a constant. */
export interface SiteStats {
  readonly happyClients: number;
  readonly projectsInCare: number;
}

/** Counted by a view: the API would cut a list of projects at 1,000 rows. */
export async function fetchSiteStats(signal: AbortSignal): Promise<SiteStats> {
  const row = unwrap(
    await getPublicBackend()
      .from('site_stats')
      .select('happy_clients, projects_in_care')
      .abortSignal(signal)
      .maybeSingle(),
  );
  return { happyClients: row?.happy_clients ?? 0, projectsInCare: row?.projects_in_care ?? 0 };
}
