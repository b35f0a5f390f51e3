import type { Log } from '@northlight/node-kit';
import type { Hono } from 'hono';
import type { BackendOptions } from '../backend-options.ts';
import { staticPagePolicy } from '../http/csp.ts';
import { type EdgeContext, type EdgeEnv, isFromOurOrigin } from '../http/peer.ts';
import { isReadMethod, jsonError, methodNotAllowed } from '../http/respond.ts';
import type { Limits } from '../options.ts';
import { forward } from './forward.ts';

/** Functions that the product's own pages call. */
const productFunctions = [
  'submit-feedback',
  'continue-next-sprint',
  'contact',
  'newsletter',
  'own-data',
  'invitations',
  'set-up',
] as const;

/** About as many as the embedded backend accepts from one visitor. Refusing more here keeps the edge free for others. */
const MAX_REQUESTS_OF_VISITOR = 200;

export interface BackendRoutesOptions {
  readonly backend: BackendOptions;
  readonly limits: Limits;
  readonly log: Log;
  readonly siteUrl: string | null;
}

/** Adds all routes that are forwarded to the backend. */
export function addBackendRoutes(app: Hono<EdgeEnv>, options: BackendRoutesOptions): void {
  const { backend, limits, log } = options;
  const baseUrl = backend.url.replace(/\/+$/, '');
  const requestCounts = new Map<string, number>();
  const forwardToBackend = async (
    c: EdgeContext,
    path: string,
    bodyLimit = limits.body,
    headers: Record<string, string> = {},
  ) => {
    const { address } = c.get('peer');
    const count = requestCounts.get(address) ?? 0;
    if (count >= MAX_REQUESTS_OF_VISITOR) {
      const message = 'The server is busy. Please try again in a moment.';
      return jsonError(503, 'over_capacity', message, { 'retry-after': '2' });
    }
    requestCounts.set(address, count + 1);
    const target = { url: baseUrl + path, bodyLimit, idleTimeout: limits.backendIdle, headers };
    const response = await forward(c, target, log).finally(() => {
      const rest = (requestCounts.get(address) ?? 1) - 1;
      if (rest > 0) requestCounts.set(address, rest);
      else requestCounts.delete(address);
    });
    // The backend allows other origins; here only our own pages may read responses.
    for (const header of [...response.headers.keys()]) {
      if (header.startsWith('access-control-')) response.headers.delete(header);
    }
    return response;
  };

  const callFunction = (c: EdgeContext, name: string, extraHeaders: Record<string, string> = {}) =>
    forwardToBackend(c, `/functions/v1/${name}`, limits.body, {
      apikey: backend.publishableKey,
      ...(backend.kind === 'hosted' && backend.edgeSecret !== undefined
        ? { 'x-edge-secret': backend.edgeSecret, 'x-visitor-address': c.get('peer').address }
        : {}),
      ...extraHeaders,
    });

  for (const name of productFunctions) {
    app.all(`/api/${name}`, async (c) => {
      if (!isFromOurOrigin(c, options.siteUrl)) {
        return jsonError(403, 'foreign_origin', 'Only pages on this site may call this URL.');
      }
      return disableCaching(await callFunction(c, name));
    });
  }
  // Any mail client may open it, so only the signature in the URL is checked.
  app.all('/api/unsubscribe', async (c) => disableCaching(await callFunction(c, 'unsubscribe')));
  // The URL contains the secret, which is forwarded in a header that is never logged.
  app.all('/api/calendar/:file', async (c) => {
    c.set('logPath', '/api/calendar/:secret');
    if (!isReadMethod(c.req.method)) return methodNotAllowed('GET, HEAD');
    const [, secret = ''] = /^([0-9a-f]{64})\.ics$/.exec(c.req.param('file')) ?? [];
    return callFunction(c, 'calendar', { 'x-calendar-secret': secret });
  });
  app.all('/api/*', () => respondNotFound());

  if (backend.kind === 'hosted') {
    // Browsers talk to a hosted project directly, so these paths exist only for an embedded backend.
    for (const prefix of ['auth', 'rest', 'storage', 'functions'])
      app.all(`/${prefix}/v1/*`, () => respondNotFound());
    return;
  }
  for (const name of ['upload-file', 'releases']) {
    app.all(`/functions/v1/${name}`, async (c) =>
      disableCaching(await forwardToBackend(c, getPath(c), limits.uploadBody)),
    );
  }
  for (const prefix of ['auth', 'rest', 'functions']) {
    app.all(`/${prefix}/v1/*`, async (c) => disableCaching(await forwardToBackend(c, getPath(c))));
  }
  app.all('/storage/v1/*', async (c) => sandboxUpload(await forwardToBackend(c, getPath(c))));
  if (backend.demo) app.get('/__demo', (c) => c.json(backend.demo ?? null));
  if (backend.hasMailbox) {
    const forwardToMailbox = async (c: EdgeContext) => {
      const response = await forwardToBackend(c, getPath(c));
      if (!response.headers.has('content-security-policy')) {
        response.headers.set('content-security-policy', staticPagePolicy);
      }
      return disableCaching(response);
    };
    for (const path of ['/__mailbox', '/__mailbox.json', '/__mailbox/*']) app.all(path, forwardToMailbox);
  }
}

/** Not decoded, because an escaped slash in an object name would become a folder. */
function getPath(c: EdgeContext): string {
  return new URL(c.req.url).pathname;
}

function disableCaching(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  return response;
}

/**
 * Uploads are served from our own origin, so nothing in them may run: the sandbox blocks scripts and gives HTML and SVG
 * an opaque origin. Browsers' PDF viewers don't work in a sandbox, but run no page code.
 */
function sandboxUpload(response: Response): Response {
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf') === true;
  response.headers.set(
    'content-security-policy',
    isPdf
      ? "frame-ancestors 'self'"
      : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  );
  response.headers.set('x-frame-options', 'SAMEORIGIN');
  return response;
}

function respondNotFound(): Response {
  return jsonError(404, 'not_found', 'There is nothing at this address.');
}
