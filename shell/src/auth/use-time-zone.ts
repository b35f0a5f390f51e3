import { runQuery } from '@northlight/auth-kit';
import { useQuery } from '@tanstack/react-query';

/** The agency's time zone, as on all other pages. The browser's while loading. */
export function useTimeZone(): string {
  const { data } = useQuery({
    queryKey: ['account', 'time-zone'],
    queryFn: async () => {
      return (
        (await runQuery((db) => db.from('settings').select('time_zone').maybeSingle()))?.time_zone ?? 'UTC'
      );
    },
  });
  return data ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
