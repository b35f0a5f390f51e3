import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { generateCode } from '../../testing/factor-owner.ts';
import { type Deviation, PasskeyDevice } from '../../testing/passkey-device.ts';
import { getOutcome, openPasskeyFixture } from '../../testing/passkey-owner.ts';
import { resolveRelyingParty } from './passkey-deps.ts';

const { siteUrl, backend, links, owners } = await openPasskeyFixture(200);
after(() => backend.stop());

describe('a passkey', () => {
  test('can be added in a session and then used instead of the password', async () => {
    const { id, email, client } = await owners.createAccount('first');
    const device = owners.createDevice();
    const registration = await client.auth.passkey.startRegistration();
    assert.equal(registration.data?.options.rp.id, 'localhost');
    assert.deepEqual(
      [
        registration.data?.options.authenticatorSelection?.residentKey,
        registration.data?.options.authenticatorSelection?.userVerification,
        registration.data?.options.attestation,
      ],
      ['required', 'required', 'none'],
    );
    assert.equal(Buffer.from(registration.data?.options.user.id ?? '', 'base64url').toString(), id);
    const added = await owners.addPasskey(client, device);
    assert.equal(added.error, null);
    assert.equal(added.data?.friendly_name, 'Passkey');
    assert.ok((await links.listSubjects(email)).includes('A passkey was added to your account'));

    const signedIn = await owners.signIn(device);
    assert.equal(signedIn.error, null);
    assert.equal(signedIn.data?.user?.email, email);
    const { data: level } = await signedIn.client.auth.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal1']);
    assert.deepEqual(
      level?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
      ['passkey'],
    );
    assert.equal((await signedIn.client.from('profiles').select('id').eq('id', id)).data?.length, 1);
    assert.equal((await signedIn.client.auth.refreshSession()).error, null);
    assert.equal((await client.rpc('own_sessions')).data?.length, 2, 'listed like any other session');
    const [listed] = (await client.auth.passkey.list()).data ?? [];
    assert.ok(listed?.last_used_at);
    assert.deepEqual(await owners.listPasskeyEvents(id), [
      ['update', [null, 'added']],
      ['sign_in', [null, 'passkey']],
    ]);
  });

  test('cannot be seen, renamed or removed by other users', async () => {
    const owner = await owners.createWithPasskey('owner');
    const otherOwner = await owners.createAccount('other');
    const { passkey } = otherOwner.client.auth;
    assert.deepEqual((await passkey.list()).data, []);
    const renaming = await passkey.update({ passkeyId: owner.passkey, friendlyName: 'Mine' });
    assert.deepEqual([renaming.error?.status, renaming.error?.code], [404, 'validation_failed']);
    assert.equal((await passkey.delete({ passkeyId: owner.passkey })).error?.status, 404);
    assert.equal(
      (await owners.addPasskey(otherOwner.client, owner.device)).error?.code,
      'webauthn_credential_exists',
    );
    assert.equal(
      getOutcome(await owners.signIn(owner.device)),
      'webauthn_credential_not_found',
      'the device now names the other account',
    );
    const registration = await passkey.startRegistration();
    const result = await owner.client.auth.passkey.verifyRegistration({
      challengeId: registration.data?.challenge_id ?? '',
      credential: owners.createDevice().create(registration.data?.options ?? { challenge: '' }),
    });
    assert.equal(getOutcome(result), 'webauthn_challenge_not_found', 'its challenge cannot be used either');
  });
});

describe('signing in with a passkey is refused', () => {
  const alteredResponses: readonly (readonly [string, Deviation])[] = [
    ['from another origin', { origin: 'http://localhost:4322' }],
    ['from an origin that starts like ours', { origin: `${siteUrl}.evil.example` }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another key’s signature', { key: new PasskeyDevice(siteUrl).privateKey }],
    ['with another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['without user verification', { isVerified: false }],
    ['with a registration response', { type: 'webauthn.create' }],
    ['when its counter decreases', { count: 5 }],
    ['when its counter does not change', { count: 6 }],
  ];

  test('if any part of the response is wrong', async () => {
    const owner = await owners.createWithPasskey('target');
    for (const [label, change] of alteredResponses) {
      owner.device.count = 6;
      await owners.query('update auth.webauthn_credentials set sign_count = 6 where id = $1', [
        owner.passkey,
      ]);
      assert.equal(
        getOutcome(await owners.signIn(owner.device, change)),
        'webauthn_verification_failed',
        label,
      );
      owner.device.count = 6;
      assert.equal(
        getOutcome(await owners.signIn(owner.device)),
        'done',
        `${label}: its owner can still sign in`,
      );
    }
  });

  test('if it names another account or none', async () => {
    const owner = await owners.createWithPasskey('named');
    const victim = await owners.createWithPasskey('victim');
    for (const change of [
      { userHandle: victim.device.userHandle },
      { userHandle: '' },
      { id: victim.device.id.toString('base64url') },
      { id: randomBytes(32).toString('base64url') },
      { id: '' },
    ]) {
      assert.equal(getOutcome(await owners.signIn(owner.device, change)), 'webauthn_credential_not_found');
    }
    const forgedIds = { id: victim.device.id.toString('base64url'), userHandle: victim.device.userHandle };
    const attempt = await owners.signIn(owner.device, forgedIds);
    assert.equal(getOutcome(attempt), 'webauthn_verification_failed', 'knowing the id is not enough');
    assert.equal(attempt.data?.session ?? null, null);
    const isLogged = async () =>
      (await owners.listPasskeyEvents(victim.id)).some(([action]) => action === 'sign_in_failed');
    // Recorded after the response.
    for (let attempt = 0; attempt < 1000 && !(await isLogged()); attempt += 1)
      await new Promise(setImmediate);
    assert.ok(await isLogged());
  });

  test('with a challenge that has been used, has expired, or has another purpose', async () => {
    const owner = await owners.createWithPasskey('replay');
    const { client, challengeId, credential } = await owners.signIn(owner.device);
    const resendResponse = () => client.auth.passkey.verifyAuthentication({ challengeId, credential });
    assert.equal(getOutcome(await resendResponse()), 'webauthn_challenge_not_found');

    const { auth } = links.createVisitor();
    const late = await auth.passkey.startAuthentication();
    await owners.query(
      "update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1",
      [late.data?.challenge_id],
    );
    const lateCredential = owner.device.get(late.data?.options ?? { challenge: '' });
    const sendResponse = (id: string) =>
      auth.passkey.verifyAuthentication({ challengeId: id, credential: lateCredential });
    assert.equal(getOutcome(await sendResponse(late.data?.challenge_id ?? '')), 'webauthn_challenge_expired');

    const registration = await owner.client.auth.passkey.startRegistration();
    assert.equal(
      getOutcome(await sendResponse(registration.data?.challenge_id ?? '')),
      'webauthn_challenge_not_found',
    );
    assert.equal(getOutcome(await sendResponse('x')), 'webauthn_challenge_not_found');
    assert.equal(getOutcome(await sendResponse('')), 'validation_failed');

    const wrong = await owners.signIn(owner.device, { key: owners.createDevice().privateKey });
    const right = owner.device.get({ challenge: '', rpId: 'localhost' });
    assert.equal(
      getOutcome(
        await auth.passkey.verifyAuthentication({ challengeId: wrong.challengeId, credential: right }),
      ),
      'webauthn_challenge_not_found',
      'a wrong response also consumes the challenge',
    );
  });
});

describe('adding a passkey is refused', () => {
  test('in a session older than ten minutes', async () => {
    const { id, client, email } = await owners.createAccount('stale');
    await owners.query(
      "update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    );
    assert.equal(
      getOutcome(await owners.addPasskey(client, owners.createDevice())),
      'reauthentication_needed',
    );
    assert.equal(
      getOutcome(await owners.addPasskey(await owners.signInWithPassword(email), owners.createDevice())),
      'done',
    );
  });
});

describe('with a second factor', () => {
  test('a passkey counts only as the first factor', async () => {
    const owner = await owners.createWithFactor('both');
    const device = owners.createDevice();
    assert.equal(getOutcome(await owners.addPasskey(owner.client, device)), 'done');
    const { client, data } = await owners.signIn(device);
    assert.equal(data?.user?.factors?.length, 1);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal2']);
    assert.deepEqual((await client.from('profiles').select('id')).data, []);
    const { passkey } = client.auth;
    const [addedPasskey] = (await owner.client.auth.passkey.list()).data ?? [];
    const passkeyId = addedPasskey?.id ?? '';
    for (const result of [
      await passkey.list(),
      await passkey.startRegistration(),
      await passkey.update({ passkeyId, friendlyName: 'x' }),
      await passkey.delete({ passkeyId }),
    ])
      assert.equal(getOutcome(result), 'insufficient_aal');
    await owners.allowCodeReuse(owner);
    const verification = await client.auth.mfa.challengeAndVerify({
      factorId: owner.factor,
      code: generateCode(owner.secret),
    });
    assert.equal(verification.error, null);
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
  assert.deepEqual(
    [
      'https://a.example',
      'http://localhost:3000',
      'http://a.example',
      'https://192.0.2.1',
      'http://[::1]:3000',
    ].map((address) => resolveRelyingParty(address)?.id),
    ['a.example', 'localhost', undefined, undefined, undefined],
  );
});
