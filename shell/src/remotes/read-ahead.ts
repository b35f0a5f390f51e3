import { type ReadForPage, readPath } from '@northlight/contract/data';
import type { MiddlewareFunction } from '@northlight/router';
import type { QueryClient, QueryPersister } from '@tanstack/react-query';

/** Milliseconds after which a page reads by itself, and for which what was read counts as new. */
const patience = 1_000;
const freshFor = 30_000;

interface Reading {
  readonly since: number;
  readonly done: Promise<void>;
}

const readings = new Map<string, Reading>();

/**
 * Brings what the server has read for a public page into the cache, with one request, while the page's code is on its
 * way. What cannot be had so, the page reads by itself.
 * @param versionOfCode - of the remote, once its code is here
 */
export function readAhead(
  { pathname, search }: URL,
  queryClient: QueryClient,
  versionOfCode: () => string | null,
): Promise<void> {
  const address = pathname + search;
  const known = readings.get(address);
  if (known !== undefined && Date.now() - known.since < freshFor) return known.done;
  const read = async () => {
    const answer = await fetch(readPath + address, { signal: AbortSignal.timeout(patience) });
    if (answer.status !== 200) return;
    const { version, queries } = (await answer.json()) as ReadForPage;
    if (version === versionOfCode()) for (const [key, data] of queries) queryClient.setQueryData(key, data);
  };
  const done = read().catch(() => undefined);
  readings.set(address, { since: Date.now(), done });
  return done;
}

/** For the page that is being entered; later reads find it done. */
let entered: Promise<void> | undefined;

/** Middleware: from here on what is read is read for this page. */
export const enterReading: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  entered = readings.get(pathname + search)?.done;
  return next();
};

/** What a page asks for while the server's reading is on its way waits for that, and is asked for if it did not come so. */
export const afterReading: QueryPersister = async (read, context, query) => {
  const { dataUpdateCount } = query.state;
  await entered;
  return query.state.dataUpdateCount > dataUpdateCount ? query.state.data : read(context);
};
