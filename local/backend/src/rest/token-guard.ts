import { type TokenVerification, verifyAccessToken } from '../auth/token.ts';
import type { Database } from '../database/database.ts';

/** A request's verified token or an error response; undefined without a user's token. */
export type Caller = Response | (TokenVerification & { readonly kind: 'valid' }) | undefined;

const readUserToken = (request: Request): string | undefined => {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  return token === undefined || token.startsWith('sb_') ? undefined : token;
};

const refuse = (code: string, message: string): Response =>
  Response.json(
    { code, message, details: null, hint: null },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );

/**
 * Responds with 401 to invalid tokens and ended sessions. Lite treats an invalid token as anon, and accepts tokens of ended sessions
 * until they expire, so that users would see "no projects" instead of the sign-in page.
 */
export async function identifyCaller(
  request: Request,
  jwtSecret: string,
  database: Database,
): Promise<Caller> {
  const token = readUserToken(request);
  if (token === undefined) return undefined;
  const verification = verifyAccessToken(token, jwtSecret);
  if (verification.kind === 'expired') return refuse('PGRST303', 'JWT expired');
  if (verification.kind === 'invalid') return refuse('PGRST301', 'JWT could not be verified');
  const sessions = await database.query(
    'select from auth.sessions where id::text = $1 and user_id::text = $2',
    [verification.sessionId ?? '', verification.sub ?? ''],
  );
  return sessions.length > 0 ? verification : refuse('PGRST301', 'This token’s session has ended');
}
