import { isEmail } from '@northlight/domain';
import type { Database } from '../database/database.ts';
import { readJsonObject } from '../http/body.ts';
import type { AuthMails } from '../mail/auth-mails.ts';
import { invalidAddress, text } from './answers.ts';
import type { AuthLimits } from './limits.ts';
import { type AuthUser, findUserByEmail, newCode, tokenHash } from './users.ts';

/** A new link; the former one ends. */
export async function resendConfirmation(
  database: Database,
  mails: AuthMails,
  user: Pick<AuthUser, 'id' | 'email'>,
): Promise<void> {
  const code = newCode();
  const hash = tokenHash(user.email, code);
  await database.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now() where id = $1',
    [user.id, hash],
  );
  await mails.sendConfirmation(user.email, hash, code);
}

interface ResendDeps {
  readonly database: Database;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly pass: (request: Request) => Promise<Response>;
}

/** Lite refuses every resend of a confirmation with 429, which also tells that the address waits for one. */
export async function resend(request: Request, visitor: string, deps: ResendDeps): Promise<Response> {
  const body = await readJsonObject(request);
  if (body?.type !== 'signup') {
    // Lite answers 429 where an address waits for its change, which tells that it has an account.
    return body?.type === 'email_change' ? Response.json({}) : deps.pass(request);
  }
  const email = text(body.email).trim();
  if (!isEmail(email)) return invalidAddress();
  const taken = deps.limits.take('recovery', visitor, email);
  if (taken instanceof Response) return taken;
  const user = await findUserByEmail(deps.database, email);
  if (user && !user.email_confirmed_at) await resendConfirmation(deps.database, deps.mails, user);
  return Response.json({});
}
