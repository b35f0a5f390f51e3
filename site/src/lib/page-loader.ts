import type { PageLoaderArgs } from '@northlight/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { contentQueries } from './content/content-queries.ts';

/** How long the browser waits for data: what comes sooner is painted without a skeleton in between. */
const maxWait = 100;

/** A query as a feature's factory makes it, whatever its row type. */
interface PageQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}

/**
 * A loader that reads what a page and the frame around it show into the query cache. The server waits for all of it, the
 * browser only for a moment. A failed read is not thrown: the section that needs it says so, and the server looks at the
 * cache before it keeps a page.
 * @param getQueries - what the page reads, by its address
 * @param loadCode - code that the page needs beside its own
 */
export function pageLoader(
  getQueries: (args: PageLoaderArgs) => readonly PageQuery[] = () => [],
  loadCode?: () => Promise<void>,
) {
  return async (args: PageLoaderArgs): Promise<void> => {
    const queries = [contentQueries.services(), contentQueries.settings(), ...getQueries(args)];
    const loaded = Promise.all([
      loadCode?.(),
      ...queries.map((query) => args.queryClient.prefetchQuery(query as FetchQueryOptions)),
    ]);
    if (typeof document === 'undefined') await loaded;
    else await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, maxWait))]);
  };
}
