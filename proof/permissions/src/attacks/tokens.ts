import { createHmac } from 'node:crypto';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

export const sign = (claims: unknown, secret: string): string => {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

/** Tokens that this backend has not signed, by what is wrong with them; more of them in local/backend, token.test.ts. */
export function forgeries(real: string, secret: string): Readonly<Record<string, string>> {
  const claims = claimsOf(real);
  const [header = '', payload = '', signature = ''] = real.split('.');
  const asService = { ...claims, role: 'service_role' };
  return {
    'no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(asService)}.`,
    'no algorithm': `${encode({ typ: 'JWT' })}.${encode(asService)}.${signature}`,
    'None in another case': `${encode({ alg: 'nOnE' })}.${encode(asService)}.`,
    'a guessed secret': sign(asService, 'super-secret-jwt-token-with-at-least-32-characters-long'),
    'an empty secret': sign(asService, ''),
    'the signature of other claims': `${header}.${encode(asService)}.${signature}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -4)}`,
    'no signature at all': `${header}.${payload}`,
    'an expired time': sign({ ...claims, exp: 1 }, secret),
    'a time that is text': sign({ ...claims, exp: '9999999999' }, secret),
    'no session': sign({ ...claims, session_id: undefined }, secret),
    "somebody else's name on the session": sign(
      { ...claims, sub: '00000000-0000-4000-8000-000000000001' },
      secret,
    ),
    'a session that never was': sign(
      { ...claims, session_id: '00000000-0000-4000-8000-000000000001' },
      secret,
    ),
    'claims that are no object': `${header}.${Buffer.from('[]').toString('base64url')}.${signature}`,
    nonsense: 'nonsense',
  };
}
