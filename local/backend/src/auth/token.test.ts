import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { verifyAccessToken } from './token.ts';

const SECRET = 'a secret for this test';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(header: object, claims: object, secret = SECRET): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const NOW = Date.UTC(2026, 0, 1);
const baseClaims = { sub: 'me', aud: 'authenticated', role: 'authenticated' };
const validClaims = { ...baseClaims, session_id: 'here', exp: NOW / 1000 + 1 };

test('a token is valid if this backend signed it and it has not expired', () => {
  assert.deepEqual(verifyAccessToken(sign({ alg: 'HS256' }, validClaims), SECRET, NOW), {
    kind: 'valid',
    sub: 'me',
    sessionId: 'here',
    payload: validClaims,
  });
  const expiredToken = sign({ alg: 'HS256' }, { ...validClaims, exp: NOW / 1000 });
  assert.deepEqual(verifyAccessToken(expiredToken, SECRET, NOW), { kind: 'expired' });
  for (const claims of [baseClaims, { ...validClaims, exp: String(validClaims.exp) }])
    assert.deepEqual(verifyAccessToken(sign({ alg: 'HS256' }, claims), SECRET, NOW), { kind: 'expired' });
});

const validToken = sign({ alg: 'HS256' }, validClaims);
const [header, payload, signature = ''] = validToken.split('.');

for (const [name, token] of [
  ['another algorithm', sign({ alg: 'HS512' }, validClaims)],
  ['another audience', sign({ alg: 'HS256' }, { ...validClaims, aud: 'another' })],
  ['the claims of a file link', sign({ alg: 'HS256' }, { url: 'invoices/a.pdf', exp: validClaims.exp })],
  ['another role', sign({ alg: 'HS256' }, { ...validClaims, role: 'service_role' })],
  ['four parts', `${validToken}.x`],
  ['no signature', `${header}.${payload}`],
  ['a truncated signature', `${header}.${payload}.${signature.slice(0, -4)}`],
  ['the signature of another token', `${header}.${encode({ ...validClaims, sub: 'you' })}.${signature}`],
  ['no algorithm', `${encode({ alg: 'nOnE' })}.${payload}.`],
  ['a guessed secret', sign({ alg: 'HS256' }, validClaims, 'super-secret-jwt-token')],
  ['an empty secret', sign({ alg: 'HS256' }, validClaims, '')],
  ['claims that are a list', sign({ alg: 'HS256' }, [])],
  ['one part', 'nonsense'],
] as const) {
  test(`a token with ${name} is invalid`, () =>
    assert.deepEqual(verifyAccessToken(token, SECRET, NOW), { kind: 'invalid' }));
}
