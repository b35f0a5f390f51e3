const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

/** For requests from our own functions in this process, which have no visitor. */
export const UNKNOWN_VISITOR = '';

/**
 * The visitor's IP address. Only a proxy on this machine, the edge, may set another one; the edge adds it as the last of
 * several.
 */
export function getVisitorAddress(peer: string | undefined, forwardedFor: string | null | undefined): string {
  if (peer !== undefined && !isLoopback(peer)) return peer;
  const forwarded = forwardedFor?.split(',').at(-1)?.trim();
  return forwarded || peer || UNKNOWN_VISITOR;
}
