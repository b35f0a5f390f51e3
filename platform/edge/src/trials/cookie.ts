/** No script reads it, no other host sets it, and it comes along with whoever follows a link to the product. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-trial' : 'trial');

const attributes = (isHttps: boolean) => `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

export function trialCookie(token: string, until: Date, isHttps: boolean): string {
  return `${nameOf(isHttps)}=${token}; Expires=${until.toUTCString()}; ${attributes(isHttps)}`;
}

export function clearedCookie(isHttps: boolean): string {
  return `${nameOf(isHttps)}=; Max-Age=0; ${attributes(isHttps)}`;
}

/** The token of a browser that tries something, else null. */
export function trialToken(header: string | undefined, isHttps: boolean): string | null {
  if (header?.includes('trial=') !== true) return null;
  const start = `${nameOf(isHttps)}=`;
  const cookie = header.split(';').find((each) => each.trim().startsWith(start));
  return cookie === undefined ? null : cookie.trim().slice(start.length) || null;
}
