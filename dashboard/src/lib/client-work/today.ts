import type { Day } from '@platform/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getBackend, unwrap } from 'auth-kit';

const todayQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: async ({ signal }): Promise<Day> => {
      const backend = await getBackend();
      return unwrap(await backend.rpc('agency_today').abortSignal(signal));
    },
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Today in the agency's time zone, by the backend's clock and never by the device's; null until it is known. */
export function useToday(): Day | null {
  return useQuery(todayQuery()).data ?? null;
}
