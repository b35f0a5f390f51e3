import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isDatabaseError, type Queryable } from '../../database/database.ts';
import { readJsonObject } from '../../http/body.ts';
import { authError } from '../responses.ts';
import { FRESH_SECONDS, type PersonSession, withSession } from '../sessions.ts';
import { createId } from '../users.ts';
import { consumeChallenge, saveChallenge } from './challenges.ts';
import {
  credentialError,
  loadWebauthn,
  type PasskeyDeps,
  type PasskeyHandler,
  readChallengeResponse,
} from './passkey-deps.ts';

/** The same as in Supabase Auth. */
const MAX_PASSKEYS = 10;

const tooManyPasskeysError = () => authError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');

/** Runs `work` with a valid session. Users with a second factor must enter a code before they can see or change passkeys. */
export const withOwner: typeof withSession = (request, deps, work) =>
  withSession(request, deps, async (session) => {
    if (!session.hasFactor || session.isFactorVerified) return work(session);
    const message = 'AAL2 session is required to manage passkeys when MFA is enabled';
    return authError(403, 'insufficient_aal', message);
  });

/**
 * Requires a recent sign-in or code, so that someone with access to an unlocked device cannot add a passkey. Supabase Auth
 * does not.
 */
function refuseStaleSession(session: PersonSession): Response | undefined {
  const seconds = session.hasFactor ? session.secondsSinceCode : session.ageSeconds;
  if (seconds <= FRESH_SECONDS) return undefined;
  return authError(400, 'reauthentication_needed', 'Adding a passkey requires reauthentication');
}

/** Returns the options for creating a passkey. */
export const beginRegistration: PasskeyHandler = (request, _visitor, deps) =>
  withOwner(request, deps, async (session) => {
    const refusal = refuseStaleSession(session);
    if (refusal) return refusal;
    const { user } = session;
    const existingPasskeys = await deps.database.query<{
      id: Uint8Array;
      transports: AuthenticatorTransport[];
    }>('select credential_id as id, transports from auth.webauthn_credentials where user_id = $1', [user.id]);
    if (existingPasskeys.length >= MAX_PASSKEYS) return tooManyPasskeysError();
    const [brand] = await deps.database.query<{ name: string }>('select name from public.brand');
    const { generateRegistrationOptions } = await loadWebauthn();
    const options = await generateRegistrationOptions({
      rpName: brand?.name ?? deps.relyingParty.id,
      rpID: deps.relyingParty.id,
      userName: user.email,
      userDisplayName: user.fullName || user.email,
      // The id as text, as in Supabase Auth, so that passkeys work on both backends.
      userID: new Uint8Array(Buffer.from(user.id)),
      excludeCredentials: existingPasskeys.map(({ id, transports }) => ({
        id: Buffer.from(id).toString('base64url'),
        transports,
      })),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 120_000,
    });
    const saved = await saveChallenge(deps.database, 'registration', options.challenge, user.id);
    return Response.json({ ...saved, options });
  });

/** Verifies and saves a new passkey, and notifies its owner by email. */
export const finishRegistration: PasskeyHandler = (request, _visitor, deps) =>
  withOwner(request, deps, async (session) => {
    const response = readChallengeResponse(await readJsonObject(request));
    if (response instanceof Response) return response;
    const { user } = session;
    const challenge = await consumeChallenge(deps.database, 'registration', response.challengeId, user.id);
    if (challenge instanceof Response) return challenge;
    const passkey = await readPasskey(response.credential as RegistrationResponseJSON, challenge, deps);
    if (passkey === undefined) return credentialError();
    const saved = await deps.database
      .transaction((tx) => savePasskey(tx, user.id, passkey))
      .catch((error: unknown) => {
        if (!isDatabaseError(error)) throw error;
        if (error.code === '23505') {
          return authError(422, 'webauthn_credential_exists', 'This credential is already registered');
        }
        if (error.code === 'PT422') return authError(422, 'validation_failed', error.message);
        throw error;
      });
    if (saved instanceof Response) return saved;
    deps.mailer.send({ kind: 'passkey-added', to: user.email });
    return Response.json(saved);
  });

interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly attestation: string;
  readonly aaguid: string;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly isMultiDevice: boolean;
  readonly isBackedUp: boolean;
}

async function readPasskey(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  { relyingParty }: PasskeyDeps,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  // The library throws for any invalid response.
  const { registrationInfo: passkey } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (passkey === undefined) return undefined;
  return {
    credentialId: Buffer.from(passkey.credential.id, 'base64url'),
    publicKey: Buffer.from(passkey.credential.publicKey),
    attestation: passkey.fmt,
    aaguid: passkey.aaguid,
    signCount: passkey.credential.counter,
    transports: (passkey.credential.transports ?? [])
      .filter((transport) => typeof transport === 'string')
      .slice(0, 10),
    isMultiDevice: passkey.credentialDeviceType === 'multiDevice',
    isBackedUp: passkey.credentialBackedUp,
  };
}

interface SavedPasskey {
  readonly id: string;
  readonly friendly_name: string;
  readonly created_at: string;
}

async function savePasskey(
  tx: Queryable,
  userId: string,
  passkey: NewPasskey,
): Promise<SavedPasskey | Response> {
  // The lock prevents two devices from exceeding the maximum concurrently.
  await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
  const [count] = await tx.query<{ total: number }>(
    'select count(*)::integer as total from auth.webauthn_credentials where user_id = $1',
    [userId],
  );
  if (!count || count.total >= MAX_PASSKEYS) return tooManyPasskeysError();
  const [saved] = await tx.query<SavedPasskey>(
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
       transports, backup_eligible, backed_up, friendly_name)
     values ($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5, $6, $7, $8::text::jsonb, $9, $10, $11)
     returning id, friendly_name, created_at`,
    [
      createId(),
      userId,
      passkey.credentialId.toString('hex'),
      passkey.publicKey.toString('hex'),
      passkey.attestation,
      passkey.aaguid,
      passkey.signCount,
      JSON.stringify(passkey.transports),
      passkey.isMultiDevice,
      passkey.isBackedUp,
      'Passkey',
    ],
  );
  return saved ?? credentialError();
}
