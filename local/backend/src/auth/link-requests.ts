import { isEmail } from '@northlight/domain';
import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { invalidAddressError, toText } from './responses.ts';
import { type AuthUser, createCode, findUserByEmail, hashToken } from './users.ts';

/** Sends a new link; the previous one stops working. */
export async function resendConfirmation(
  user: Pick<AuthUser, 'id' | 'email'>,
  { database, mailer }: AuthDeps,
): Promise<void> {
  const code = createCode();
  const hash = hashToken(user.email, code);
  await database.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now() where id = $1',
    [user.id, hash],
  );
  await mailer.sendConfirmation(user.email, hash, code);
}

/** Lite responds to every resend of a confirmation with 429, which reveals that the address is unconfirmed. */
export async function resend(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const body = await readJsonObject(request);
  if (body?.type !== 'signup') return deps.forward(request);
  const email = toText(body.email).trim();
  if (!isEmail(email)) return invalidAddressError();
  const undo = deps.limits.countAttempt('recovery', visitor, email);
  if (undo instanceof Response) return undo;
  const user = await findUserByEmail(deps.database, email);
  if (user && !user.email_confirmed_at) await resendConfirmation(user, deps);
  return Response.json({});
}

/** Password recovery: adds limits. Lite's response is the same for known and unknown addresses. */
export async function recover(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const email = toText((await readJsonObject(request))?.email).trim();
  if (email === '') return deps.forward(request);
  if (!isEmail(email)) return invalidAddressError();
  const undo = deps.limits.countAttempt('recovery', visitor, email);
  if (undo instanceof Response) return undo;
  return deps.forward(request);
}
