import { isEmail } from '@northlight/domain';
import { isRecord, readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { resendConfirmation } from './link-requests.ts';
import { refusePassword } from './password.ts';
import { authError, invalidAddressError, toText } from './responses.ts';
import { refuseByHook } from './sign-up-hook.ts';
import { createId, findUserByEmail } from './users.ts';

/**
 * Adds limits and the hook to lite's sign-up, and hides existing accounts: lite responds with 429 for them. Here they get
 * no error either, and the owner gets an email.
 */
export async function signUp(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const body = await readJsonObject(request);
  const email = toText(body?.email).trim();
  if (email === '') return deps.forward(request);
  if (!isEmail(email)) return invalidAddressError();
  const undo = deps.limits.countAttempt('sign-up', visitor, email);
  if (undo instanceof Response) return undo;
  const metadata = isRecord(body?.data) ? body.data : {};
  const hookRefusal = await refuseByHook(deps.database, { email, metadata, address: visitor });
  if (hookRefusal) return hookRefusal;
  const password = toText(body?.password);
  const owner = { email, fullName: toText(metadata.full_name) };
  const passwordRefusal = password
    ? await refusePassword(password, owner, deps.leakedPasswordsUrl)
    : undefined;
  if (passwordRefusal) return passwordRefusal;
  const response = await deps.forward(request);
  if (response.status >= 500) return authError(500, 'unexpected_failure', 'Database error saving new user');
  if (response.status !== 429) return response;
  const user = await findUserByEmail(deps.database, email);
  if (user?.email_confirmed_at) deps.mailer.send({ kind: 'already-registered', to: user.email });
  else if (user) await resendConfirmation(user, deps);
  return Response.json(createDecoyUser(email.toLowerCase(), metadata));
}

/** Like the response for a new account. Supabase Auth's response for a registered address has no identities either. */
function createDecoyUser(email: string, metadata: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: createId(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
