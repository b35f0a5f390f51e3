import { runQuery, type Tables } from '@northlight/auth-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';

export type Settings = Tables<'settings'>;

export const settingsArea = 'settings';

function fetchSettings(signal: AbortSignal): Promise<Settings | null> {
  return runQuery((db) => db.from('settings').select('*').abortSignal(signal).maybeSingle());
}

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', settingsArea],
    queryFn: ({ signal }) => fetchSettings(signal),
    staleTime: 5 * 60_000,
  });

/** The agency's time zone for dates and times; the browser's zone while loading. */
export function useTimeZone(): string {
  const { data } = useQuery(settingsQuery());
  return data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
