import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { verifyAccessToken } from './token.ts';

const SECRET = 'a secret for this test';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(header: object, claims: object): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
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
  assert.deepEqual(verifyAccessToken(sign({ alg: 'HS256' }, baseClaims), SECRET, NOW), { kind: 'expired' });
});

for (const [name, token] of [
  ['another algorithm', sign({ alg: 'HS512' }, validClaims)],
  ['another audience', sign({ alg: 'HS256' }, { ...validClaims, aud: 'another' })],
  ['the claims of a file link', sign({ alg: 'HS256' }, { url: 'invoices/a.pdf', exp: validClaims.exp })],
  ['another role', sign({ alg: 'HS256' }, { ...validClaims, role: 'service_role' })],
  ['four parts', `${sign({ alg: 'HS256' }, validClaims)}.x`],
] as const) {
  test(`a token with ${name} is invalid`, () =>
    assert.deepEqual(verifyAccessToken(token, SECRET, NOW), { kind: 'invalid' }));
}
