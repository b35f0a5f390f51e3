import { AppError, type BackendClient, getBackend, signIn, unwrap } from '@northlight/auth-kit';

/** A passkey of the person. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
}

type Auth = BackendClient['auth'];

/** Rejects with the error as it is: what the browser said is told by its own codes. */
async function ask<Data>(
  work: (auth: Auth) => Promise<{ readonly data: Data; readonly error: unknown }>,
): Promise<Data> {
  const { data, error } = await work((await getBackend()).auth);
  if (error !== null) throw error;
  return data;
}

/** The person's own passkeys, the oldest first. */
export async function ownPasskeys(): Promise<readonly OwnPasskey[]> {
  const listed = await ask((auth) => auth.passkey.list());
  return (listed ?? []).map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || 'Passkey',
    addedAt: created_at,
    usedAt: last_used_at ?? null,
  }));
}

/** Has the browser make a passkey, and the backend keep it. @returns its id */
export async function addPasskey(): Promise<string> {
  const made = await ask((auth) => auth.registerPasskey());
  if (made === null) throw new AppError('bad-response');
  return made.id;
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  await ask((auth) => auth.passkey.update({ passkeyId, friendlyName }));
}

export async function removePasskey(passkeyId: string): Promise<void> {
  await ask((auth) => auth.passkey.delete({ passkeyId }));
}

const freshSeconds = 10 * 60;

/** What shows who is there, and whether it has to be given before a way in is added. */
export interface Proof {
  readonly by: 'password' | 'code';
  readonly isDue: boolean;
}

/**
 * Whoever finds a device that is signed in must not make a way in for later: the sign-in, or the code of who has a second
 * factor, has to be of the last ten minutes.
 */
export async function readProof(): Promise<Proof> {
  const level = await ask((auth) => auth.mfa.getAuthenticatorAssuranceLevel());
  const by = level?.nextLevel === 'aal2' ? 'code' : 'password';
  const times = (level?.currentAuthenticationMethods ?? []).map((one) =>
    typeof one === 'string' || (by === 'code' && one.method !== 'totp') ? 0 : one.timestamp,
  );
  return { by, isDue: Math.max(0, ...times) < Date.now() / 1000 - freshSeconds };
}

/** Signs in once more, in the place of the session that this device has. @throws AppError */
export async function provePassword(email: string, password: string): Promise<void> {
  const client = await getBackend();
  const before = unwrap(await client.rpc('own_sessions')).find(({ is_current }) => is_current);
  await signIn({ email, password });
  // Else it would stay in the list as a device that nobody has.
  if (before !== undefined) await client.rpc('end_session', { session: before.id });
}
