import { isIP } from 'node:net';

/** Whom a passkey is made for: a browser shows it to pages of this place alone. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** @returns undefined where browsers take no passkeys: at a bare address, or without TLS on another machine */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, name: 'Northlight', origin };
}
