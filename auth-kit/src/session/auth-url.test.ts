/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { containsAuthLink, readAuthLink, removeAuthLink } from './auth-url.ts';

const root = 'https://northlight.example';
const tokens = 'access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer';

describe('containsAuthLink', () => {
  test.each([
    `${root}/`,
    `${root}/blog?q=access_token`,
    `${root}/services#pricing`,
    `${root}/client-portal?tab=invoices`,
    `${root}/?type=signup`,
    `${root}/?error=1`,
    `${root}/?code=0f5b`,
    'not a url',
  ])('is false for %s', (url) => {
    expect(containsAuthLink(url)).toBe(false);
    expect(readAuthLink(url)).toBeNull();
  });
});

describe('readAuthLink', () => {
  test.each(['signup', 'recovery', 'invite', 'magiclink', 'email_change'])(
    'reads the tokens for %s',
    (purpose) => {
      expect(readAuthLink(`${root}/#${tokens}&type=${purpose}`)).toEqual({
        kind: 'tokens',
        purpose,
        refreshToken: 'r',
      });
    },
  );

  test('ignores tokens in the query, which servers may have logged', () => {
    expect(readAuthLink(`${root}/?${tokens}&type=signup`)).toEqual({ kind: 'broken' });
  });

  test.each([
    ['tokens without a purpose', `#${tokens}`],
    ['tokens with an unknown purpose', `#${tokens}&type=owner`],
    ['tokens without a refresh token', '#access_token=a.b.c&type=signup'],
    ['a recovery without tokens', '?type=recovery'],
    ['a token hash without a purpose', '?token_hash=abc'],
  ])('reports %s as broken', (_name, link) => {
    expect(readAuthLink(`${root}/${link}`)).toEqual({ kind: 'broken' });
  });

  test('prefers an error to everything else in the URL', () => {
    expect(
      readAuthLink(`${root}/#error_code=otp_expired&error_description=Link+expired&${tokens}&type=signup`),
    ).toEqual({ kind: 'error', code: 'otp_expired', description: 'Link expired' });
  });

  test('reads a token hash', () => {
    expect(readAuthLink(`${root}/?token_hash=h&type=recovery`)).toEqual({
      kind: 'token-hash',
      purpose: 'recovery',
      tokenHash: 'h',
    });
    expect(readAuthLink(`${root}/?token_hash=h&type=recovery&email=x#email=ada%2Ba%40acme.example`)).toEqual({
      kind: 'token-hash',
      purpose: 'recovery',
      tokenHash: 'h',
      email: 'ada+a@acme.example',
    });
  });
});

test.each([
  [`/#${tokens}&type=signup`, '/'],
  ['/?token_hash=abc&type=signup&utm=mail#top', '/?utm=mail#top'],
  ['/?token_hash=abc&type=signup#email=a%40b.example', '/'],
  ['/blog?q=a&error_code=x&error=y&error_description=z#error_code=x', '/blog?q=a'],
  ['/services#pricing', '/services#pricing'],
])('removeAuthLink turns %s into %s', (path, cleanPath) => {
  expect(removeAuthLink(root + path)).toBe(cleanPath);
});
