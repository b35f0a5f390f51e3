/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { hostileFamilies } from '../testing/hostile-paths.ts';
import { safeNextPath } from './safe-next-path.ts';

const known = new Set([
  '/',
  '/dashboard',
  '/dashboard/blogs',
  '/client-portal',
  '/project/7',
  '/blog/a-post',
]);
/** Accepts every route, so that refusals come from the function itself. */
const anyRoute = () => true;
const knownRoute = (path: string) => known.has(path);

describe('let through', () => {
  test.each([
    '/',
    '/dashboard',
    '/dashboard/blogs?edit=4&tab=all#top',
    '/client-portal?tab=invoices&project=1',
    '/project/7',
    '/blog/a-post?q=50%25%20off',
    '/dashboard?return=https://elsewhere.example',
  ])('%s', (path) => {
    expect(safeNextPath(path, knownRoute)).toBe(path);
  });
});

test.each(['/auth/account', '/auth/notifications'])(
  'our own page %s is come back to, by exactly this address',
  (path) => {
    expect(safeNextPath(path, knownRoute)).toBe(path);
    const [, , name = ''] = path.split('/');
    for (const other of [
      `${path}/`,
      `${path}?`,
      `${path}?code=1`,
      `${path}?next=//evil.example`,
      `${path}#access_token=a&refresh_token=b`,
      `${path}#`,
      `/${path}`,
      `/.${path}`,
      `${path}/..`,
      `${path}/../link`,
      `${path}%2f..%2flink`,
      `${path}\\`,
      `${path}\t`,
      `${path} `,
      `${path}\n`,
      `/AUTH/${name}`,
      `/auth/${name.toUpperCase()}`,
      `https://evil.example${path}`,
      `@evil.example${path}`,
    ])
      expect([other, safeNextPath(other, anyRoute)]).toEqual([other, null]);
  },
);

test.each(['/auth', '/auth/', '/auth/link', '/auth/reset', '/auth/anything'])(
  '%s is never come back to',
  (path) => {
    expect(safeNextPath(path, anyRoute)).toBeNull();
  },
);

const written = [
  '',
  ' ',
  ' /dashboard',
  '/dashboard ',
  'dashboard',
  './dashboard',
  '../dashboard',
  '?next=/dashboard',
  '#/dashboard',
  'https://evil.example',
  'https://evil.example/dashboard',
  'http:evil.example',
  'https:/evil.example',
  'https:evil.example',
  'HTTPS://evil.example',
  'ftp://evil.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/dashboard',
  '//evil.example@localhost/dashboard',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/dashboard\\..\\evil',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%252fevil.example',
  '/%255cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./dashboard',
  '/../dashboard',
  '/dashboard/../auth',
  '/dashboard/..',
  '/%2e%2e/auth',
  '/%2e%2e%2fauth',
  '/.%2e/auth',
  '/dashboard//blogs',
  '/dashboard//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '\n/dashboard',
  '/dashboard\n',
  '/dashboard\r\nLocation: https://evil.example',
  '/dashboard%0d%0aLocation:%20https://evil.example',
  '/dashboard%0a',
  '/dashboard?x=%0d%0aSet-Cookie:a=b',
  '/dashboard%00',
  '/dashboard?x=%00',
  '/\u0000/evil.example',
  '/\u2028evil.example',
  '/\u2029evil.example',
  '/\u00a0/evil.example',
  '/\u200b/evil.example',
  '/\uff0fevil.example',
  '/\uff0f\uff0fevil.example',
  '/\u2215evil.example',
  '/\u2044evil.example',
  '\u3002/evil.example',
  '/\ud800',
  '/\u202edashboard',
  'user@evil.example',
  '/@evil.example',
  '//user:pass@evil.example',
  'https://localhost@evil.example',
  '/user:pass@evil.example',
  '/%40evil.example',
  '/dashboard;@evil.example',
  '/dashboard:80',
  '/%3aevil',
  '/dashboard%',
  '/dashboard%2',
  '/dashboard%zz',
  '/%c0%ae%c0%ae/auth',
  '/%ff',
  '/%ed%a0%80',
  '/dashboard?x=%c3',
  '/auth',
  '/auth/',
  '/AUTH',
  '/auth?next=https://evil.example',
  '/auth/reset',
  '/auth#access_token=a',
  '/dashboard#access_token=a&refresh_token=b&type=recovery',
  '/dashboard?code=abcdefgh',
  '/dashboard?type=recovery',
  '/dashboard?token_hash=x&type=invite',
  '/dashboard?error_code=otp_expired',
  '/dashboard?error_description=call+this+number',
  `/${'a'.repeat(1024)}`,
  `/dashboard?${'x='.repeat(600)}`,
];

const hostile = [...new Set([...written, ...hostileFamilies])];

describe('refused, whatever the route table says', () => {
  test(`${hostile.length} strings are at least 300, each once`, () => {
    expect(new Set(written).size).toBe(written.length);
    expect(hostile.length).toBeGreaterThanOrEqual(300);
  });

  test.each(hostile.map((text) => [JSON.stringify(text), text] as const))('%s', (_shown, text) => {
    expect(safeNextPath(text, anyRoute)).toBeNull();
  });

  test.each([null, undefined])('%s', (nothing) => {
    expect(safeNextPath(nothing, anyRoute)).toBeNull();
  });
});

test('refuses unknown routes', () => {
  for (const path of ['/nowhere', '/dashboard/nothing', '/rest/v1/profiles', '/__mailbox', '/remotes/x.js']) {
    expect(safeNextPath(path, knownRoute)).toBeNull();
  }
});

test('accepts only addresses on the origin', () => {
  for (const text of hostile) {
    const path = safeNextPath(text, anyRoute) ?? '/';
    expect(new URL(path, 'https://northlight.example').origin).toBe('https://northlight.example');
  }
});
