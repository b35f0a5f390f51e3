import bcrypt from 'bcryptjs';
import type { Database } from '../database/database.ts';
import { invalidCredentials, readJson, text } from './answers.ts';
import type { AuthLimits } from './limits.ts';
import { findUserByEmail } from './users.ts';

/** The hash of nothing anyone knows, at the cost of real ones: comparing with it takes as long. */
const UNKNOWN_HASH = '$2b$10$JYkDk6NolJgZacret6.KRuozkLPyZ/OP71eErbYd9YpJRN9DytDaK';

export interface SignInDeps {
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
  const body = await readJson(request);
  const email = text(body?.email).trim();
  const password = text(body?.password);
  if (!email || !password) return pass(request);
  const refusal = limits.refuse('sign-in', visitor, email);
  if (refusal) return refusal;
  const user = await findUserByEmail(database, email);
  const isRight = await bcrypt.compare(password, user?.encrypted_password ?? UNKNOWN_HASH);
  if (!user?.encrypted_password || !isRight) {
    limits.count('sign-in', visitor, email);
    return invalidCredentials();
  }
  return pass(request);
}
