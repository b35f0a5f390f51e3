import type { Log } from '@northlight/registry/node-kit';
import type { Hono } from 'hono';
import type { BackendOptions } from '../backend-options.ts';
import { staticPagePolicy } from '../documents/csp.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import type { EdgeContext, EdgeEnv } from '../http/peer.ts';
import { jsonError, methodNotAllowed } from '../http/respond.ts';
import type { Limits } from '../options.ts';
import { forward } from './proxy.ts';

/** Functions that the product's own pages call by a path of their own. */
const ownApi = ['submit-feedback', 'continue-next-sprint', 'contact', 'newsletter', 'own-data'] as const;

export interface BackendRoutesOptions {
  readonly backend: BackendOptions;
  readonly limits: Limits;
  readonly log: Log;
  readonly siteUrl: string | null;
}

/** Everything that is answered by the backend. */
export function addBackendRoutes(app: Hono<EdgeEnv>, options: BackendRoutesOptions): void {
  const { backend, limits, log } = options;
  const base = backend.url.replace(/\/+$/, '');
  const pass = async (
    c: EdgeContext,
    path: string,
    bodyLimit = limits.body,
    headers: Record<string, string> = {},
  ) => {
    const target = { url: base + path, bodyLimit, silence: limits.backendSilence, headers };
    const answer = await forward(c, target, log);
    // The backend also answers callers of other origins; at this address only our own pages read.
    for (const header of [...answer.headers.keys()]) {
      if (header.startsWith('access-control-')) answer.headers.delete(header);
    }
    return answer;
  };

  const call = (c: EdgeContext, name: string, more: Record<string, string> = {}) =>
    pass(c, `/functions/v1/${name}`, limits.body, {
      apikey: backend.publishableKey,
      ...(backend.kind === 'hosted' && backend.edgeSecret !== undefined
        ? { 'x-edge-secret': backend.edgeSecret, 'x-visitor-address': c.get('peer').address }
        : {}),
      ...more,
    });

  for (const name of ownApi) {
    app.all(`/api/${name}`, async (c) => {
      if (!isOwnOrigin(c, options.siteUrl)) {
        return jsonError(403, 'foreign_origin', 'This address answers only to pages of this site.');
      }
      return withoutStoring(await call(c, name));
    });
  }
  // Opened from mails and by the programs that show them: what is signed in the address is all that counts.
  app.all('/api/stop-notices', async (c) => withoutStoring(await call(c, 'stop-notices')));
  // The address is the secret: it goes on in a header, which nobody logs, and stands in no log here.
  app.all('/api/calendar/:file', async (c) => {
    c.set('logPath', '/api/calendar/:secret');
    if (c.req.method !== 'GET') return methodNotAllowed('GET');
    const [, secret = ''] = /^([0-9a-f]{64})\.ics$/.exec(c.req.param('file')) ?? [];
    return call(c, 'calendar', { 'x-calendar-secret': secret });
  });
  app.all('/api/*', () => notFound());

  if (backend.kind === 'hosted') {
    // The browser talks to the project itself; a request that comes here was meant for an embedded backend.
    for (const prefix of ['auth', 'rest', 'storage', 'functions'])
      app.all(`/${prefix}/v1/*`, () => notFound());
    return;
  }
  for (const name of ['upload-file', 'releases']) {
    app.all(`/functions/v1/${name}`, async (c) =>
      withoutStoring(await pass(c, pathOf(c), limits.uploadBody)),
    );
  }
  for (const prefix of ['auth', 'rest', 'functions']) {
    app.all(`/${prefix}/v1/*`, async (c) => withoutStoring(await pass(c, pathOf(c))));
  }
  app.all('/storage/v1/*', async (c) => guardUpload(await pass(c, pathOf(c))));
  if (backend.hasMailbox) {
    const mailbox = async (c: EdgeContext) => {
      const answer = await pass(c, pathOf(c));
      if (!answer.headers.has('content-security-policy')) {
        answer.headers.set('content-security-policy', staticPagePolicy);
      }
      return withoutStoring(answer);
    };
    for (const path of ['/__mailbox', '/__mailbox.json', '/__mailbox/*']) app.all(path, mailbox);
  }
}

/** As it was sent: decoding would turn an escaped slash in an object's name into a folder. */
function pathOf(c: EdgeContext): string {
  return new URL(c.req.url).pathname;
}

function withoutStoring(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

/**
 * Uploads are shown on our own origin, so nothing in them may run: the sandbox takes an HTML or SVG file opened by
 * itself its scripts and its origin. Browsers' PDF viewers do not start in a sandbox, and run no page code.
 */
function guardUpload(answer: Response): Response {
  const isPdf = answer.headers.get('content-type')?.startsWith('application/pdf') === true;
  answer.headers.set(
    'content-security-policy',
    isPdf
      ? "frame-ancestors 'self'"
      : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  );
  answer.headers.set('x-frame-options', 'SAMEORIGIN');
  return answer;
}

function notFound(): Response {
  return jsonError(404, 'not_found', 'There is nothing at this address.');
}
