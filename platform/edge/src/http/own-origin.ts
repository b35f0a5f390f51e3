import type { EdgeContext } from './peer.ts';

/** Whether one of our pages sent this POST. Requires a browser that states the origin. */
export function isFromOwnPage(c: EdgeContext, siteUrl: string | null): boolean {
  const statesOrigin =
    c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') === 'same-origin';
  return statesOrigin && isFromOwnOrigin(c, siteUrl);
}

/**
 * Whether a request comes from one of our pages or from no page at all. Browsers state the origin, and another site's
 * page cannot suppress it.
 */
export function isFromOwnOrigin(c: EdgeContext, siteUrl: string | null): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol, origin: normal } = new URL(origin);
  if (siteUrl !== null && normal === new URL(siteUrl).origin) return true;
  const own = `${protocol}//${c.get('peer').host}`;
  // The scheme is not compared: behind a proxy that ends TLS without saying so, every page would look foreign.
  return URL.canParse(own) && new URL(own).host === host;
}
