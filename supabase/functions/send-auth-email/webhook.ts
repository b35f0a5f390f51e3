import { isSameSecret } from '../_shared/secret.ts';

/** In either direction, because clocks differ. */
const maxAgeSeconds = 300;

/**
 * Whether a call is signed according to Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over id, time and body.
 * @param secret - `v1,whsec_` and the key in base64
 */
export async function checkWebhook(
  headers: Headers,
  body: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= maxAgeSeconds)) return false;
  const expected = await signWebhook(id, timestamp, body, secret);
  // While a secret is being rotated, there are several. Supabase Auth separates them with a comma and a space.
  const signatures = (headers.get('webhook-signature') ?? '').split(/,? /);
  const matches = await Promise.all(signatures.map((signature) => isSameSecret(signature, expected)));
  return matches.includes(true);
}

/** `v1,` and the signature in base64. */
export async function signWebhook(
  id: string,
  timestamp: string,
  body: string,
  secret: string,
): Promise<string> {
  const keyBytes = Uint8Array.from(atob(secret.replace(/^v1,whsec_/, '')), (character) =>
    character.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signedContent = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signedContent));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}
