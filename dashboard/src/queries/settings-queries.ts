import { runQuery, type Tables } from '@northlight/auth-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';

export type Settings = Tables<'settings'>;

export const settingsArea = 'settings';

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', settingsArea],
    queryFn: ({ signal }): Promise<Settings | null> =>
      runQuery((db) => db.from('settings').select('*').abortSignal(signal).maybeSingle()),
    staleTime: 5 * 60_000,
  });

/** The agency's time zone for dates and times; the browser's zone while loading. */
export function useTimeZone(): string {
  const { data } = useQuery(settingsQuery());
  return data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
