import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What the handlers know of each request besides itself. */
export interface EdgeEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    peer: Peer;
    /** Stands in the logs of edge and backend, and with whoever sent a `traceparent`. */
    requestId: string;
    /** Stands in the access log in place of the path, where a path can carry a secret. */
    logPath?: string;
  };
}

export type EdgeContext = Context<EdgeEnv>;

export type TrustedProxies = number | 'near';

/** Who is asking, as far as it can be believed. */
export interface Peer {
  readonly address: string;
  readonly isHttps: boolean;
  readonly host: string;
}

/**
 * The visitor's address, scheme and host. Forwarding headers can be written by anybody, so they count only when
 * `trustedProxies` of ours stand in front: then the n-th entry from the end was written by the outermost of them. With
 * `near`, a direct peer on this machine or a private network counts as a proxy: else all visitors behind it would share
 * its address.
 */
export function peerOf(c: EdgeContext, trustedProxies: TrustedProxies): Peer {
  const socket = c.env?.incoming?.socket;
  const direct: Peer = {
    address: plainAddress(socket?.remoteAddress ?? ''),
    isHttps: false,
    host: c.req.header('host') ?? '',
  };
  if (trustedProxies === 0) return direct;
  if (trustedProxies === 'near') {
    const named = plainAddress((c.req.header('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '');
    // A forwarded loopback address is not believed: requests from this machine are told more.
    const isVisitor = isIP(named) !== 0 && named !== '::1' && !named.startsWith('127.');
    return isNear(direct.address) && isVisitor ? { ...direct, address: named } : direct;
  }
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

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addSubnet('169.254.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string): boolean =>
  isIP(address) !== 0 && near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
