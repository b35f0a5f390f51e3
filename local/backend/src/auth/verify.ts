import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { confirmEmailChange } from './email-change.ts';
import { authError, toText } from './responses.ts';
import { markAsFromLink } from './sessions.ts';
import { verifyAccessToken } from './token.ts';
import { hashToken } from './users.ts';

interface EmailToken {
  readonly type: string;
  /** As stored in auth.users. */
  readonly hash: string;
}

/** Adds limits: lite allows unlimited guesses at emailed codes. */
export async function verify(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const body = await readJsonObject(request);
  const email = toText(body?.email).trim();
  const hash = toText(body?.token_hash) || (email ? hashToken(email, toText(body?.token)) : '');
  const undo = deps.limits.countAttempt('verify', visitor, email);
  if (undo instanceof Response) return undo;
  const response = await verifyToken(request, { type: toText(body?.type), hash }, deps);
  if (response.ok) undo();
  return response;
}

async function verifyToken(request: Request, token: EmailToken, deps: AuthDeps): Promise<Response> {
  if (token.type === 'email_change') {
    const outcome = await confirmEmailChange(token.hash, deps);
    if (outcome) return Response.json({ code: 200, msg: MESSAGES[outcome] });
    return authError(403, 'otp_expired', 'Email link is invalid or has expired');
  }
  const response = await deps.forward(request);
  const sessionId =
    response.headers.get('sb-auth-session-id') ?? (await readSessionId(response, deps.jwtSecret));
  if (sessionId) await markAsFromLink(deps.database, sessionId);
  return response;
}

const MESSAGES = {
  'half-confirmed': 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  changed: 'Your email address has been changed.',
};

async function readSessionId(response: Response, jwtSecret: string): Promise<string | undefined> {
  if (!response.ok) return undefined;
  const body = (await response.clone().json()) as { readonly access_token?: unknown };
  const verification = verifyAccessToken(toText(body.access_token), jwtSecret);
  return verification.kind === 'valid' ? verification.sessionId : undefined;
}
