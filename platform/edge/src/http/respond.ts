import { acceptedEncoding, type EncodedContent } from './encoding.ts';
import type { EdgeContext } from './peer.ts';

export interface Representation {
  readonly content: EncodedContent;
  readonly type: string;
  readonly cacheControl: string;
  readonly isCompressible: boolean;
  readonly status?: 200 | 404 | 410;
  /** Further ones, or others than these would be. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with a kept content: its encoding negotiated, 304 when the client has it. */
export async function respondWith(c: EdgeContext, representation: Representation): Promise<Response> {
  const { content, type, cacheControl, isCompressible, status = 200 } = representation;
  const headers: Record<string, string> = {
    'cache-control': cacheControl,
    etag: content.etag,
    ...(isCompressible ? { vary: 'Accept-Encoding' } : {}),
    ...representation.headers,
  };
  // A 404 is never "not modified": a client that kept the page must still learn that there is none.
  if (status === 200 && matches(c.req.header('if-none-match'), content.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = isCompressible ? acceptedEncoding(c.req.header('accept-encoding')) : 'identity';
  const body = await content.as(encoding);
  headers['content-type'] = type;
  headers['content-length'] = String(body.length);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new Response(c.req.method === 'HEAD' ? null : toBody(body), { status, headers });
}

/** A Buffer as a body that the types of fetch know. */
export function toBody(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.length);
}

/** Plain text, for answers that no person is meant to see. */
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
 * An error as JSON. The message stands at both places where the Supabase client libraries and our own functions'
 * callers look for it.
 */
export function jsonError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ error: { code, message }, code, message }), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

/** An answer for one browser: nobody keeps it, no search finds it, and nothing is "not modified". */
export function privately(answer: Response, cookie?: string): Response {
  answer.headers.set('cache-control', 'private, no-store');
  answer.headers.set('x-robots-tag', 'noindex');
  answer.headers.delete('etag');
  if (cookie !== undefined) answer.headers.append('set-cookie', cookie);
  return answer;
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const wanted = etag.replace(/^W\//, '');
  return header.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === wanted;
  });
}
