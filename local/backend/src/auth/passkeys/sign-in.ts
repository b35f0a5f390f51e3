import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import type { Queryable } from '../../database/database.ts';
import { readJsonObject } from '../../http/body.ts';
import { authError, toText } from '../responses.ts';
import { beginSession, recordAuthEvent, renewTokens } from '../sessions.ts';
import { consumeChallenge, saveChallenge } from './challenges.ts';
import { credentialError, loadWebauthn, type PasskeyDeps, readChallengeResponse } from './passkey-deps.ts';

/** Creates a challenge for any account; the browser's response names the account. */
export async function beginSignIn(_: Request, _visitor: string, deps: PasskeyDeps): Promise<Response> {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: deps.relyingParty.id,
    userVerification: 'required',
    timeout: 120_000,
  });
  const saved = await saveChallenge(deps.database, 'authentication', options.challenge, null);
  return Response.json({ ...saved, options });
}

interface RegisteredPasskey {
  readonly id: string;
  readonly public_key: Uint8Array;
  readonly sign_count: number;
  readonly transports: AuthenticatorTransport[];
  readonly user_id: string;
  readonly is_confirmed: boolean;
}

/**
 * Signs in with a passkey instead of a password. The session is aal1, as in Supabase Auth, so accounts with a second factor
 * also need its code.
 */
export async function finishSignIn(request: Request, visitor: string, deps: PasskeyDeps): Promise<Response> {
  const response = readChallengeResponse(await readJsonObject(request));
  if (response instanceof Response) return response;
  const credential = response.credential as AuthenticationResponseJSON;
  const passkey = await findPasskey(deps.database, credential);
  const challenge = await consumeChallenge(deps.database, 'authentication', response.challengeId, null);
  if (challenge instanceof Response) return challenge;
  if (passkey === undefined) {
    return authError(400, 'webauthn_credential_not_found', 'This passkey is not registered');
  }
  const sessionId = await deps.database.transaction(async (tx) => {
    // Reads the counter again under a lock: concurrent requests may have raised it.
    const locked = await findPasskey(tx, credential, 'for update of c');
    const count = locked && (await verifyAssertion(credential, challenge, locked, deps));
    if (count === undefined) return undefined;
    if (!passkey.is_confirmed) return authError(403, 'email_not_confirmed', 'Email not confirmed');
    await tx.query(
      'update auth.webauthn_credentials set sign_count = $2, last_used_at = now(), updated_at = now() where id = $1',
      [passkey.id, count],
    );
    return beginSession(tx, passkey.user_id, { passkey_id: passkey.id }, visitor);
  });
  if (sessionId instanceof Response) return sessionId;
  if (sessionId === undefined) {
    const failure = { action: 'login_failed', userId: passkey.user_id, traits: { passkey_id: passkey.id } };
    await recordAuthEvent(deps.database, failure, visitor);
    return credentialError();
  }
  return renewTokens(request, sessionId, deps);
}

/** Finds a passkey by its id if it belongs to the account that the browser names. */
async function findPasskey(
  database: Queryable,
  { id, response }: AuthenticationResponseJSON,
  lock = '',
): Promise<RegisteredPasskey | undefined> {
  const handle = Buffer.from(toText(response?.userHandle), 'base64url').toString('latin1');
  const [passkey] = await database.query<RegisteredPasskey>(
    `select c.id, c.public_key, c.sign_count::float8 as sign_count, c.transports, c.user_id,
       u.email_confirmed_at is not null as is_confirmed
     from auth.webauthn_credentials c join auth.users u on u.id = c.user_id
     where c.credential_id = decode($1, 'hex') and u.id::text = $2 and u.deleted_at is null ${lock}`,
    [Buffer.from(toText(id), 'base64url').toString('hex'), handle.replaceAll('\0', '')],
  );
  return passkey;
}

/** @returns the passkey's new counter; undefined if the response is invalid */
async function verifyAssertion(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { public_key, sign_count, transports }: RegisteredPasskey,
  { relyingParty }: PasskeyDeps,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  // The library rejects a counter that decreases, which indicates a cloned passkey. Passkeys without a counter stay at zero.
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(public_key),
      counter: sign_count,
      transports,
    },
  }).catch(() => undefined);
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
}
