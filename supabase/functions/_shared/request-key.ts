import { HttpError } from './http-error.ts';

/** Hex SHA-256 of the parts. Includes their lengths, so that `ab, c` and `a, bc` differ. */
async function hashParts(...parts: readonly string[]): Promise<string> {
  const text = parts.map((part) => `${part.length}:${part}`).join('|');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key that makes a repeated request idempotent: the caller's Idempotency-Key, or a hash of the request.
 * @throws HttpError 400 if the caller's key is too short, too long or has unprintable characters
 */
export async function getRequestKey(request: Request, ...parts: readonly string[]): Promise<string> {
  const providedKey = request.headers.get('idempotency-key');
  if (providedKey === null) return hashParts(...parts);
  if (!/^[\x21-\x7e]{8,200}$/.test(providedKey)) {
    throw new HttpError(400, 'invalid_key', 'Idempotency-Key must be 8 to 200 visible characters long.');
  }
  return providedKey;
}
