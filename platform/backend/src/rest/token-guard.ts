import { readClaims } from '../auth/token.ts';
import type { RequestFacts } from '../lite/request-facts.ts';

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
 * Lite goes on as anon, with 200, when a token is expired, unsigned or forged: a signed-in person would read "no
 * projects". PostgREST answers 401, and so is it here, before the statement runs.
 */
export function refuseBadToken(request: Request, jwtSecret: string): Response | undefined {
  const token = bearer(request);
  if (token === undefined) return undefined;
  const { kind } = readClaims(token, jwtSecret);
  if (kind === 'expired') return refuse('PGRST303', 'JWT expired');
  if (kind === 'invalid') return refuse('PGRST301', 'JWT could not be verified');
  return undefined;
}

/** The same for a token that is good while its account or session is gone: the answer made for anon is dropped. */
export function refuseGoneSession(request: Request, facts: RequestFacts): Response | undefined {
  if (!facts.isSessionGone || bearer(request) === undefined) return undefined;
  return refuse('PGRST301', 'The session of this token has ended');
}
