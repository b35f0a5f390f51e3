import type { EdgeContext } from './peer.ts';

/** Whether a page of ours sends it, in a browser that says so: each says where a POST comes from. */
export function isOwnPage(c: EdgeContext, siteUrl: string | null): boolean {
  const isSaid = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') === 'same-origin';
  return isSaid && isOwnOrigin(c, siteUrl);
}

/**
 * Whether a request comes from a page of ours, or from no page at all: a browser says where a request comes from, and
 * another site's page cannot keep it from saying so.
 */
export function isOwnOrigin(c: EdgeContext, siteUrl: string | null): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol, origin: normal } = new URL(origin);
  if (siteUrl !== null && normal === new URL(siteUrl).origin) return true;
  const own = `${protocol}//${c.get('peer').host}`;
  // The scheme is not compared: a proxy that ends TLS without saying so would make every page a stranger.
  return URL.canParse(own) && new URL(own).host === host;
}
