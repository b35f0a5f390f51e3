import type { MiddlewareHandler } from 'hono';
import { inertPolicy } from './csp.ts';
import { type EncodedContent, negotiateEncoding } from './encoding.ts';
import type { EdgeContext, EdgeEnv } from './peer.ts';

export interface Representation {
  readonly content: EncodedContent;
  readonly type: string;
  readonly cacheControl: string;
  readonly isCompressible: boolean;
  readonly status?: 200 | 404 | 410;
  /** Extend or override the default headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Responds with cached content: negotiates the encoding, and sends 304 if the client has it. */
export async function respond(c: EdgeContext, representation: Representation): Promise<Response> {
  const { content, type, cacheControl, isCompressible, status = 200 } = representation;
  const headers: Record<string, string> = {
    'cache-control': cacheControl,
    etag: content.etag,
    ...(isCompressible ? { vary: 'Accept-Encoding' } : {}),
    ...representation.headers,
  };
  // A 404 is never "not modified": a client with a cached page must learn that it is gone.
  if (status === 200 && matchesEtag(c.req.header('if-none-match'), content.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = isCompressible ? negotiateEncoding(c.req.header('accept-encoding')) : 'identity';
  const body = await content.encode(encoding);
  headers['content-type'] = type;
  headers['content-length'] = String(body.length);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new Response(c.req.method === 'HEAD' ? null : toBody(body), { status, headers });
}

/** Converts a Buffer to a type that fetch accepts as a body. */
export function toBody(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.length);
}

/** Plain text, for responses that users don't normally see. */
export function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

export function methodNotAllowed(allow: string): Response {
  return plainText(405, 'Method not allowed', { allow });
}

/**
 * An error as JSON. The message appears twice because Supabase clients and callers of our own functions read different
 * fields.
 */
export function jsonError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { error: { code, message }, code, message },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}

/** Marks a response as private to one browser: not cached, not indexed, never "not modified". */
export function makePrivate(response: Response, cookie?: string): Response {
  response.headers.set('cache-control', 'private, no-store');
  response.headers.set('x-robots-tag', 'noindex');
  response.headers.delete('etag');
  if (cookie !== undefined) response.headers.append('set-cookie', cookie);
  return response;
}

/** Headers for every response. A policy set by a handler stays. */
export function addSecurityHeaders(headers: Headers, isHttps: boolean): void {
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set('content-security-policy', inertPolicy);
  headers.set('x-content-type-options', 'nosniff');
  set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set(
    'permissions-policy',
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  );
  headers.set('cross-origin-opener-policy', 'same-origin');
  set('cross-origin-resource-policy', 'same-origin');
  set('x-frame-options', 'DENY');
  // Browsers ignore the header over plain http.
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  headers.delete('x-powered-by');
  headers.delete('server');
}

export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Refuses all other methods. */
export const readOnly: MiddlewareHandler<EdgeEnv> = async (c, next) =>
  isReadMethod(c.req.method) ? next() : methodNotAllowed('GET, HEAD');

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const expected = etag.replace(/^W\//, '');
  return header.split(',').some((entry) => {
    const candidate = entry.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === expected;
  });
}
