import { matchRoute, NotFoundError, type PageData, type RemoteApp } from '@northlight/contract';
import type { QueryClient } from '@tanstack/react-query';
import { routeIds } from './routes.tsx';

/** What the router needs so that it takes the server's page over as it is, without running a loader. */
export interface RouterHydration {
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/**
 * Brings query cache and router to where they were when the server rendered this page. The data counts as read just
 * now: the server keeps a page only as long as nothing in it has changed, and says nothing of when it was read, so that
 * every copy of the page is the same.
 * @returns null when the page cannot be brought to that point; the browser then renders it itself
 */
export async function hydratePage(
  data: PageData,
  app: RemoteApp,
  queryClient: QueryClient,
  url: URL,
): Promise<RouterHydration | null> {
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  const pageId = routeIds.page(data.remote, data.route);
  const loaderData = { [routeIds.remote(data.remote)]: null };
  if (data.isNotFound !== true) return { loaderData: { ...loaderData, [pageId]: null }, errors: null };
  // What stands in the page's place comes with the error that the loader throws, over the same data.
  const error = await notFoundErrorOf(data, app, queryClient, url);
  return error && { loaderData, errors: { [pageId]: error } };
}

async function notFoundErrorOf(
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
