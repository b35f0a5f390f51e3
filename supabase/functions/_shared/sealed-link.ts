import { HttpError } from './http-error.ts';

/** A link sealed for one purpose does not open for another. */
type Purpose = 'archive' | 'invitation' | 'see-own-data' | 'erase-own-data';

const encoder = new TextEncoder();

async function deriveKey(secret: string, purpose: Purpose): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`sealed-link:${purpose}:${secret}`));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function sealLink(
  secret: string,
  purpose: Purpose,
  content: Readonly<Record<string, string>>,
  expiresAt: Date,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = encoder.encode(JSON.stringify({ ...content, until: expiresAt.getTime() }));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(secret, purpose), text);
  const bytes = new Uint8Array([...iv, ...new Uint8Array(sealed)]);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

type LinkContent = Readonly<Record<string, unknown>>;

/** @throws HttpError 404 if the link is forged or has another purpose, 410 if it has expired */
export async function openLink(
  secret: string,
  purpose: Purpose,
  link: string,
  now: Date,
): Promise<LinkContent> {
  const { content, hasExpired } = await readLink(secret, purpose, link, now);
  if (hasExpired) {
    throw new HttpError(410, 'link_ended', 'This link has expired. Please request a new one.');
  }
  return content;
}

/** Also reads a link that has expired. @throws HttpError 404 if the link is forged or has another purpose */
export async function readLink(
  secret: string,
  purpose: Purpose,
  link: string,
  now: Date,
): Promise<{ readonly content: LinkContent; readonly hasExpired: boolean }> {
  const content = await unseal(secret, purpose, link);
  if (content === null) throw new HttpError(404, 'unknown_link', 'This link is not valid.');
  const { until } = content;
  return { content, hasExpired: typeof until !== 'number' || until <= now.getTime() };
}

async function unseal(secret: string, purpose: Purpose, link: string): Promise<LinkContent | null> {
  if (!/^[\w-]{40,2000}$/.test(link)) return null;
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const key = await deriveKey(secret, purpose);
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
      key,
      bytes.subarray(12),
    );
    const content: unknown = JSON.parse(new TextDecoder().decode(text));
    return content !== null && typeof content === 'object' ? { ...content } : null;
  } catch {
    // Tampered links, other purposes and other servers' links all get the same response.
    return null;
  }
}
