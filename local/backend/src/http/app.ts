import { randomUUID } from 'node:crypto';
import { type Log, withTimeLimit } from '@northlight/node-kit';
import { Hono } from 'hono';
import type { AuthServices } from '../auth/auth-deps.ts';
import { refuseWithoutSecretKey } from '../auth/keys.ts';
import { createAuthRoutes } from '../auth/routes.ts';
import type { Database } from '../database/database.ts';
import type { MigrationState } from '../database/migrations.ts';
import type { Mailbox } from '../email/mailbox.ts';
import { MAILBOX_HEADERS, renderMailbox } from '../email/mailbox-page.ts';
import type { FunctionHandler } from '../functions/load-functions.ts';
import type { Lite } from '../lite/create-lite.ts';
import type { RequestDetails } from '../lite/request-details.ts';
import { hasViewHeader, refuseWriteInView } from '../lite/views.ts';
import { mapRestError, refusePrototypeName } from '../rest/errors.ts';
import { toFolderListing } from '../storage/listing.ts';
import { finishDownload, isSignedPath, mapStorageError, renameSignedLink } from '../storage/responses.ts';
import { BodyTooDeepError, BodyTooLargeError, bufferBody, getBodyLimit } from './body.ts';
import { compressRows } from './compress-rows.ts';
import { type BackendContext, type BackendEnv, getVisitorAddress } from './context.ts';
import { isUrlTooDeep } from './nesting.ts';
import { redactText } from './redact.ts';
import { BusyError, RequestQueue } from './request-queue.ts';

interface HttpDeps extends AuthServices {
  readonly lite: Lite;
  readonly functions: ReadonlyMap<string, FunctionHandler>;
  readonly migrations: { readonly state: MigrationState };
  /** For backups; not reachable through the edge. */
  readonly copyDatabase?: () => Promise<Blob>;
  /** Absent if emails are sent to a mail server or must not be shown. */
  readonly mailbox?: Mailbox;
  readonly log: Log;
}

/** Lite responds with 500 to many of the caller's errors: violated checks, errors raised by triggers, expired links. */
const isCallerError = ({ databaseError }: RequestDetails): boolean =>
  databaseError !== undefined && /^(22|23|42501|55000|P0001|PT4)/.test(databaseError.code);

export type BackendFetch = (request: Request, peer?: string) => Promise<Response>;

/** Longer than any of the product's statements. */
const HEALTH_MILLISECONDS = 5000;

/** `GET /healthz`: whether the database responds, and its schema version. */
async function createHealthResponse(database: Database, { version }: MigrationState): Promise<Response> {
  const isReachable = await withTimeLimit(HEALTH_MILLISECONDS, database.query('select 1')).then(
    () => true,
    () => false,
  );
  return Response.json(
    {
      status: isReachable ? 'ok' : 'unavailable',
      database: isReachable ? 'reachable' : 'unreachable',
      migration: version,
      schema: Number(version),
    },
    { status: isReachable ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}

/** An error in the formats of both Auth and PostgREST, whose clients read different fields. */
const respondError = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json(
    { code: status, error_code: code, msg: message, message },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );

const createBusyResponse = (): Response =>
  respondError(503, 'over_capacity', 'The server is busy. Please try again in a moment.', {
    'retry-after': '2',
  });

/** The limit for path and query in characters, similar to the limit of hosted projects' proxies. */
export const MAX_URL_LENGTH = 16_000;

/** Routes compare unescaped paths and other code compares raw ones. No client escapes these characters. */
const ESCAPED_LETTER = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

/** Creates all backend routes: lite's, and our corrections to its responses. */
export function createBackendFetch(deps: HttpDeps): BackendFetch {
  const { lite, log, mailbox } = deps;
  const queue = new RequestQueue();
  const forward = async (context: BackendContext, request: Request) => {
    const { details, requestId } = context.env;
    const response = await lite.fetch(request, details);
    if (response.status >= 500 && !isCallerError(details) && !isSignedPath(context.req.path)) {
      log.error('library-failed', {
        requestId,
        path: context.req.path,
        status: response.status,
        error: details.databaseError,
      });
    }
    return response;
  };

  const app = new Hono<BackendEnv>()
    .route('/auth/v1', createAuthRoutes(deps, forward))
    .all('/auth/v1/*', (context) => forward(context, context.req.raw))
    .all('/rest/v1/*', async (context) => {
      const refusal = refusePrototypeName(context.req.url);
      if (refusal) return refusal;
      const { details } = context.env;
      if (hasViewHeader(context.req.raw)) details.view = context.req.raw;
      const response = await forward(context, context.req.raw);
      return details.view && details.databaseError?.code === '25006'
        ? refuseWriteInView()
        : compressRows(context.req.raw, await mapRestError(response, details));
    })
    .use('/storage/v1/*', async (context, next) => {
      if (hasViewHeader(context.req.raw)) {
        if (!['GET', 'HEAD'].includes(context.req.method)) return refuseWriteInView();
        context.env.details.view = context.req.raw;
      }
      await next();
      const response = mapStorageError(context.res, context.env.details);
      if (response !== context.res) context.res = response;
      return undefined;
    })
    .post('/storage/v1/object/list/:bucket', async (context) => {
      const body: { prefix?: unknown } = await context.req.raw
        .clone()
        .json()
        .catch(() => ({}));
      const response = await forward(context, context.req.raw);
      return toFolderListing(response, typeof body.prefix === 'string' ? body.prefix : '');
    })
    .all('/storage/v1/*', async (context) => {
      const request = context.req.raw;
      const range = request.headers.get('range');
      if (range !== null) context.env.details.range = range;
      const response = await forward(context, request);
      return finishDownload(request, await renameSignedLink(response, request.method, context.req.path));
    })
    .all('/functions/v1/:name', async (context) => {
      const handler = deps.functions.get(context.req.param('name'));
      if (!handler) {
        return context.json({ error: { code: 'not_found', message: 'There is no such function.' } }, 404);
      }
      const request = new Request(context.req.raw);
      request.headers.set('x-forwarded-for', context.env.visitor);
      return handler(request);
    })
    .get('/healthz', () => createHealthResponse(deps.database, deps.migrations.state))
    .get('/__database', async (context) => {
      const refusal = refuseWithoutSecretKey(context.req.raw, deps.keys);
      if (refusal) return refusal;
      const copy = await deps.copyDatabase?.();
      return copy ? new Response(copy, { headers: { 'cache-control': 'no-store' } }) : context.notFound();
    });

  if (mailbox) {
    app
      .get('/__mailbox', (context) => context.body(renderMailbox(mailbox.emails), 200, MAILBOX_HEADERS))
      .get('/__mailbox.json', (context) =>
        context.json(mailbox.emails, 200, { 'cache-control': 'no-store' }),
      );
  }

  app.notFound((context) => context.json({ message: 'Not found' }, 404));
  app.onError((error, context) => {
    if (error instanceof BusyError) return createBusyResponse();
    log.error('request-failed', { requestId: context.env.requestId, error });
    return respondError(500, 'unexpected_failure', 'Something went wrong.');
  });

  return async (request, peer) => {
    const startedAt = performance.now();
    const { pathname } = new URL(request.url);
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    const response = await handle(request, peer, requestId);
    log.debug('request', {
      requestId,
      method: request.method,
      path: redactText(pathname),
      status: response.status,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    return response;
  };

  async function handle(request: Request, peer: string | undefined, requestId: string): Promise<Response> {
    try {
      const { pathname, search } = new URL(request.url);
      if (pathname.length + search.length > MAX_URL_LENGTH) {
        return respondError(414, 'uri_too_long', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
      }
      if (/%00/i.test(request.url) || ESCAPED_LETTER.test(pathname) || isUrlTooDeep(search)) {
        return respondError(400, 'bad_url', 'Bad URL');
      }
      const buffered = await bufferBody(request, getBodyLimit(pathname));
      const visitor = getVisitorAddress(peer, request.headers.get('x-forwarded-for'));
      const run = async () => app.fetch(buffered, { requestId, visitor, details: {} });
      // Our own functions must not wait behind the requests that they are a part of.
      const isOutside = peer !== undefined && pathname !== '/healthz';
      return await (isOutside ? queue.run(visitor, run) : run());
    } catch (error) {
      if (error instanceof BusyError) return createBusyResponse();
      if (error instanceof BodyTooLargeError)
        return respondError(413, 'payload_too_large', error.message, { connection: 'close' });
      if (error instanceof BodyTooDeepError) return respondError(400, 'bad_json', error.message);
      throw error;
    }
  }
}
