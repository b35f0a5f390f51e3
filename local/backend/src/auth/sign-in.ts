import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { isCorrectPassword } from './password.ts';
import { invalidCredentialsError, toText } from './responses.ts';
import { recordAuthEvent } from './sessions.ts';
import { findUserByEmail } from './users.ts';

/**
 * Adds limits, and checks the password first: lite would respond "Email not confirmed" without checking it. Lite receives
 * only sign-ins with the right password.
 */
export async function signInWithPassword(
  request: Request,
  visitor: string,
  { database, limits, forward }: AuthDeps,
): Promise<Response> {
  const body = await readJsonObject(request);
  const email = toText(body?.email).trim();
  const password = toText(body?.password);
  if (!email || !password) return forward(request);
  const undo = limits.countAttempt('sign-in', visitor, email);
  if (undo instanceof Response) return undo;
  const user = await findUserByEmail(database, email);
  if (!(await isCorrectPassword(password, user?.encrypted_password))) {
    if (user) await recordAuthEvent(database, { action: 'login_failed', userId: user.id }, visitor);
    return invalidCredentialsError();
  }
  undo();
  const undoSession = limits.countAttempt('session', visitor, email);
  if (undoSession instanceof Response) return undoSession;
  return forward(request);
}
