import { randomUUID } from 'node:crypto';
import type { Log } from '@northlight/registry/node-kit';
import {
  inSpan,
  noSpan,
  parentOf,
  type Span,
  traceIdOf,
  traceparent,
} from '@northlight/registry/node-kit/traces';
import type { Hono } from 'hono';
import { serviceOf } from '../traces/routes.ts';
import { type EdgeContext, type EdgeEnv, peerOf, type TrustedProxies } from './peer.ts';
import { jsonError, plainText } from './respond.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface GuardOptions {
  readonly log: Log;
  readonly trustedProxies: TrustedProxies;
  readonly isStopping: () => boolean;
  /** Whether the site is known to be served over https, also behind a proxy that does not say so. */
  readonly isHttpsSite: boolean;
  /** The names that requests may call this server by; null: any. */
  readonly hostNames: readonly string[] | null;
}

/** What happens around every request: the peer, refusal of bad addresses, security headers, one line in the access log. */
export function addGuards(
  app: Hono<EdgeEnv>,
  { log, trustedProxies, isStopping, isHttpsSite, hostNames }: GuardOptions,
): void {
  app.use('*', (c, next) => {
    const { method } = c.req;
    const header = c.req.header('traceparent');
    // What asks again and again by itself would bury what people do.
    if (header === undefined && /^\/(?:healthz|registry\.json|__traces)\b/.test(new URL(c.req.url).pathname))
      return answer(c, next, noSpan);
    const options = {
      kind: 'SERVER',
      parent: parentOf(header),
      attributes: { 'http.request.method': method },
    } as const;
    return inSpan(method, options, (span) => answer(c, next, span));
  });

  const answer = async (c: EdgeContext, next: () => Promise<void>, span: Span) => {
    const started = performance.now();
    c.set('peer', peerOf(c, trustedProxies));
    c.set('requestId', traceIdOf(span) ?? requestIdOf(c.req.header('traceparent')));
    const { pathname } = new URL(c.req.url);
    if (!isReadable(pathname) || climbs(c.env?.incoming?.url ?? '')) c.res = plainText(400, 'Bad request');
    else if (hostNames !== null && !hostNames.includes(nameOf(c.req.header('host')))) {
      c.res = plainText(
        421,
        'This server is not called so. SITE_URL names the address that it is reached by.',
      );
    } else await next();
    addSecurityHeaders(c.res.headers, isHttpsSite || c.get('peer').isHttps);
    if (isStopping()) c.res.headers.set('connection', 'close');
    // No query: it carries tokens, search words and addresses.
    log.info(`${c.req.method} ${c.get('logPath') ?? pathname}`, {
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      requestId: c.get('requestId'),
    });
    const route = c.get('logPath') ?? serviceOf(pathname);
    span.updateName(`${c.req.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': c.res.status });
    // A document goes on in the browser; what it is made of says nothing of it, for it is the same for everybody.
    const following = traceparent();
    if (following !== undefined && c.res.headers.get('content-type')?.startsWith('text/html'))
      c.res.headers.set('server-timing', `traceparent;desc="${following}"`);
  };
  app.onError((error) => {
    log.error('a request failed', { error: error.stack ?? String(error) });
    return jsonError(500, 'internal', 'Something went wrong here.');
  });
}

/** The trace that a client says this belongs to (W3C Trace Context), else one of our own. */
function requestIdOf(traceparent = ''): string {
  const [, trace] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/.exec(traceparent) ?? [];
  return trace === undefined || /^0+$/.test(trace) ? randomUUID() : trace;
}

/** From `Host` alone: whoever points a domain at this machine (DNS rebinding) can also send `X-Forwarded-Host`. */
function nameOf(host = ''): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}

/** Broken escapes and NUL have no meaning in any address of ours. */
function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/** Browsers resolve `../..` themselves, so only an attacker sends it. */
function climbs(target: string): boolean {
  const [path = ''] = target.split('?');
  return /(?:[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\]|%2f|%5c|$)/i.test(path);
}
