import { generateCookie, getCookie } from 'hono/cookie';
import type { EdgeContext } from './peer.ts';

/**
 * A cookie that scripts cannot read, and that is sent when someone follows a link to the site. Over TLS, no other
 * host can set it.
 */
export function createCookie(
  name: string,
  value: string,
  isHttps: boolean,
  expiry: { expires?: Date } = {},
): string {
  const options = { ...expiry, httpOnly: true, sameSite: 'Lax' } as const;
  return generateCookie(name, value, isHttps ? { ...options, prefix: 'host', secure: true } : options);
}

/** The cookie's value, or an empty string. */
export function readCookie(c: EdgeContext, name: string, isHttps: boolean): string {
  return (isHttps ? getCookie(c, name, 'host') : getCookie(c, name)) ?? '';
}
