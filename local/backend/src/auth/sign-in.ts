import type { Database } from '../database/database.ts';
import { readJsonObject } from '../http/body.ts';
import { invalidCredentials, text } from './answers.ts';
import type { AuthLimits } from './limits.ts';
import { isPassword } from './password.ts';
import { noteAct } from './sessions.ts';
import { findUserByEmail } from './users.ts';

interface SignInDeps {
  readonly database: Database;
  readonly limits: AuthLimits;
  readonly pass: (request: Request) => Promise<Response>;
}

/**
 * Lite limits no sign-in, answers sooner for an unknown address, and says "Email not confirmed" before it looks at the
 * password. Here the password is compared first, always; lite sees only sign-ins with the right one.
 */
export async function signInWithPassword(
  request: Request,
  visitor: string,
  { database, limits, pass }: SignInDeps,
): Promise<Response> {
  const body = await readJsonObject(request);
  const email = text(body?.email).trim();
  const password = text(body?.password);
  if (!email || !password) return pass(request);
  const taken = limits.take('sign-in', visitor, email);
  if (taken instanceof Response) return taken;
  const user = await findUserByEmail(database, email);
  if (!(await isPassword(password, user?.encrypted_password))) {
    if (user) noteFailure(database, user.id, visitor);
    return invalidCredentials();
  }
  taken();
  const answer = await pass(request);
  if (answer.ok) limits.remember(visitor, email);
  return answer;
}

/** After the answer: how long that takes must not tell a known address from an unknown one. */
export function noteFailure(
  database: Database,
  userId: string,
  visitor: string,
  traits?: Readonly<Record<string, string>>,
): void {
  setTimeout(() => {
    noteAct(database, { action: 'login_failed', userId, ...(traits ? { traits } : {}) }, visitor)
      // The backend is being closed: the log's line of the failure is written all the same.
      .catch(() => undefined);
  });
}
