import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What the handlers know of each request besides itself. */
export interface EdgeEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Stands in the access log in place of the path, where a path can carry a secret. */
    logPath?: string;
  };
}

export type EdgeContext = Context<EdgeEnv>;

/** Who is asking, as far as it can be believed. */
export interface Peer {
  readonly address: string;
  readonly isHttps: boolean;
  readonly host: string;
}

/**
 * The visitor's address, scheme and host. Forwarding headers can be written by anybody, so they count only when
 * `trustedProxies` of ours stand in front: then the n-th entry from the end was written by the outermost of them.
 */
export function peerOf(c: EdgeContext, trustedProxies: number): Peer {
  const socket = c.env?.incoming?.socket;
  const direct: Peer = {
    address: plainAddress(socket?.remoteAddress ?? ''),
    isHttps: false,
    host: c.req.header('host') ?? '',
  };
  if (trustedProxies === 0) return direct;
  const nth = (header: string) => {
    const entries = (c.req.header(header) ?? '').split(',').map((entry) => entry.trim());
    return entries[Math.max(0, entries.length - trustedProxies)] ?? '';
  };
  const forwarded = plainAddress(nth('x-forwarded-for'));
  return {
    address: isIP(forwarded) === 0 ? direct.address : forwarded,
    isHttps: nth('x-forwarded-proto').toLowerCase() === 'https',
    host: nth('x-forwarded-host') || direct.host,
  };
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
