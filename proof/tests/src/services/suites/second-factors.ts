import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generateCode } from '@local/backend/testing/factor-owner';
import { PasskeyDevice } from '@local/backend/testing/passkey-device';
import type { SupabaseClient } from '@supabase/supabase-js';
import { getOutcome, type Instance, PASSWORD, readClaims } from '../instance.ts';

async function addFactor({ auth: { mfa } }: SupabaseClient) {
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  assert.ok(data, error?.message);
  const factorId = data.id;
  const wrong = await mfa.challengeAndVerify({ factorId, code: '000000' });
  assert.equal(getOutcome(wrong), 'invalid-credentials');
  const right = await mfa.challengeAndVerify({ factorId, code: generateCode(data.totp.secret) });
  assert.equal(getOutcome(right), 'done');
  return { factorId, secret: data.totp.secret };
}

/** Codes from an authenticator app, and passkeys. */
export const askAboutSecondFactors = (instance: Instance) =>
  describe('second factors', () => {
    test('a code raises the session to aal2 and ends sessions without one', async () => {
      const { client, email } = await instance.createPerson('factor');
      const other = await instance.signIn(email);
      await addFactor(client);
      const claims = await readClaims(client);
      assert.equal(claims.aal, 'aal2');
      assert.deepEqual((claims.amr as { method: string }[]).map(({ method }) => method).sort(), [
        'password',
        'totp',
      ]);
      assert.equal(getOutcome(await other.auth.getUser()), 'session-missing');
      assert.equal(getOutcome(await client.auth.refreshSession()), 'done');
      assert.equal((await readClaims(client)).aal, 'aal2');
    });

    test('without its code a session can change nothing', async () => {
      const { client, email } = await instance.createPerson('thief');
      const { factorId, secret } = await addFactor(client);
      const thief = await instance.signIn(email);
      const { mfa } = thief.auth;
      assert.deepEqual(
        (await mfa.listFactors()).data?.totp.map(({ id, status }) => [id, status]),
        [[factorId, 'verified']],
      );
      assert.equal((await mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, 'aal2');
      const attempts = [
        await thief.auth.updateUser({ password: 'x'.repeat(12), current_password: PASSWORD }),
        await thief.auth.updateUser({ email: instance.createEmail('stolen') }),
        await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
        await mfa.unenroll({ factorId }),
      ];
      assert.deepEqual(attempts.map(getOutcome), Array(4).fill('forbidden'));
      // The step after the one that was used, which clocks may be ahead by.
      const late = await mfa.challengeAndVerify({ factorId, code: generateCode(secret, 1) });
      assert.equal(getOutcome(late), 'done');
      assert.equal(getOutcome(await mfa.unenroll({ factorId })), 'done');
    });

    test('without its code a session reads nothing', async () => {
      const { client, email, id } = await instance.createPerson('reader', 'author');
      const countRows = async (reader: SupabaseClient) =>
        (await reader.from('profiles').select('id').eq('id', id)).data?.length;
      await addFactor(client);
      assert.equal(await countRows(client), 1);
      assert.equal(await countRows(await instance.signIn(email)), 0);
    });

    test('two factors need two names, and the admin API removes one', async () => {
      const { client, id: userId } = await instance.createPerson('named');
      const { factorId } = await addFactor(client);
      const twin = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      assert.equal(getOutcome(twin), 'conflict');
      const { mfa } = instance.service.auth.admin;
      const { data } = await mfa.listFactors({ userId });
      assert.deepEqual(
        data?.factors.map(({ id, status }) => [id, status]),
        [[factorId, 'verified']],
      );
      assert.equal(getOutcome(await mfa.deleteFactor({ id: factorId, userId })), 'done');
    });

    test('a passkey signs in on its own, and only with its key', async () => {
      const { client, id } = await instance.createPerson('passkey');
      const device = new PasskeyDevice(new URL(instance.siteUrl).origin);
      const begun = await client.auth.passkey.startRegistration();
      assert.ok(begun.data, begun.error?.message);
      const added = await client.auth.passkey.verifyRegistration({
        challengeId: begun.data.challenge_id,
        credential: device.create(begun.data.options),
      });
      assert.equal(getOutcome(added), 'done');
      const signIn = async (deviation: Parameters<PasskeyDevice['get']>[1] = {}) => {
        const visitor = instance.createVisitor();
        const { data } = await visitor.auth.passkey.startAuthentication();
        assert.ok(data);
        const credential = device.get(data.options, deviation);
        return visitor.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
      };
      const signedIn = await signIn();
      assert.equal(getOutcome(signedIn), 'done');
      assert.equal(signedIn.data?.user?.id, id);
      assert.equal(
        getOutcome(await signIn({ key: new PasskeyDevice('').privateKey })),
        'invalid-credentials',
      );
      const { data: passkeys } = await client.auth.passkey.list();
      assert.equal(passkeys?.length, 1);
      const passkeyId = passkeys?.[0]?.id ?? '';
      assert.equal(getOutcome(await client.auth.passkey.delete({ passkeyId })), 'done');
      assert.equal(getOutcome(await signIn()), 'invalid-credentials');
    });
  });
