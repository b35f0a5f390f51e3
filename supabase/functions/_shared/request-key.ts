import { HttpError } from './http-error.ts';

/** Hex SHA-256 of the parts; their lengths go in, so that shifted borders give another hash. */
async function fingerprint(...parts: readonly string[]): Promise<string> {
  const text = parts.map((part) => `${part.length}:${part}`).join('|');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key under which a repeated request finds what the first one did: the caller's own, or a hash of what was asked.
 * @throws HttpError when the given key has a form that cannot be kept
 */
export async function requestKey(request: Request, ...parts: readonly string[]): Promise<string> {
  const given = request.headers.get('idempotency-key');
  if (given === null) return fingerprint(...parts);
  if (!/^[\x21-\x7e]{8,200}$/.test(given)) {
    throw new HttpError(400, 'invalid_key', 'Idempotency-Key must have 8 to 200 visible characters.');
  }
  return given;
}
