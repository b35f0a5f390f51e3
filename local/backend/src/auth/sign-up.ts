import { isEmail } from '@northlight/domain';
import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refusePassword } from './password.ts';
import { resendConfirmation } from './resend.ts';
import { authError, invalidAddressError, toText } from './responses.ts';
import { refuseByHook } from './sign-up-hook.ts';
import { createId, findUserByEmail } from './users.ts';

/**
 * Adds limits and the hook to lite's sign-up, and hides existing accounts: lite responds with 429 for them. Here they get the
 * same response as a new account, and the owner gets an email.
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The order in which jsonb returns keys. */
const sortKeysAsJsonb = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));

/** Lite's response for a new account, field for field. */
function createDecoyUser(email: string, metadata: Record<string, unknown>) {
  const id = createId();
  const identityId = createId();
  const now = new Date().toISOString().replace('Z', '+00:00');
  const claims = sortKeysAsJsonb({
    ...metadata,
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  });
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: claims,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: claims,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
