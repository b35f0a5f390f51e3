import {
  AppError,
  type BackendClient,
  getBackend,
  toAppError,
  toFunctionAppError,
  unwrap,
} from '@northlight/auth-kit';
import { brand } from '@northlight/contract';

/** A second factor that is set up. */
export interface OwnFactor {
  readonly id: string;
  readonly name: string;
  readonly since: string;
}

/** What an authenticator app takes in: as a picture, or typed. */
export interface NewFactor {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
  /** The address of an image. */
  readonly picture: string;
}

type Mfa = BackendClient['auth']['mfa'];

async function ask<Data>(
  work: (mfa: Mfa) => Promise<{ readonly data: Data; readonly error: unknown }>,
): Promise<NonNullable<Data>> {
  const { auth } = await getBackend();
  const { data, error } = await work(auth.mfa).catch((thrown: unknown) => {
    throw toAppError(thrown);
  });
  if (error !== null) throw toAppError(error);
  if (data === null || data === undefined) throw new AppError('bad-response');
  return data;
}

/** The person's own second factors. @throws AppError */
export async function ownFactors(): Promise<readonly OwnFactor[]> {
  const { totp } = await ask((mfa) => mfa.listFactors());
  return totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Authenticator app',
    since: created_at,
  }));
}

/** Begins to set one up; it counts once its first code was given. @throws AppError `forbidden` where another one's code is due */
export async function beginFactor(): Promise<NewFactor> {
  // Two of one name are refused, and one that was begun and left may stand there for minutes.
  const friendlyName = `Authenticator app ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
  const { id, totp } = await ask((mfa) =>
    mfa.enroll({ factorType: 'totp', issuer: brand.name, friendlyName }),
  );
  const svg = totp.qr_code.replace(/^data:image\/svg\+xml;[^,]*,/, '');
  return { id, secret: totp.secret, uri: totp.uri, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** Gives a code: of the factor that is being set up, or of whichever the person has. @throws AppError `invalid-credentials` */
export async function giveCode(code: string, factorId?: string): Promise<void> {
  const id = factorId ?? (await ownFactors())[0]?.id;
  if (id === undefined) throw new AppError('not-found');
  await ask((mfa) => mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') }));
}

/** Takes a factor away, after a code was given; the session's token then says so. @throws AppError */
export async function removeFactor(factorId: string): Promise<void> {
  await ask((mfa) => mfa.unenroll({ factorId }));
  await (await getBackend()).auth.refreshSession();
}

/** Ten new recovery codes; those from before end. @throws AppError `forbidden` without a code of the last minutes */
export async function makeRecoveryCodes(): Promise<readonly string[]> {
  return unwrap(await (await getBackend()).rpc('make_recovery_codes'));
}

/** How many recovery codes are still good. @throws AppError */
export async function recoveryCodesLeft(): Promise<number> {
  return unwrap(await (await getBackend()).rpc('recovery_codes_left'));
}

/** Lets in without the device: the factor is gone afterwards. @throws AppError in the function's own words */
export async function recoverWith(code: string): Promise<void> {
  const { auth, functions } = await getBackend();
  const { error } = await functions.invoke<unknown>('second-factor-recovery', { body: { code } });
  if (error !== null) throw await toFunctionAppError(error);
  await auth.refreshSession();
}
