import { queryOptions } from '@tanstack/react-query';
import { fetchSiteStats } from './fetch-site-stats.ts';

/** The figures of the home page and of /about. */
export const statsQueries = {
  all: () =>
    queryOptions({
      queryKey: ['site', 'stats'],
      queryFn: ({ signal }) => fetchSiteStats(signal),
    }),
};
