import type { PageLoaderArgs } from '@northlight/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';

/** How long the browser holds a navigation back for data: what comes sooner is painted without a skeleton in between. */
const patience = 100;

/** A query as a feature's factory makes it, whatever its row type. */
export interface PrimableQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}

/**
 * A loader that puts what the page reads into the query cache. On the server it waits for all of it; in the browser
 * only for a moment, since a section that is still loading shows its own skeleton. A failed read is not thrown: the
 * section that needs it says so, and the server looks at the cache before it keeps a page.
 * @param queriesOf - what the page reads, by its address
 * @param loadCode - code that the page needs beside its own, below its heading: the browser does not wait for it
 * @param isKnown - whether the page can begin with what a list has shown of it: it is then shown at once
 */
export function primes(
  queriesOf: (args: PageLoaderArgs) => readonly PrimableQuery[],
  loadCode?: () => Promise<void>,
  isKnown?: (args: PageLoaderArgs) => boolean,
) {
  return async (args: PageLoaderArgs): Promise<void> => {
    const code = loadCode?.();
    const reads = Promise.all(
      queriesOf(args).map((query) => args.queryClient.prefetchQuery(query as FetchQueryOptions)),
    );
    if (typeof document === 'undefined') await Promise.all([reads, code]);
    else if (!isKnown?.(args)) await Promise.race([reads, moment(args.signal)]);
  };
}

function moment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
