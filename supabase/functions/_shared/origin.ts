import type { FunctionDeps } from './deps.ts';
import { HttpError } from './http-error.ts';

const allowedHeaders = 'authorization, apikey, content-type, idempotency-key, x-client-info, x-view-as';

/**
 * Accepts pages on the configured site and on the request's host. Also accepts non-browser clients, which send no Origin and
 * need a token anyway.
 * @returns the CORS headers for that page
 * @throws HttpError 403 for a page on another site
 */
export function checkOrigin(request: Request, deps: Pick<FunctionDeps, 'siteUrl'>): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null) return {};
  if (!isAllowedOrigin(origin, request, deps.siteUrl)) {
    throw new HttpError(403, 'foreign_origin', 'Only pages on this site may call this URL.');
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '600',
    vary: 'Origin',
  };
}

function isAllowedOrigin(origin: string, request: Request, siteUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (siteUrl !== undefined && page.origin === new URL(siteUrl).origin) return true;
  const hosts = [
    request.headers.get('x-forwarded-host'),
    request.headers.get('host'),
    new URL(request.url).host,
  ];
  return hosts.includes(page.host);
}
