import type { PageLoaderArgs } from '@northlight/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';

/** How long the browser waits for data: what comes sooner is painted without a skeleton in between. */
const patience = 100;

/** What pages wait for, by their paths, as long as they do. */
const waits = new Map<string, Promise<unknown>>();

/** For what stands below a heading that was drawn at once: until its data is here, or was waited for long enough. */
export const whenPrimed = (pathname: string): Promise<unknown> => waits.get(pathname) ?? Promise.resolve();

/** A query as a feature's factory makes it, whatever its row type. */
export interface PrimableQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}

/**
 * A loader that puts what the page reads into the query cache. On the server it waits for all of it; in the browser
 * only for a moment, since a section that is still loading shows its own skeleton, and where the heading is known the
 * page begins without. A failed read is not thrown: the section that needs it says so, and the server looks at the cache
 * before it keeps a page.
 * @param queriesOf - what the page reads, by its address
 * @param loadCode - code that the page needs beside its own, below its heading: the browser does not wait for it
 * @param isKnown - whether the page's heading is known, from its own code or from what a list has shown: it is then drawn
 * at once, and what stands below it waits by itself (`Later`)
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
    if (typeof document === 'undefined') {
      await Promise.all([reads, code]);
      return;
    }
    const { pathname } = args.url;
    const primed: Promise<unknown> = Promise.race([reads, moment(args.signal)]).then(() => {
      // A hover may have begun another one for the same page.
      if (waits.get(pathname) === primed) waits.delete(pathname);
    });
    waits.set(pathname, primed);
    if (!isKnown?.(args)) await primed;
  };
}

/**
 * For pages whose heading stands in their own code: from another page's link they begin at once. A filter keeps what it
 * changes, and Back, for which the address has changed already, the page that is left.
 */
export const fromElsewhere = ({ url }: PageLoaderArgs): boolean => url.pathname !== location.pathname;

function moment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
