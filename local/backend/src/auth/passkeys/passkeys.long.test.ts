import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { getOutcome, openPasskeyFixture } from '../../testing/passkey-owner.ts';
import { PASSWORD } from '../../testing/people.ts';

const { backend, people, links, owners } = await openPasskeyFixture(4);
after(() => backend.stop());

describe('a passkey', () => {
  test('can be renamed and removed by its owner', async () => {
    const { client, email, device, passkey } = await owners.createWithPasskey('keeper');
    const rename = (friendlyName: string) => client.auth.passkey.update({ passkeyId: passkey, friendlyName });
    assert.equal((await rename(' Work laptop ')).data?.friendly_name, 'Work laptop');
    assert.deepEqual(
      [getOutcome(await rename('  ')), getOutcome(await rename('x'.repeat(121)))],
      ['validation_failed', 'validation_failed'],
    );
    assert.equal(getOutcome(await client.auth.passkey.delete({ passkeyId: passkey })), 'done');
    assert.deepEqual((await client.auth.passkey.list()).data, []);
    assert.equal(getOutcome(await owners.signIn(device)), 'webauthn_credential_not_found');
    assert.ok((await links.listSubjects(email)).includes('A passkey was removed from your account'));
    assert.equal(await links.signIn(email, PASSWORD), 'signed in', 'the password still works');
  });

  test('requires a valid session', async () => {
    for (const [method, path] of [
      ['GET', 'passkeys'],
      ['POST', 'passkeys/registration/options'],
      ['POST', 'passkeys/registration/verify'],
      ['PATCH', 'passkeys/x'],
      ['DELETE', 'passkeys/x'],
    ] as const) {
      const sendRequest = (token: string) =>
        backend.fetch(`${backend.url}/auth/v1/${path}`, {
          method,
          headers: { apikey: backend.publishableKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
      assert.equal((await sendRequest('')).status, 401, path);
      assert.equal((await sendRequest('a.b.c')).status, 403, path);
    }
    const { client, device } = await owners.createWithPasskey('ended');
    await client.auth.signOut();
    assert.equal((await owners.addPasskey(client, device)).error?.name, 'AuthSessionMissingError');
  });
});

describe('signing in with a passkey is refused', () => {
  test('for all but one of several identical concurrent responses', async () => {
    const owner = await owners.createWithPasskey('twice');
    const { auth } = links.createVisitor();
    const { data } = await auth.passkey.startAuthentication();
    const credential = owner.device.get(data?.options ?? { challenge: '' });
    const sendResponse = () =>
      auth.passkey.verifyAuthentication({ challengeId: data?.challenge_id ?? '', credential });
    const outcomes = (await Promise.all([sendResponse(), sendResponse(), sendResponse()]))
      .map(getOutcome)
      .sort();
    assert.deepEqual(outcomes, ['done', 'webauthn_challenge_not_found', 'webauthn_challenge_not_found']);
  });

  test('if the account is unconfirmed or deleted', async () => {
    const owner = await owners.createWithPasskey('leaver');
    const set = (change: string) => owners.query(`update auth.users set ${change} where id = $1`, [owner.id]);
    await set('email_confirmed_at = null');
    assert.equal(getOutcome(await owners.signIn(owner.device)), 'email_not_confirmed');
    await set('email_confirmed_at = now()');
    assert.equal(getOutcome(await owners.signIn(owner.device)), 'done');
    assert.equal((await people.service.auth.admin.deleteUser(owner.id)).error, null);
    assert.equal(getOutcome(await owners.signIn(owner.device)), 'webauthn_credential_not_found');
    assert.deepEqual(
      await owners.query('select id from auth.webauthn_credentials where user_id = $1', [owner.id]),
      [],
    );
  });

  test('temporarily after too many wrong responses for one account', async () => {
    const owner = await owners.createWithPasskey('guessed');
    const key = owners.createDevice().privateKey;
    for (let attempt = 0; attempt < 4; attempt += 1)
      assert.equal(getOutcome(await owners.signIn(owner.device, { key })), 'webauthn_verification_failed');
    assert.equal(getOutcome(await owners.signIn(owner.device)), 'over_request_rate_limit');
    assert.equal(await links.signIn(owner.email, PASSWORD), 'signed in', 'the password still works');
  });
});

describe('adding a passkey is refused', () => {
  test('if the response does not match the challenge', async () => {
    const { client } = await owners.createAccount('adder');
    for (const change of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]) {
      assert.equal(
        getOutcome(await owners.addPasskey(client, owners.createDevice(), change)),
        'webauthn_verification_failed',
      );
    }
    const registration = await client.auth.passkey.startRegistration();
    for (const credential of [
      {},
      { id: 'x', rawId: 'x', type: 'public-key', response: { attestationObject: 1 } },
    ]) {
      const next = await client.auth.passkey.startRegistration();
      const input = { challengeId: next.data?.challenge_id ?? '', credential: credential as never };
      assert.equal(
        getOutcome(await client.auth.passkey.verifyRegistration(input)),
        'webauthn_verification_failed',
      );
    }
    const device = owners.createDevice();
    const sendResponse = () =>
      client.auth.passkey.verifyRegistration({
        challengeId: registration.data?.challenge_id ?? '',
        credential: device.create(registration.data?.options ?? { challenge: '' }),
      });
    assert.equal(getOutcome(await sendResponse()), 'done');
    assert.equal(getOutcome(await sendResponse()), 'webauthn_challenge_not_found');
  });

  test('if the account already has ten, even with two concurrent requests', async () => {
    const { id, client } = await owners.createWithPasskey('many');
    await owners.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
       select $1, decode(lpad(n::text, 8, '0'), 'hex'), '' from generate_series(1, 8) n`,
      [id],
    );
    const devices = [owners.createDevice(), owners.createDevice()];
    assert.deepEqual(
      (await Promise.all(devices.map((device) => owners.addPasskey(client, device)))).map(getOutcome).sort(),
      ['done', 'too_many_passkeys'],
    );
    assert.equal(getOutcome(await client.auth.passkey.startRegistration()), 'too_many_passkeys');
  });

  test('if the code is older than ten minutes', async () => {
    const owner = await owners.createWithFactor('late');
    await owners.query(
      `update auth.mfa_amr_claims a set updated_at = now() - interval '11 minutes' from auth.sessions s
       where s.id = a.session_id and s.user_id = $1 and a.authentication_method = 'totp'`,
      [owner.id],
    );
    assert.equal(
      getOutcome(await owners.addPasskey(owner.client, owners.createDevice())),
      'reauthentication_needed',
    );
  });
});
