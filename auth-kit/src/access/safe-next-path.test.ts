/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { safeNextPath } from './safe-next-path.ts';

const knownRoutes = new Set([
  '/',
  '/dashboard',
  '/dashboard/blogs',
  '/client-portal',
  '/project/7',
  '/blog/a-post',
]);
/** Accepts every route, so that only `safeNextPath` itself can reject a path. */
const isAnyRoute = () => true;
const isKnownRoute = (path: string) => knownRoutes.has(path);

describe('accepts', () => {
  test.each([
    '/',
    '/dashboard',
    '/dashboard/blogs?edit=4&tab=all#top',
    '/client-portal?tab=invoices&project=1',
    '/project/7',
    '/blog/a-post?q=50%25%20off',
    '/dashboard?return=https://elsewhere.example',
  ])('%s', (path) => {
    expect(safeNextPath(path, isKnownRoute)).toBe(path);
  });
});

test.each(['/auth/account', '/auth/notifications'])(
  'accepts the shell’s page %s only as its exact path',
  (path) => {
    expect(safeNextPath(path, isKnownRoute)).toBe(path);
    const [, , name = ''] = path.split('/');
    for (const variant of [
      `${path}/`,
      `${path}?code=1`,
      `${path}#access_token=a&refresh_token=b`,
      `/${path}`,
      `${path}/../link`,
      `${path} `,
      `/AUTH/${name}`,
      `/auth/${name.toUpperCase()}`,
      `https://evil.example${path}`,
    ])
      expect([variant, safeNextPath(variant, isAnyRoute)]).toEqual([variant, null]);
  },
);

test.each(['/auth', '/auth/', '/auth/link', '/auth/reset', '/auth/anything'])('rejects %s', (path) => {
  expect(safeNextPath(path, isAnyRoute)).toBeNull();
});

const hostilePaths = [
  '',
  ' /dashboard',
  '/dashboard ',
  'dashboard',
  '?next=/dashboard',
  'javascript:alert(1)',
  'https://evil.example/client-portal',
  'https:evil.example',
  'https%3A%2F%2Fevil.example',
  '/javascript:alert(1)',
  ...['//', '///', '/\\', '\\\\', '/\t/', '/%5c', '/%2f', '/.//', '//%2f'].map(
    (prefix) => `${prefix}evil.example`,
  ),
  '//evil.example@localhost/dashboard',
  '/dashboard\\..\\evil',
  '/%252fevil.example',
  '/./dashboard',
  '/../dashboard',
  '/dashboard/../auth',
  '/%2e%2e%2fauth',
  '/dashboard//blogs',
  '/dashboard\r\nLocation: https://evil.example',
  '/dashboard%0d%0aLocation:%20https://evil.example',
  '/dash\u007fboard',
  '/dash%7fboard',
  '/dashboard?x=%00',
  '/\u2028evil.example',
  '/\u2215evil.example',
  '/dashboard\uff0f',
  '/dashboard?x=\u00e9',
  '/\ud800',
  '/\u202edashboard',
  'user@evil.example',
  '/@evil.example',
  '/user:pass@evil.example',
  '/dashboard:80',
  '/%3aevil',
  '/%40evil.example',
  '/dashboard%2',
  '/%c0%ae%c0%ae/auth',
  '/%ff',
  '/dashboard?x=%c3',
  '/dashboard?x=\\evil.example',
  `/${'a'.repeat(1024)}`,
  `/dashboard?${'x='.repeat(600)}`,
  '/Auth/Reset',
  '/auth?next=/auth',
  '/auth#x',
  ...[
    'access_token',
    'refresh_token',
    'token_hash',
    'code',
    'error',
    'error_code',
    'error_description',
    'type',
  ].flatMap((name) => [
    `/dashboard/blogs?tab=all&${name}=x`,
    `/dashboard/blogs?tab=all#a=b&${name}=x`,
    `/dashboard/blogs?${name.replace('e', '%65')}`,
  ]),
];

describe('rejects, regardless of the route table', () => {
  test.each(hostilePaths.map((text) => [JSON.stringify(text), text] as const))('%s', (_shown, text) => {
    expect(safeNextPath(text, isAnyRoute)).toBeNull();
  });

  test.each([null, undefined])('%s', (missing) => {
    expect(safeNextPath(missing, isAnyRoute)).toBeNull();
  });
});

test('rejects unknown routes', () => {
  for (const path of ['/nowhere', '/dashboard/nothing', '/rest/v1/profiles', '/__mailbox', '/remotes/x.js']) {
    expect(safeNextPath(path, isKnownRoute)).toBeNull();
  }
});
