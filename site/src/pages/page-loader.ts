import type { PageLoaderArgs } from '@northlight/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { contentQueries } from '../content/content-queries.ts';

/** Milliseconds that the browser waits for data. Faster responses render without a skeleton. */
const maxWait = 100;

/** A query of any row type. */
interface PageQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}

/**
 * Creates a loader that prefetches the data for a page and for the layout. The server waits for all of it, the browser only
 * briefly. A failed query is not thrown: its section shows the failure, and the server checks the cache before it stores
 * a page.
 * @param loadCode - loads further code that the page needs
 */
export function createPageLoader(
  getQueries: (args: PageLoaderArgs) => readonly PageQuery[] = () => [],
  loadCode?: () => Promise<void>,
) {
  return async (args: PageLoaderArgs): Promise<void> => {
    const queries = [contentQueries.services(), contentQueries.settings(), ...getQueries(args)];
    const allLoaded = Promise.all([
      loadCode?.(),
      ...queries.map((query) => args.queryClient.prefetchQuery(query as FetchQueryOptions)),
    ]);
    if (typeof document === 'undefined') await allLoaded;
    else await Promise.race([allLoaded, new Promise((resolve) => setTimeout(resolve, maxWait))]);
  };
}
