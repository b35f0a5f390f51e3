import { randomUUID } from 'node:crypto';
import type { Log } from '@northlight/node-kit';
import type { Hono } from 'hono';
import { type EdgeEnv, resolvePeer, type TrustedProxies } from './peer.ts';
import { addSecurityHeaders, jsonError, plainText } from './respond.ts';

export interface GuardOptions {
  readonly log: Log;
  readonly trustedProxies: TrustedProxies;
  readonly isStopping: () => boolean;
  /** Whether the site is known to use https, even if a proxy in front does not report it. */
  readonly isHttpsSite: boolean;
  /** Host names that requests may use; null allows any. */
  readonly hostNames: readonly string[] | null;
  readonly isLocalOnly: boolean;
}

/** Anyone could take over every account here, because the demo accounts' password and all emails are public. */
const localPath = /^\/(?:__mailbox|__demo|auth\/v1\/)/;
const localOnlyMessage =
  'This is a local instance with demo accounts, and this request comes from another machine. Set SITE_URL to its public address, or both MAILBOX and SEED_DEMO to 0 or 1.';

/** Resolves each request's peer, rejects bad paths and host names, adds security headers, and writes one access log line. */
export function addGuards(
  app: Hono<EdgeEnv>,
  { log, trustedProxies, isStopping, isHttpsSite, hostNames, isLocalOnly }: GuardOptions,
): void {
  app.use('*', async (c, next) => {
    const startedAt = performance.now();
    c.set('peer', resolvePeer(c, trustedProxies));
    c.set('requestId', parseRequestId(c.req.header('traceparent')));
    const { pathname } = new URL(c.req.url);
    if (!isDecodable(pathname) || hasParentSegment(c.env?.incoming?.url ?? ''))
      c.res = plainText(400, 'Bad request');
    else if (hostNames !== null && !hostNames.includes(getHostName(c.req.header('host')))) {
      c.res = plainText(
        421,
        'This server does not answer to this host name. Set SITE_URL to its public address.',
      );
    } else if (isLocalOnly && !c.get('peer').isLocal && localPath.test(decodeURIComponent(pathname))) {
      c.res = Response.json({ error_code: 'local_only', msg: localOnlyMessage }, { status: 403 });
    } else await next();
    addSecurityHeaders(c.res.headers, isHttpsSite || c.get('peer').isHttps);
    if (isStopping()) c.res.headers.set('connection', 'close');
    // The query is not logged: it may contain tokens, search terms and addresses.
    log.info(`${c.req.method} ${c.get('logPath') ?? pathname}`, {
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      requestId: c.get('requestId'),
    });
  });
  app.onError((error) => {
    log.error('request failed', { error: error.stack ?? String(error) });
    return jsonError(500, 'internal', 'Something went wrong on our side.');
  });
}

/** The client's trace id (W3C Trace Context), or a new id. */
function parseRequestId(traceparent = ''): string {
  const [, trace] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/.exec(traceparent) ?? [];
  return trace === undefined || /^0+$/.test(trace) ? randomUUID() : trace;
}

/**
 * Uses `Host` alone: an attacker who points a domain at this machine (DNS rebinding) can also send `X-Forwarded-Host`.
 */
function getHostName(host = ''): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}

/** Broken escapes and NUL are not valid in any of our paths. */
function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/** Browsers resolve `..` themselves, so only an attacker sends it. */
function hasParentSegment(target: string): boolean {
  const [path = ''] = target.split('?');
  return /(?:[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\]|%2f|%5c|$)/i.test(path);
}
