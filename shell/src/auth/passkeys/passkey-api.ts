import { AppError, type BackendClient, getBackend, signIn, unwrap } from '@northlight/auth-kit';

/** One of the person's passkeys. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
}

type Auth = BackendClient['auth'];

/** Rejects with the original error, whose code says what the browser refused. */
async function callAuth<Data>(
  work: (auth: Auth) => Promise<{ readonly data: Data; readonly error: unknown }>,
): Promise<Data> {
  const { data, error } = await work((await getBackend()).auth);
  if (error !== null) throw error;
  return data;
}

/** The person's passkeys, oldest first. */
export async function listPasskeys(): Promise<readonly OwnPasskey[]> {
  const listed = await callAuth((auth) => auth.passkey.list());
  return (listed ?? []).map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || 'Passkey',
    addedAt: created_at,
    usedAt: last_used_at ?? null,
  }));
}

/** Creates a passkey in the browser and registers it. @returns its id */
export async function addPasskey(): Promise<string> {
  const registered = await callAuth((auth) => auth.registerPasskey());
  if (registered === null) throw new AppError('bad-response');
  return registered.id;
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  await callAuth((auth) => auth.passkey.update({ passkeyId, friendlyName }));
}

export async function removePasskey(passkeyId: string): Promise<void> {
  await callAuth((auth) => auth.passkey.delete({ passkeyId }));
}

const freshSeconds = 10 * 60;

/** How a person proves their identity, and whether they must do so before adding a passkey. */
export interface Proof {
  readonly by: 'password' | 'code';
  readonly isDue: boolean;
}

/**
 * Somebody who finds an unlocked device must not be able to add a passkey. The sign-in, or the code of a second factor,
 * must be at most ten minutes old.
 */
export async function readProof(): Promise<Proof> {
  const level = await callAuth((auth) => auth.mfa.getAuthenticatorAssuranceLevel());
  const by = level?.nextLevel === 'aal2' ? 'code' : 'password';
  const times = (level?.currentAuthenticationMethods ?? []).map((one) =>
    typeof one === 'string' || (by === 'code' && one.method !== 'totp') ? 0 : one.timestamp,
  );
  return { by, isDue: Math.max(0, ...times) < Date.now() / 1000 - freshSeconds };
}

/** Signs in again and replaces this device's session. @throws AppError */
export async function provePassword(email: string, password: string): Promise<void> {
  const client = await getBackend();
  const before = unwrap(await client.rpc('own_sessions')).find(({ is_current }) => is_current);
  await signIn({ email, password });
  // The old session would otherwise stay in the list as an unknown device.
  if (before !== undefined) await client.rpc('end_session', { session: before.id });
}
