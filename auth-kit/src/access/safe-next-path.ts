const maxLength = 1024;
/** A base that no real address uses, so that a foreign origin is detected. */
const placeholderOrigin = 'https://northlight.invalid';

/** Parameters that sign a user in (see `consumeAuthUrl`); a return address must not contain them. */
const sessionParameters = [
  'access_token',
  'refresh_token',
  'token_hash',
  'code',
  'error',
  'error_code',
  'error_description',
  'type',
];

/**
 * The shell's own pages that are valid return addresses, compared exactly. The others sign a user in.
 */
const isOwnPage = (address: string) => address === '/auth/account' || address === '/auth/notifications';

/**
 * The page to return to after sign-in, if it is safe: an absolute path on this origin that is a known route or one of the
 * shell's own pages. Unsafe addresses are refused, never repaired.
 * @param isKnownRoute - receives only the pathname
 * @returns the path with its query and hash, or null
 */
export function safeNextPath(
  next: string | null | undefined,
  isKnownRoute: (pathname: string) => boolean,
): string | null {
  if (typeof next !== 'string' || next.length > maxLength) return null;
  if (isOwnPage(next)) return next;
  // Printable ASCII only. The router percent-encodes its addresses; look-alike slashes are not ASCII.
  if (!/^\/[\x21-\x7e]*$/.test(next)) return null;
  // Browsers read a backslash as a slash; some servers decode percent-escapes before they compare.
  if (next.startsWith('//') || next.includes('\\') || /%(?:[01][0-9a-f]|7f)/i.test(next)) return null;
  if (!hasCleanEscapes(next)) return null;

  const url = parse(next);
  if (url === null || url.origin !== placeholderOrigin || url.username !== '' || url.password !== '')
    return null;
  const rawPath = next.split(/[?#]/, 1)[0] ?? '';
  // Refuse dot segments, and escapes that hide a dot, slash, backslash or another escape.
  if (url.pathname !== rawPath || /%(?:2e|2f|5c|25|40|3a)/i.test(rawPath) || /[/][/]|[@:;]/.test(rawPath))
    return null;
  if (/^\/auth(?:\/|$)/i.test(rawPath) || !isKnownRoute(rawPath)) return null;
  if (hasSessionParameter(url)) return null;
  return url.pathname + url.search + url.hash;
}

function hasCleanEscapes(text: string): boolean {
  if (/%(?![0-9a-f]{2})/i.test(text)) return false;
  try {
    // Overlong or truncated UTF-8 throws.
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function parse(next: string): URL | null {
  try {
    return new URL(next, placeholderOrigin);
  } catch {
    return null;
  }
}

function hasSessionParameter(url: URL): boolean {
  const hashParameters = new URLSearchParams(url.hash.slice(1));
  return sessionParameters.some((name) => url.searchParams.has(name) || hashParameters.has(name));
}
