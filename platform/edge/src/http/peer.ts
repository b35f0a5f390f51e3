import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
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
}

/**
 * The client's address, scheme and host. Any client can send forwarding headers, so they count only behind
 * `trustedProxies` of our own: the n-th entry from the end was written by the outermost of them. With `near`, a peer on
 * this machine or a private network counts as a proxy, since otherwise all visitors behind it would share its address.
 */
export function resolvePeer(c: EdgeContext, trustedProxies: TrustedProxies): Peer {
  const socket = c.env?.incoming?.socket;
  const direct: Peer = {
    address: unmapIPv4(socket?.remoteAddress ?? ''),
    isHttps: false,
    host: c.req.header('host') ?? '',
  };
  if (trustedProxies === 0) return direct;
  if (trustedProxies === 'near') {
    const lastForwarded = unmapIPv4((c.req.header('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '');
    // A forwarded loopback address is ignored, because local requests get more details.
    const isVisitor =
      isIP(lastForwarded) !== 0 && lastForwarded !== '::1' && !lastForwarded.startsWith('127.');
    return isPrivateAddress(direct.address) && isVisitor ? { ...direct, address: lastForwarded } : direct;
  }
  const getForwarded = (header: string) => {
    const entries = (c.req.header(header) ?? '').split(',').map((entry) => entry.trim());
    return entries[Math.max(0, entries.length - trustedProxies)] ?? '';
  };
  const forwarded = unmapIPv4(getForwarded('x-forwarded-for'));
  return {
    address: isIP(forwarded) === 0 ? direct.address : forwarded,
    isHttps: getForwarded('x-forwarded-proto').toLowerCase() === 'https',
    host: getForwarded('x-forwarded-host') || direct.host,
  };
}

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const isPrivateAddress = (address: string): boolean =>
  isIP(address) !== 0 && privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function unmapIPv4(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
