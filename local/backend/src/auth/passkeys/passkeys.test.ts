import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createEmailLinkHelpers } from '../../testing/email-links.ts';
import { createFactorOwners, generateCode } from '../../testing/factor-owner.ts';
import { type Deviation, PasskeyDevice } from '../../testing/passkey-device.ts';
import { type Actor, createClientFor, openPeople } from '../../testing/people.ts';

const siteUrl = 'http://localhost:4321';
const { backend } = await openPeople({ siteUrl });
const links = createEmailLinkHelpers(backend);
const owners = createFactorOwners(backend);
after(() => backend.stop());

const getOutcome = ({ error }: { readonly error: { readonly code?: string | undefined } | null }) =>
  error === null ? 'done' : (error.code ?? 'failed');

/** Lets the account keep the password that an admin set, because only accounts with an own one may add a passkey. */
async function keepPassword<Created extends Actor>(creation: Promise<Created>): Promise<Created> {
  const account = await creation;
  await backend.database.query('update public.profiles set password_due_at = null where id = $1', [
    account.id,
  ]);
  return account;
}

async function addPasskey({ auth }: SupabaseClient, device: PasskeyDevice) {
  const { data } = await auth.passkey.startRegistration();
  assert.ok(data);
  return auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: device.create(data.options),
  });
}

async function signInWithPasskey(device: PasskeyDevice, deviation: Deviation = {}) {
  const client = createClientFor(backend);
  const { data } = await client.auth.passkey.startAuthentication();
  assert.ok(data);
  const response = { challengeId: data.challenge_id, credential: device.get(data.options, deviation) };
  return { ...(await client.auth.passkey.verifyAuthentication(response)), client, response };
}

describe('a passkey', () => {
  test('can be added in a session and then used instead of the password', async () => {
    const { id, email, client } = await keepPassword(owners.createAccount('first'));
    const device = new PasskeyDevice(siteUrl);
    const added = await addPasskey(client, device);
    assert.equal(added.error, null);
    assert.equal(added.data?.friendly_name, 'Passkey');
    assert.ok((await links.listSubjects(email)).includes('A passkey was added to your account'));

    const signedIn = await signInWithPasskey(device);
    assert.equal(signedIn.error, null);
    assert.equal(signedIn.data?.user?.email, email);
    const { data: level } = await signedIn.client.auth.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal1']);
    assert.equal((await signedIn.client.from('profiles').select('id').eq('id', id)).data?.length, 1);
    const events = await backend.database.query<{ changes: Record<string, unknown> }>(
      'select changes from public.audit_log where actor_id = $1 order by at, id',
      [id],
    );
    assert.deepEqual(
      events.flatMap(({ changes }) => changes.passkey ?? changes.method ?? []),
      [null, 'added', null, 'passkey'],
    );
  });

  test('signs in only with a new challenge and from the site', async () => {
    const { client } = await keepPassword(owners.createAccount('target'));
    const device = new PasskeyDevice(siteUrl);
    assert.equal(getOutcome(await addPasskey(client, device)), 'done');
    const foreign = await signInWithPasskey(device, { origin: 'http://localhost:4322' });
    assert.equal(getOutcome(foreign), 'webauthn_verification_failed');
    const used = await signInWithPasskey(device);
    const replayed = await used.client.auth.passkey.verifyAuthentication(used.response);
    assert.deepEqual([getOutcome(used), getOutcome(replayed)], ['done', 'webauthn_challenge_not_found']);
  });

  test('cannot be seen, renamed or removed by other users', async () => {
    const owner = await keepPassword(owners.createAccount('owner'));
    const { data } = await addPasskey(owner.client, new PasskeyDevice(siteUrl));
    const passkeyId = data?.id ?? '';
    const { passkey } = (await owners.createAccount('other')).client.auth;
    assert.deepEqual((await passkey.list()).data, []);
    const renaming = await passkey.update({ passkeyId, friendlyName: 'Mine' });
    assert.deepEqual([renaming.error?.status, renaming.error?.code], [404, 'validation_failed']);
    assert.equal((await passkey.delete({ passkeyId })).error?.status, 404);
  });

  test('counts only as the first of two factors', async () => {
    const owner = await keepPassword(owners.createWithFactor('both'));
    const device = new PasskeyDevice(siteUrl);
    assert.equal(getOutcome(await addPasskey(owner.client, device)), 'done');
    const { client } = await signInWithPasskey(device);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal2']);
    assert.deepEqual((await client.from('profiles').select('id')).data, []);
    const { mfa, passkey } = client.auth;
    const [addedPasskey] = (await owner.client.auth.passkey.list()).data ?? [];
    const passkeyId = addedPasskey?.id ?? '';
    for (const result of [
      await passkey.list(),
      await passkey.startRegistration(),
      await passkey.update({ passkeyId, friendlyName: 'x' }),
      await passkey.delete({ passkeyId }),
    ])
      assert.equal(getOutcome(result), 'insufficient_aal');
    await mfa.challengeAndVerify({ factorId: owner.factor, code: generateCode(owner.secret) });
    assert.equal((await client.from('profiles').select('id').eq('id', owner.id)).data?.length, 1);
    assert.equal(getOutcome(await passkey.delete({ passkeyId })), 'done');
  });
});

test('the settings report whether passkeys are available at the site’s URL', async () => {
  const response = await backend.fetch(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.publishableKey },
  });
  const settings = await response.json();
  assert.equal(settings.passkeys_enabled, true);
  assert.equal(settings.disable_signup, false, 'the other settings remain');
});
