import type { Database } from '../database/database.ts';
import { authError, invalidCredentials, readJson, text } from './answers.ts';
import type { AuthLimits } from './limits.ts';
import { isPassword } from './password.ts';
import { findUserByEmail, isBanned } from './users.ts';

export interface SignInDeps {
  readonly database: Database;
  readonly limits: AuthLimits;
  readonly pass: (request: Request) => Promise<Response>;
}

export const banned = () => authError(400, 'user_banned', 'User is banned');

/**
 * Lite limits no sign-in, answers sooner for an unknown address, and says "Email not confirmed" before it looks at the
 * password. Here the password is compared first, always; lite sees only sign-ins with the right one.
 */
export async function signInWithPassword(
  request: Request,
  visitor: string,
  { database, limits, pass }: SignInDeps,
): Promise<Response> {
  const body = await readJson(request);
  const email = text(body?.email).trim();
  const password = text(body?.password);
  if (!email || !password) return pass(request);
  const taken = limits.take('sign-in', visitor, email);
  if (taken instanceof Response) return taken;
  const user = await findUserByEmail(database, email);
  if (!(await isPassword(password, user?.encrypted_password))) return invalidCredentials();
  taken();
  if (user && isBanned(user)) return banned();
  const answer = await pass(request);
  if (answer.ok) limits.remember(visitor, email);
  return answer;
}

/** Lite knows no bans: a session must not outlive one. */
export async function refresh(
  request: Request,
  _visitor: string,
  { database, pass }: SignInDeps,
): Promise<Response> {
  const token = text((await readJson(request))?.refresh_token);
  const held = await database.query(
    `select from auth.refresh_tokens t join auth.users u on u.id = t.user_id
     where t.token = $1 and u.banned_until > now()`,
    [token],
  );
  return held.length > 0 ? banned() : pass(request);
}
