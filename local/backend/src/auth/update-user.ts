import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { requestEmailChange } from './email-change.ts';
import { isCorrectPassword, refusePassword } from './password.ts';
import { authError, toText } from './responses.ts';
import { findSession, type PersonSession } from './sessions.ts';

interface AccountChange {
  readonly session: PersonSession;
  readonly visitor: string;
  readonly body: Record<string, unknown>;
}

const DAY = 24 * 60 * 60;

/**
 * Protects account changes as Supabase Auth does and lite does not: a new password requires the current one
 * (`require_current_password`) and a session from the last day (`secure_password_change`), and ends other sessions. Address
 * changes bypass lite, which would require confirmation from only one mailbox.
 */
export async function updateUser(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const body = await readJsonObject(request);
  const session = body && (await findSession(request, deps.database, deps.jwtSecret));
  if (!session) return deps.forward(request);
  const change = { session, visitor, body };
  const password = typeof body.password === 'string' ? body.password : undefined;
  const email = toText(body.email).trim().toLowerCase();
  const isSensitive = password !== undefined || (email !== '' && email !== session.user.email);
  if (isSensitive && session.hasFactor && !session.isFactorVerified) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    return authError(401, 'insufficient_aal', message);
  }
  const refusal =
    (password === undefined ? undefined : await checkNewPassword(password, change, deps)) ??
    (email === '' || email === session.user.email
      ? undefined
      : await requestEmailChange(session.user, email, visitor, deps));
  if (refusal) return refusal;
  const data = body.data === undefined ? {} : { data: body.data };
  const response = await deps.forward(
    withBody(request, { ...data, ...(password === undefined ? {} : { password }) }),
  );
  if (response.ok && password !== undefined) {
    const { user, id } = session;
    await deps.database.query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, id]);
    if (user.passwordHash) deps.mailer.send({ kind: 'password-changed', to: user.email });
  }
  return response;
}

function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

async function checkNewPassword(
  password: string,
  { session, visitor, body }: AccountChange,
  deps: AuthDeps,
): Promise<Response | undefined> {
  const { user } = session;
  const refusal = await refusePassword(password, user, deps.leakedPasswordsUrl);
  if (refusal) return refusal;
  if (session.ageSeconds > DAY) {
    return authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (!user.passwordHash || session.isFromLink) return undefined;
  return checkCurrentPassword(toText(body.current_password), session, visitor, deps);
}

async function checkCurrentPassword(
  password: string,
  { user }: PersonSession,
  visitor: string,
  { limits }: AuthDeps,
): Promise<Response | undefined> {
  const message = 'Current password required when setting new password.';
  if (!password) return authError(400, 'current_password_required', message);
  const undo = limits.countAttempt('sign-in', visitor, user.email);
  if (undo instanceof Response) return undo;
  if (!(await isCorrectPassword(password, user.passwordHash)))
    return authError(400, 'current_password_invalid', message);
  undo();
  return undefined;
}
