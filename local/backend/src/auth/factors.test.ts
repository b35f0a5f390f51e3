import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { codeOf, type FactorOwner, factorOwners } from '../testing/factor-owner.ts';
import { mailLinks } from '../testing/mail-links.ts';
import { openPeople, PASSWORD } from '../testing/people.ts';

const { backend, people } = await openPeople();
const links = mailLinks(backend);
const owners = factorOwners(backend);
after(() => backend.stop());

const roleOf = async (client: SupabaseClient, id: string) =>
  (await client.from('profiles').select('role').eq('id', id).maybeSingle()).data?.role;

const mailsTo = async (to: string) => {
  await backend.mailsSettled();
  return backend.mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
};

describe('a second factor', () => {
  test('is set up by its first code, raises the session, and ends those without a code', async () => {
    const { id, email, client } = await owners.account('first');
    const other = await owners.enter(email);
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Northlight',
    });
    assert.ok(data, error?.message);
    assert.match(data.totp.qr_code, /^data:image\/svg\+xml;utf-8,<svg /);
    assert.match(data.totp.uri, /^otpauth:\/\/totp\/Northlight:first%40site\.example\?/);
    assert.equal((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, 'aal1', 'not yet');
    assert.equal(await roleOf(client, id), 'author');

    const verified = await client.auth.mfa.challengeAndVerify({
      factorId: data.id,
      code: codeOf(data.totp.secret),
    });
    assert.equal(verified.error, null);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal2', 'aal2']);
    assert.deepEqual(
      level?.currentAuthenticationMethods
        .map((entry) => (typeof entry === 'string' ? entry : entry.method))
        .sort(),
      ['password', 'totp'],
    );
    assert.equal(await roleOf(client, id), 'author');
    assert.equal((await client.auth.mfa.listFactors()).data?.totp[0]?.friendly_name, 'Phone');
    assert.equal((await other.auth.getUser()).error?.name, 'AuthSessionMissingError');
    assert.equal((await other.from('profiles').select('id')).status, 401);
    assert.ok((await mailsTo(email)).includes('Your account has a second factor now'));
    const renewed = await client.auth.refreshSession();
    assert.equal(renewed.error, null);
    assert.equal((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, 'aal2');
  });

  test('shuts a session with the password alone out of everything, until its code was given', async () => {
    const owner = await owners.withFactor('shut');
    const client = await owners.enter(owner.email);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal2']);
    for (const table of ['profiles', 'client_projects', 'client_invoices', 'companies', 'contact_messages']) {
      assert.deepEqual((await client.from(table).select('*')).data, [], table);
    }
    const refused = await client.from('companies').insert({ name: 'Made without a code' });
    assert.equal(refused.status, 403);
    assert.equal(refused.error?.message, 'Confirm with your code.');
    assert.equal(refused.error?.hint, 'second_factor');
    const removal = await client.from('client_invoices').delete().eq('payment_status', 'Paid');
    assert.equal(removal.status, 403, 'no row is seen, and it says why');

    await owners.forgetStep(owner);
    const given = await client.auth.mfa.challengeAndVerify({
      factorId: owner.factor,
      code: codeOf(owner.secret),
    });
    assert.equal(given.error, null);
    assert.equal(await roleOf(client, owner.id), 'author');
    assert.equal(await roleOf(owner.client, owner.id), 'author', 'the other one gave a code as well');
  });

  test('takes codes of the step before and after, and none further away', async () => {
    const owner = await owners.withFactor('clock');
    const client = await owners.enter(owner.email);
    const give = async (code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId: owner.factor, code })).error?.code ?? 'in';
    for (const steps of [-3, 3])
      assert.equal(await give(codeOf(owner.secret, steps)), 'mfa_verification_failed');
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      assert.equal(await give(code), 'mfa_verification_failed', code);
    assert.equal(await give(codeOf(owner.secret, 1)), 'in');
  });

  test('takes a code once, also of two at the same moment', async () => {
    const owner = await owners.withFactor('replay');
    const [first, second] = [await owners.enter(owner.email), await owners.enter(owner.email)];
    const code = codeOf(owner.secret, 1);
    const outcomes = await Promise.all(
      [first, second].map((client) => client.auth.mfa.challengeAndVerify({ factorId: owner.factor, code })),
    );
    assert.deepEqual(outcomes.map(({ error }) => (error ? 'refused' : 'in')).sort(), ['in', 'refused']);
    const third = await owners.enter(owner.email);
    const again = await third.auth.mfa.challengeAndVerify({ factorId: owner.factor, code });
    assert.equal(again.error?.code, 'mfa_verification_failed');
    const older = await third.auth.mfa.challengeAndVerify({
      factorId: owner.factor,
      code: codeOf(owner.secret),
    });
    assert.equal(older.error?.code, 'mfa_verification_failed', 'one of a step before the last');
  });

  test('a challenge is of one factor, and is answered once', async () => {
    const owner = await owners.withFactor('challenge');
    const { data } = await owner.client.auth.mfa.challenge({ factorId: owner.factor });
    assert.ok(data);
    const verify = async (challengeId: string) => {
      await owners.forgetStep(owner);
      const code = codeOf(owner.secret);
      return (
        (await owner.client.auth.mfa.verify({ factorId: owner.factor, challengeId, code })).error?.code ??
        'in'
      );
    };
    assert.equal(await verify('00000000-0000-4000-8000-000000000000'), 'mfa_factor_not_found');
    assert.equal(await verify(data.id), 'in');
    assert.equal(await verify(data.id), 'mfa_challenge_expired');
  });

  test('stops guessing after ten codes, the right one included', async () => {
    const owner = await owners.withFactor('guess');
    const client = await owners.enter(owner.email);
    const give = async (code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId: owner.factor, code })).error?.code ?? 'in';
    for (let guess = 0; guess < 10; guess += 1) {
      assert.equal(await give(codeOf(owner.secret, 100 + guess)), 'mfa_verification_failed');
    }
    assert.equal(await give(codeOf(owner.secret, 1)), 'over_request_rate_limit');
    const another = await owners.withFactor('unhindered');
    assert.ok(another.factor, 'others give theirs');
  });
});

describe('what a session without a code may not do to an account with a factor', () => {
  let owner: FactorOwner;
  let thief: SupabaseClient;
  let number = 0;

  beforeEach(async () => {
    number += 1;
    owner = await owners.withFactor(`owner${number}`);
    thief = await owners.enter(owner.email);
  });

  test('add a factor of its own', async () => {
    const { error } = await thief.auth.mfa.enroll({ factorType: 'totp' });
    assert.deepEqual([error?.status, error?.code], [403, 'insufficient_aal']);
  });

  test('use one that was begun before', async () => {
    const { id, email, client } = await owners.account('begun');
    const begun = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'of the thief' });
    const own = await owners.enter(email);
    const enrolled = await own.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'own' });
    assert.ok(begun.data && enrolled.data);
    const { error } = await own.auth.mfa.challengeAndVerify({
      factorId: enrolled.data.id,
      code: codeOf(enrolled.data.totp.secret),
    });
    assert.equal(error, null);
    const late = await owners.enter(email);
    const { data } = await late.auth.mfa.challenge({ factorId: begun.data.id });
    assert.equal(data, null, 'it went when the other one was set up');
    assert.equal(await roleOf(late, id), undefined);
  });

  test('switch the factor off', async () => {
    const { error } = await thief.auth.mfa.unenroll({ factorId: owner.factor });
    assert.deepEqual([error?.status, error?.code], [422, 'insufficient_aal']);
  });

  test('change password or address', async () => {
    for (const change of [{ password: 'an own long password' }, { email: 'thief@site.example' }]) {
      const { error } = await thief.auth.updateUser({ ...change, current_password: PASSWORD });
      assert.equal(error?.code, 'insufficient_aal');
    }
  });

  test('come in by a link for the password', async () => {
    assert.equal((await thief.auth.resetPasswordForEmail(owner.email)).error, null);
    const linked = await links.enter(owner.email);
    assert.equal(await roleOf(linked, owner.id), undefined);
    const { error } = await linked.auth.updateUser({ password: 'an own long password' });
    assert.equal(error?.code, 'insufficient_aal');
  });

  test('touch the factors of other people by their ids', async () => {
    const { client } = people.author;
    assert.equal(
      (await client.auth.mfa.challenge({ factorId: owner.factor })).error?.code,
      'mfa_factor_not_found',
    );
    assert.equal(
      (await client.auth.mfa.unenroll({ factorId: owner.factor })).error?.code,
      'mfa_factor_not_found',
    );
    const challenge = await owner.client.auth.mfa.challenge({ factorId: owner.factor });
    const { error } = await client.auth.mfa.verify({
      factorId: owner.factor,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(owner.secret, 1),
    });
    assert.equal(error?.code, 'mfa_factor_not_found');
    assert.equal((await client.auth.admin.mfa.listFactors({ userId: owner.id })).error?.status, 403);
  });
});

test('a factor is switched off with a code of the last minutes, the mail says so, and the session goes on', async () => {
  const owner = await owners.withFactor('off');
  await backend.database.query("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  const late = await owner.client.auth.mfa.unenroll({ factorId: owner.factor });
  assert.equal(late.error?.code, 'reauthentication_needed');
  const code = codeOf(owner.secret, 1);
  await owner.client.auth.mfa.challengeAndVerify({ factorId: owner.factor, code });
  assert.equal((await owner.client.auth.mfa.unenroll({ factorId: owner.factor })).error, null);
  assert.equal(await roleOf(owner.client, owner.id), 'author');
  await owner.client.auth.refreshSession();
  const { data } = await owner.client.auth.mfa.getAuthenticatorAssuranceLevel();
  assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal1']);
  assert.equal((await mailsTo(owner.email))[0], 'The second factor of your account was switched off');
  const log = await people.admin.client
    .from('audit_log')
    .select('changes, actor_email')
    .eq('row_id', owner.id)
    .order('id');
  assert.deepEqual(
    log.data?.filter(({ changes }) => changes.second_factor).map(({ changes }) => changes.second_factor),
    [
      [false, true],
      [true, false],
    ],
  );
});

test('other kinds of factors are refused in the words of Supabase Auth', async () => {
  const enroll = async (type: string) => {
    const answer = await backend.fetch(`${backend.url}/auth/v1/factors`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${(await people.author.client.auth.getSession()).data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ factor_type: type }),
    });
    return ((await answer.json()) as { error_code?: string }).error_code;
  };
  assert.equal(await enroll('webauthn'), 'mfa_webauthn_enroll_not_enabled');
  assert.equal(await enroll('smell'), 'validation_failed');
  assert.equal((await people.anon.auth.mfa.enroll({ factorType: 'totp' })).error?.code, 'bad_jwt');
});
