import { matchRoute, NotFoundError, type PageData, type RemoteApp } from '@northlight/contract';
import type { QueryClient } from '@tanstack/react-query';
import { routeIds } from './routes.tsx';

/** What the router needs to hydrate the server's page without running loaders. */
export interface RouterHydration {
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/**
 * Restores the query cache and the router to their state at the time of the server render. The data counts as fresh: the
 * server caches a page only until its data changes, and omits the time of the read so that all copies are identical.
 * @returns null if that is not possible; the browser then renders the page itself
 */
export async function hydratePage(
  data: PageData,
  app: RemoteApp,
  queryClient: QueryClient,
  url: URL,
): Promise<RouterHydration | null> {
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  const pageId = routeIds.page(data.remote, data.route);
  const loaderData = { [routeIds.remote(data.remote)]: data.remote };
  if (data.isNotFound !== true) return { loaderData: { ...loaderData, [pageId]: null }, errors: null };
  // The not-found view comes from the error that the loader throws for the same data.
  const error = await findNotFoundError(data, app, queryClient, url);
  return error && { loaderData, errors: { [pageId]: error } };
}

async function findNotFoundError(
  { route }: PageData,
  app: RemoteApp,
  queryClient: QueryClient,
  url: URL,
): Promise<NotFoundError | null> {
  const { params = {} } = matchRoute([{ path: route }], url.pathname) ?? {};
  try {
    const signal = new AbortController().signal;
    await app.pages[route]?.peek()?.loader?.({ params, url, signal, queryClient });
    return null;
  } catch (error) {
    return error instanceof NotFoundError ? error : null;
  }
}
