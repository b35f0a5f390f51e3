const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

/** For requests from our own functions in this process, which have no visitor. */
export const UNKNOWN_VISITOR = '';

/**
 * The visitor's IP address. Only a proxy on this machine, the edge, may set another one. The last of several is the one that
 * the edge added.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | null | undefined): string {
  if (peer !== undefined && !isLoopback(peer)) return peer;
  const named = forwardedFor?.split(',').at(-1)?.trim();
  return named || peer || UNKNOWN_VISITOR;
}
