import type { Connection } from '@supabase/lite';
import { getRequestDetails } from './request-details.ts';

/** Identifies the view in which staff see the portal as someone else. */
export const VIEW_HEADER = 'x-view-as';

/**
 * Runs requests with a view in a read-only transaction with access to the request's headers. PostgREST does so for every GET;
 * lite only for functions, so these requests are passed to it as function calls.
 */
export function installReadOnlyViews(connection: Connection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const { view } = getRequestDetails() ?? {};
    if (view === undefined) return withContext(context, work, options);
    const rpc = {
      method: view.method,
      path: new URL(view.url).pathname,
      requestHeaders: Object.fromEntries(view.headers),
      readOnly: true,
    };
    return withContext(context, work, { ...options, rpc });
  };
}

export const hasViewHeader = (request: Request): boolean => request.headers.has(VIEW_HEADER);

/** Refuses a write in a view. */
export function refuseWriteInView(): Response {
  const message = 'You are viewing the portal as someone else, so you cannot change anything.';
  return Response.json(
    { code: 'PT403', message, details: null, hint: null, statusCode: '403' },
    { status: 403 },
  );
}
