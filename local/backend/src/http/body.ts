import { readUpTo } from '@northlight/node-kit';
import { isNestedTooDeep } from './nesting.ts';

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
  readonly limit: number;

  constructor(limit: number) {
    super(`The request body is larger than ${limit} bytes.`);
    this.limit = limit;
  }
}

export class BodyTooDeepError extends Error {
  override readonly name = 'BodyTooDeepError';
}

const MEGABYTE = 1024 * 1024;

/** The limit for a path. Buckets have lower limits, which the storage service checks. */
export function getBodyLimit(path: string): number {
  if (path.startsWith('/storage/v1/')) return 26 * MEGABYTE;
  if (/^\/functions\/v1\/(?:upload-file|releases)$/.test(path)) return 21 * MEGABYTE;
  if (path.startsWith('/rest/v1/')) return 4 * MEGABYTE;
  if (path.startsWith('/auth/v1/')) return 64 * 1024;
  return 256 * 1024;
}

/**
 * Reads the whole body before the request takes a turn on the database, so that a slow client blocks no others. Sets the actual
 * Content-Length, because lite checks a bucket's size limit only by that header.
 */
export async function bufferBody(request: Request, limit: number): Promise<Request> {
  if (!request.body || request.method === 'GET' || request.method === 'HEAD') return request;
  const declaredSize = Number(request.headers.get('content-length') ?? 0);
  if (declaredSize > limit) throw new BodyTooLargeError(limit);
  const body = await readUpTo(request.body, limit);
  if (body === null) throw new BodyTooLargeError(limit);
  if (isNestedTooDeep(body)) throw new BodyTooDeepError('The request body is nested too deeply.');
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.length));
  return new Request(request.url, {
    method: request.method,
    headers,
    body: body.length > 0 ? body : null,
  });
}

/** Returns the JSON object in a request's body; undefined for any other body. The request can still be forwarded. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    const value: unknown = JSON.parse(await request.clone().text());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
