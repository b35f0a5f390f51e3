const longestPath = 1024;
/** Never resolved by anybody: a foreign origin in the result would show. */
const nowhere = 'https://northlight.invalid';

/** Parameters that make a page take over a session (see `consumeAuthUrl`): a link to come back never carries them. */
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
 * Of the shell's own pages those that somebody comes back to, by their whole address. The others sign somebody in, or take
 * a session over.
 */
const isOwnPage = (address: string) => address === '/auth/account' || address === '/auth/notifications';

/**
 * The page to return to after sign-in, when it is safe: an absolute path on this origin that is a route of the table,
 * or one of our own pages.
 * What is refused is refused whole; nothing is repaired.
 * @param isKnownRoute - told the pathname alone
 * @returns the path with its query and hash, or null
 */
export function safeNextPath(
  next: string | null | undefined,
  isKnownRoute: (pathname: string) => boolean,
): string | null {
  if (typeof next !== 'string' || next.length > longestPath) return null;
  if (isOwnPage(next)) return next;
  // Printable ASCII only: the router's own addresses are percent-encoded, and look-alike slashes are not.
  if (!/^\/[\x21-\x7e]*$/.test(next)) return null;
  // Browsers read a backslash as a slash; some servers decode percent-escapes before they compare.
  if (next.startsWith('//') || next.includes('\\') || /%(?:[01][0-9a-f]|7f)/i.test(next)) return null;
  if (!hasCleanEscapes(next)) return null;

  const url = parse(next);
  if (url === null || url.origin !== nowhere || url.username !== '' || url.password !== '') return null;
  const rawPath = next.split(/[?#]/, 1)[0] ?? '';
  // Dot segments and escapes that hide one, a slash, a backslash or another escape would change the path on the way.
  if (url.pathname !== rawPath || /%(?:2e|2f|5c|25|40|3a)/i.test(rawPath) || /[/][/]|[@:;]/.test(rawPath))
    return null;
  if (/^\/auth(?:\/|$)/i.test(rawPath) || !isKnownRoute(rawPath)) return null;
  if (carriesSession(url)) return null;
  return url.pathname + url.search + url.hash;
}

function hasCleanEscapes(text: string): boolean {
  if (/%(?![0-9a-f]{2})/i.test(text)) return false;
  try {
    // Overlong or cut UTF-8 throws.
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function parse(next: string): URL | null {
  try {
    return new URL(next, nowhere);
  } catch {
    return null;
  }
}

function carriesSession(url: URL): boolean {
  const inHash = new URLSearchParams(url.hash.slice(1));
  return sessionParameters.some((name) => url.searchParams.has(name) || inHash.has(name));
}
