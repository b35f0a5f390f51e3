import type { EdgeContext } from './peer.ts';

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
