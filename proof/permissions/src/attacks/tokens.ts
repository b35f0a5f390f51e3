import { createHmac } from 'node:crypto';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

export const signToken = (claims: unknown, secret: string): string => {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

/** Creates forged tokens, keyed by defect; local/backend's token.test.ts has more. */
export function createForgeries(validToken: string, secret: string): Readonly<Record<string, string>> {
  const claims = readClaims(validToken);
  const [header = '', payload = '', signature = ''] = validToken.split('.');
  const serviceClaims = { ...claims, role: 'service_role' };
  return {
    'no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(serviceClaims)}.`,
    'no algorithm': `${encode({ typ: 'JWT' })}.${encode(serviceClaims)}.${signature}`,
    'None in another case': `${encode({ alg: 'nOnE' })}.${encode(serviceClaims)}.`,
    'a guessed secret': signToken(serviceClaims, 'super-secret-jwt-token-with-at-least-32-characters-long'),
    'an empty secret': signToken(serviceClaims, ''),
    'the signature of another token': `${header}.${encode(serviceClaims)}.${signature}`,
    'a truncated signature': `${header}.${payload}.${signature.slice(0, -4)}`,
    'no signature at all': `${header}.${payload}`,
    'an expired token': signToken({ ...claims, exp: 1 }, secret),
    'a text expiry': signToken({ ...claims, exp: '9999999999' }, secret),
    'no session': signToken({ ...claims, session_id: undefined }, secret),
    "another user's id on the session": signToken(
      { ...claims, sub: '00000000-0000-4000-8000-000000000001' },
      secret,
    ),
    'an unknown session': signToken(
      { ...claims, session_id: '00000000-0000-4000-8000-000000000001' },
      secret,
    ),
    'claims that are not an object': `${header}.${Buffer.from('[]').toString('base64url')}.${signature}`,
    nonsense: 'nonsense',
  };
}
