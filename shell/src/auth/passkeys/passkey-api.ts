import { AppError, type BackendClient, getBackend, signIn, unwrap } from '@northlight/auth-kit';

/** One of the user's passkeys. */
export interface UserPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

type AuthClient = BackendClient['auth'];

/** Throws the original error, because `describePasskeyError` needs its code. */
async function callAuth<Data>(
  call: (auth: AuthClient) => Promise<{ readonly data: Data; readonly error: unknown }>,
): Promise<Data> {
  const { data, error } = await call((await getBackend()).auth);
  if (error !== null) throw error;
  return data;
}

/** The user's passkeys, oldest first. */
export async function listPasskeys(): Promise<readonly UserPasskey[]> {
  const passkeys = await callAuth((auth) => auth.passkey.list());
  return (passkeys ?? []).map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || 'Passkey',
    addedAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }));
}

/** Creates a passkey in the browser and registers it. @returns its id */
export async function addPasskey(): Promise<string> {
  const passkey = await callAuth((auth) => auth.registerPasskey());
  if (passkey === null) throw new AppError('bad-response');
  return passkey.id;
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  await callAuth((auth) => auth.passkey.update({ passkeyId, friendlyName }));
}

export async function removePasskey(passkeyId: string): Promise<void> {
  await callAuth((auth) => auth.passkey.delete({ passkeyId }));
}

const maxAuthAgeSeconds = 10 * 60;

/** How the user must confirm their identity, and whether this is required before adding a passkey. */
export interface ReauthRequirement {
  readonly method: 'password' | 'code';
  readonly isRequired: boolean;
}

/**
 * Someone who finds an unlocked device must not be able to add a passkey, so the sign-in or second-factor code must be at
 * most ten minutes old.
 */
export async function getReauthRequirement(): Promise<ReauthRequirement> {
  const level = await callAuth((auth) => auth.mfa.getAuthenticatorAssuranceLevel());
  const method = level?.nextLevel === 'aal2' ? 'code' : 'password';
  const times = (level?.currentAuthenticationMethods ?? []).map((entry) =>
    typeof entry === 'string' || (method === 'code' && entry.method !== 'totp') ? 0 : entry.timestamp,
  );
  return { method, isRequired: Math.max(0, ...times) < Date.now() / 1000 - maxAuthAgeSeconds };
}

/** Signs in again and replaces this device's session. @throws AppError */
export async function reauthenticate(email: string, password: string): Promise<void> {
  const client = await getBackend();
  const currentSession = unwrap(await client.rpc('own_sessions')).find(({ is_current }) => is_current);
  await signIn({ email, password });
  // The old session would otherwise stay in the list as an unknown device.
  if (currentSession !== undefined) await client.rpc('end_session', { session: currentSession.id });
}
