import type { Connection } from '@supabase/lite';
import { currentFacts } from './request-facts.ts';

/** Names the view of the portal in which staff read as somebody else. */
export const VIEW_HEADER = 'x-view-as';

/**
 * A request that names a view runs in a transaction that only reads and knows its headers. PostgREST does so for every GET;
 * lite does it for functions alone, so each of these requests is handed to it as if it called one.
 */
export function installReadOnlyViews(connection: Connection): void {
  const run = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const { view } = currentFacts() ?? {};
    if (view === undefined) return run(context, work, options);
    const rpc = {
      method: view.method,
      path: new URL(view.url).pathname,
      requestHeaders: Object.fromEntries(view.headers),
      readOnly: true,
    };
    return run(context, work, { ...options, rpc });
  };
}

/** Whether a request names a view. */
export const hasViewHeader = (request: Request): boolean => request.headers.has(VIEW_HEADER);

/** What somebody who only looks is told of a write. */
export function refuseWriteInView(): Response {
  const message = 'You are looking at the portal as somebody else: nothing can be changed here.';
  return Response.json(
    { code: 'PT403', message, details: null, hint: null, statusCode: '403' },
    { status: 403 },
  );
}
