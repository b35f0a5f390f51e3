import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { isLoopbackName } from '@northlight/node-kit';
import type { Context } from 'hono';

/** Values that handlers can read for each request. */
export interface EdgeEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    peer: Peer;
    /** Appears in the logs of edge and backend, and equals the client's trace id if it sent one. */
    requestId: string;
    /** Replaces the path in the access log when the path may contain a secret. */
    logPath?: string;
  };
}

export type EdgeContext = Context<EdgeEnv>;

export type TrustedProxies = number | 'near';

/** The client, as far as it can be trusted. */
export interface Peer {
  readonly address: string;
  readonly isHttps: boolean;
  readonly host: string;
  /** Whether both the connection and the addresses that it reports are on this machine. */
  readonly isLocal: boolean;
}

/**
 * The client's address, scheme and host. Any client can send forwarding headers, so they count only behind
 * `trustedProxies` of our own: the n-th entry from the end was written by the outermost of them. With `near`, a peer on
 * this machine counts as a proxy, since otherwise all visitors behind it would share its address.
 */
export function resolvePeer(c: EdgeContext, trustedProxies: TrustedProxies): Peer {
  const socket = c.env?.incoming?.socket;
  const address = unmapIPv4(socket?.remoteAddress ?? '');
  const reported = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => unmapIPv4(entry.trim()));
  const direct: Peer = {
    address,
    isHttps: false,
    host: c.req.header('host') ?? '',
    isLocal: [address, ...reported].every((entry) => entry === '' || isLoopbackName(entry)),
  };
  if (trustedProxies === 0) return direct;
  if (trustedProxies === 'near') {
    const visitor = reported.at(-1) ?? '';
    return isLoopbackName(address) && isIP(visitor) !== 0 ? { ...direct, address: visitor } : direct;
  }
  const getForwarded = (header: string) => {
    const entries = (c.req.header(header) ?? '').split(',').map((entry) => entry.trim());
    return entries[Math.max(0, entries.length - trustedProxies)] ?? '';
  };
  const forwarded = unmapIPv4(getForwarded('x-forwarded-for'));
  return {
    ...direct,
    address: isIP(forwarded) === 0 ? direct.address : forwarded,
    isHttps: getForwarded('x-forwarded-proto').toLowerCase() === 'https',
    host: getForwarded('x-forwarded-host') || direct.host,
  };
}

function unmapIPv4(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** Whether one of our pages sent this POST. Requires a browser that sends the origin. */
export function isFromOurPage(c: EdgeContext, siteUrl: string | null): boolean {
  const hasOrigin = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') === 'same-origin';
  return hasOrigin && isFromOurOrigin(c, siteUrl);
}

/**
 * Whether a request comes from one of our pages or from no page at all. Browsers send the origin, and another site's page
 * cannot suppress it.
 */
export function isFromOurOrigin(c: EdgeContext, siteUrl: string | null): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol, origin: normalizedOrigin } = new URL(origin);
  if (siteUrl !== null && normalizedOrigin === new URL(siteUrl).origin) return true;
  const edgeUrl = `${protocol}//${c.get('peer').host}`;
  // The scheme is not compared: behind a proxy that terminates TLS without reporting it, every page would look foreign.
  return URL.canParse(edgeUrl) && new URL(edgeUrl).host === host;
}
