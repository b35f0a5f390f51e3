/** An auth link from an email, as parsed from the page's URL. */
export type AuthLink =
  | { readonly kind: 'tokens'; readonly purpose: LinkPurpose; readonly refreshToken: string }
  | {
      readonly kind: 'token-hash';
      readonly purpose: LinkPurpose;
      readonly tokenHash: string;
      /** The account, according to the link. Anyone can change it, so the session is compared with it. */
      readonly email?: string;
    }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
  | { readonly kind: 'broken' };

export type LinkPurpose = 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change' | 'email';

const purposes: readonly string[] = [
  'signup',
  'recovery',
  'invite',
  'magiclink',
  'email_change',
  'email',
] satisfies LinkPurpose[];

const linkParameters = [
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'token_hash',
  'type',
  'email',
  'sb',
  'sb_flow_id',
  'error',
  'error_code',
  'error_description',
];

/** Whether a URL has auth-link parameters, which only supabase-js can process. */
export function containsAuthLink(url: string | URL): boolean {
  const parsed = parse(url);
  if (parsed === null) return false;
  const read = createReader(parsed);
  return (
    read('access_token') !== null ||
    read('error_code') !== null ||
    read('type') === 'recovery' ||
    read('token_hash') !== null
  );
}

/**
 * Parses an email link. Accepts tokens only in the fragment, where the auth server puts them; a query would have been sent
 * to every server along the way.
 */
export function readAuthLink(url: string | URL): AuthLink | null {
  const parsed = parse(url);
  if (parsed === null || !containsAuthLink(parsed)) return null;
  const read = createReader(parsed);
  const errorCode = read('error_code');
  if (errorCode !== null) {
    return { kind: 'error', code: errorCode, description: read('error_description') ?? '' };
  }
  const purpose = read('type');
  const fragment = new URLSearchParams(parsed.hash.slice(1));
  const refreshToken = fragment.get('refresh_token') ?? '';
  if (fragment.has('access_token') && refreshToken !== '' && isPurpose(purpose)) {
    return { kind: 'tokens', purpose, refreshToken };
  }
  const tokenHash = read('token_hash');
  if (tokenHash !== null && isPurpose(purpose)) {
    const email = fragment.get('email') ?? '';
    return { kind: 'token-hash', purpose, tokenHash, ...(email === '' ? {} : { email }) };
  }
  return { kind: 'broken' };
}

/** Removes the link's parameters; keeps all other parameters and the page's own fragment. */
export function removeAuthLink(url: string | URL): string {
  const clean = new URL(url);
  for (const name of linkParameters) clean.searchParams.delete(name);
  const fragment = new URLSearchParams(clean.hash.slice(1));
  if (linkParameters.some((name) => fragment.has(name))) clean.hash = '';
  return clean.pathname + clean.search + clean.hash;
}

function createReader(url: URL): (name: string) => string | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  return (name) => fragment.get(name) ?? url.searchParams.get(name);
}

function isPurpose(value: string | null): value is LinkPurpose {
  return value !== null && purposes.includes(value);
}

function parse(url: string | URL): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
