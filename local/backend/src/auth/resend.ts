import { isEmail } from '@northlight/domain';
import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { invalidAddress, text } from './responses.ts';
import { type AuthUser, findUserByEmail, newCode, tokenHash } from './users.ts';

/** A new link; the former one ends. */
export async function resendConfirmation(
  user: Pick<AuthUser, 'id' | 'email'>,
  { database, mails }: AuthDeps,
): Promise<void> {
  const code = newCode();
  const hash = tokenHash(user.email, code);
  await database.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now() where id = $1',
    [user.id, hash],
  );
  await mails.sendConfirmation(user.email, hash, code);
}

/** Lite refuses every resend of a confirmation with 429, which also tells that the address waits for one. */
export async function resend(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
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
  if (user && !user.email_confirmed_at) await resendConfirmation(user, deps);
  return Response.json({});
}
