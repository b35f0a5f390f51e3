const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

/** Of a request that a function of ours makes inside this process: nobody's address, counted for nobody. */
export const NOBODY = '';

/**
 * The address a request is counted under. Only a proxy on this machine, which is the edge, may name another than its
 * own, and of several the last is the one it has seen itself.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | null | undefined): string {
  if (peer !== undefined && !isLoopback(peer)) return peer;
  const named = forwardedFor?.split(',').at(-1)?.trim();
  return named || peer || NOBODY;
}
