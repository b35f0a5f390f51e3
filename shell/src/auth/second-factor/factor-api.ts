import {
  AppError,
  type BackendClient,
  getBackend,
  runQuery,
  toAppError,
  toFunctionAppError,
} from '@northlight/auth-kit';
import { brand } from '@northlight/contract';

/** An active second factor. */
export interface ActiveFactor {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
}

/** A new factor's key, as a QR code and as text. */
export interface NewFactor {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
  readonly qrCodeUrl: string;
}

type Mfa = BackendClient['auth']['mfa'];

async function callMfa<Data>(
  call: (mfa: Mfa) => Promise<{ readonly data: Data; readonly error: unknown }>,
): Promise<NonNullable<Data>> {
  const { auth } = await getBackend();
  const { data, error } = await call(auth.mfa).catch((thrown: unknown) => {
    throw toAppError(thrown);
  });
  if (error !== null) throw toAppError(error);
  if (data === null || data === undefined) throw new AppError('bad-response');
  return data;
}

/** Lists the user's second factors. @throws AppError */
export async function listFactors(): Promise<readonly ActiveFactor[]> {
  const { totp } = await callMfa((mfa) => mfa.listFactors());
  return totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Authenticator app',
    addedAt: created_at,
  }));
}

/** Starts setting up a factor, which becomes active with its first code. @throws AppError `forbidden` if a code is required */
export async function startFactorSetup(): Promise<NewFactor> {
  // Names must be unique, and an abandoned setup remains for several minutes.
  const friendlyName = `Authenticator app ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
  const { id, totp } = await callMfa((mfa) =>
    mfa.enroll({ factorType: 'totp', issuer: brand.name, friendlyName }),
  );
  const svg = totp.qr_code.replace(/^data:image\/svg\+xml;[^,]*,/, '');
  return {
    id,
    secret: totp.secret,
    uri: totp.uri,
    qrCodeUrl: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
}

/** Verifies a code from the new factor, or from the existing one. @throws AppError `invalid-credentials` */
export async function verifyCode(code: string, factorId?: string): Promise<void> {
  const id = factorId ?? (await listFactors())[0]?.id;
  if (id === undefined) throw new AppError('not-found');
  await callMfa((mfa) => mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') }));
}

/** Removes a factor and refreshes the session's token. Requires a verified code. @throws AppError */
export async function removeFactor(factorId: string): Promise<void> {
  await callMfa((mfa) => mfa.unenroll({ factorId }));
  await (await getBackend()).auth.refreshSession();
}

/** Creates ten recovery codes and invalidates older ones. @throws AppError `forbidden` without a recent code */
export function createRecoveryCodes(): Promise<readonly string[]> {
  return runQuery((db) => db.rpc('create_recovery_codes'));
}

/** Counts the remaining recovery codes. @throws AppError */
export function countRecoveryCodes(): Promise<number> {
  return runQuery((db) => db.rpc('recovery_codes_left'));
}

/** Signs in with a recovery code and removes the factor. @throws AppError with the function's message */
export async function recoverWithCode(code: string): Promise<void> {
  const { auth, functions } = await getBackend();
  const { error } = await functions.invoke<unknown>('second-factor-recovery', { body: { code } });
  if (error !== null) throw await toFunctionAppError(error);
  await auth.refreshSession();
}
