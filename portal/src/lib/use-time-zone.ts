import { useQuery } from '@tanstack/react-query';
import { portalQueries } from './api/portal-queries.ts';

/** The agency's time zone, in which both sides read the same times; the browser's own until it is known. */
export function useTimeZone(): string {
  const { data } = useQuery(portalQueries.agency());
  return data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
