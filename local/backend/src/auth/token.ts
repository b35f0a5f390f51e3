import { createHmac, timingSafeEqual } from 'node:crypto';

export type TokenVerification =
  | {
      readonly kind: 'valid';
      readonly sub: string | undefined;
      readonly sessionId: string | undefined;
      readonly payload: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

const decode = (segment: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const readString = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Verifies an access token from the sign-in service, which uses only HS256. Checks expiry against the real clock. */
export function verifyAccessToken(token: string, secret: string, now = Date.now()): TokenVerification {
  const [header = '', payload = '', signature = '', ...extraParts] = token.split('.');
  if (extraParts.length > 0 || decode(header)?.alg !== 'HS256') return { kind: 'invalid' };
  const signatureBytes = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected))
    return { kind: 'invalid' };
  const claims = decode(payload);
  if (!claims) return { kind: 'invalid' };
  // File links are signed with the same key, so audience and role must match.
  if (claims.aud !== 'authenticated' || claims.role !== 'authenticated') return { kind: 'invalid' };
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now) return { kind: 'expired' };
  return {
    kind: 'valid',
    sub: readString(claims.sub),
    sessionId: readString(claims.session_id),
    payload: claims,
  };
}

/** Signs claims as the sign-in service does. */
export function signClaims(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
