import { type Claims, readClaims } from '../auth/token.ts';
import type { Database } from '../database/database.ts';

/** Who a request comes from, or why it is refused; undefined without a person's token. */
export type Caller = Response | (Claims & { readonly kind: 'valid' }) | undefined;

const bearer = (request: Request): string | undefined => {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  return token === undefined || token.startsWith('sb_') ? undefined : token;
};

const refuse = (code: string, message: string): Response =>
  Response.json(
    { code, message, details: null, hint: null },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );

/**
 * Lite takes a token that is unsigned or malformed for no token and answers anon with 200, and honours one until it
 * expires although its account or session is gone. Either way a signed-in person would read "no projects"; here the
 * answer is 401, before a statement runs. It asks the database once where lite would ask twice.
 */
export async function identifyCaller(
  request: Request,
  jwtSecret: string,
  database: Database,
): Promise<Caller> {
  const token = bearer(request);
  if (token === undefined) return undefined;
  const claims = readClaims(token, jwtSecret);
  if (claims.kind === 'expired') return refuse('PGRST303', 'JWT expired');
  if (claims.kind === 'invalid') return refuse('PGRST301', 'JWT could not be verified');
  const sessions = await database.query(
    'select from auth.sessions where id::text = $1 and user_id::text = $2',
    [claims.sessionId ?? '', claims.sub ?? ''],
  );
  return sessions.length > 0 ? claims : refuse('PGRST301', 'The session of this token has ended');
}
