import { generateCookie, getCookie } from 'hono/cookie';
import type { EdgeContext } from './peer.ts';

/**
 * A cookie that no script reads, and that comes along with whoever follows a link to the product. Behind TLS no other host
 * can set it.
 */
export function ownCookie(
  name: string,
  value: string,
  isHttps: boolean,
  until: { expires?: Date } = {},
): string {
  const options = { ...until, httpOnly: true, sameSite: 'Lax' } as const;
  return generateCookie(name, value, isHttps ? { ...options, prefix: 'host', secure: true } : options);
}

/** What this browser keeps under that name; empty for nothing. */
export function readCookie(c: EdgeContext, name: string, isHttps: boolean): string {
  return (isHttps ? getCookie(c, name, 'host') : getCookie(c, name)) ?? '';
}
