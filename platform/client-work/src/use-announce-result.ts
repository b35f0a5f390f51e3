import { useServices } from '@northlight/contract';
import { useEffect, useRef } from 'react';

/**
 * Announces a list's result after its search, filter or page has changed. The page's title announces the first one.
 * @param request - what the list shows
 * @param result - null until it has loaded
 */
export function useAnnounceResult(request: string, result: string | null): void {
  const { announce } = useServices();
  const lastRequest = useRef(request);
  useEffect(() => {
    if (result === null || request === lastRequest.current) return;
    lastRequest.current = request;
    announce(result);
  }, [request, result, announce]);
}

/** @param plural - "invoices" */
export function describeCount(count: number, plural: string): string {
  if (count === 0) return 'No results';
  return count === 1 ? '1 result' : `${count.toLocaleString('en')} ${plural}`;
}
