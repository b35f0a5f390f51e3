import { queryOptions } from '@tanstack/react-query';
import { fetchOverview } from './fetch-overview.ts';

export const releasesArea = ['dashboard', 'releases'] as const;

const interval = 10_000;

export const releaseQueries = {
  /** Looked at while a release goes out: asked for again and again. */
  overview: () =>
    queryOptions({
      queryKey: [...releasesArea, 'overview'],
      queryFn: fetchOverview,
      refetchInterval: interval,
      staleTime: interval / 2,
    }),
};
