const maxLength = 1024;
/** A base that no real URL uses, so that a foreign origin is detected. */
const placeholderOrigin = 'https://northlight.invalid';

/** Parameters that sign a user in (see `consumeAuthUrl`); a return path must not contain them. */
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
 * Whether a path is exactly one of the shell's pages that users may return to. The others sign a user in.
 */
const isReturnableShellPage = (path: string) => path === '/auth/account' || path === '/auth/notifications';

/**
 * The page to return to after sign-in, if it is safe: an absolute path on this origin that is a known route or one of the
 * shell's own pages. Unsafe paths are rejected, never repaired.
 * @param isKnownRoute - receives only the pathname
 * @returns the path with its query and hash, or null
 */
export function safeNextPath(
  next: string | null | undefined,
  isKnownRoute: (pathname: string) => boolean,
): string | null {
  if (typeof next !== 'string' || next.length > maxLength) return null;
  if (isReturnableShellPage(next)) return next;
  // Printable ASCII only. The router percent-encodes its URLs; look-alike slashes are not ASCII.
  if (!/^\/[\x21-\x7e]*$/.test(next)) return null;
  // Browsers read a backslash as a slash; some servers decode percent-escapes before they compare.
  if (next.startsWith('//') || next.includes('\\') || /%(?:[01][0-9a-f]|7f)/i.test(next)) return null;
  if (!hasValidEscapes(next)) return null;

  const url = parse(next);
  if (url === null || url.origin !== placeholderOrigin || url.username !== '' || url.password !== '')
    return null;
  const rawPath = next.split(/[?#]/, 1)[0] ?? '';
  // Reject dot segments, and escapes that hide a dot, slash, backslash or another escape.
  if (url.pathname !== rawPath || /%(?:2e|2f|5c|25|40|3a)/i.test(rawPath) || /[/][/]|[@:;]/.test(rawPath))
    return null;
  if (/^\/auth(?:\/|$)/i.test(rawPath) || !isKnownRoute(rawPath)) return null;
  if (hasSessionParameter(url)) return null;
  return url.pathname + url.search + url.hash;
}

function hasValidEscapes(text: string): boolean {
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
