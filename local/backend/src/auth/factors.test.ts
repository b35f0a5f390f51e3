import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createEmailLinkHelpers } from '../testing/email-links.ts';
import { createFactorOwners, type FactorOwner, generateCode } from '../testing/factor-owner.ts';
import { openPeople, postJson, readAuthorization } from '../testing/people.ts';

const { backend, people } = await openPeople();
const links = createEmailLinkHelpers(backend);
const owners = createFactorOwners(backend);
after(() => backend.stop());

const readRole = async (client: SupabaseClient, id: string) =>
  (await client.from('profiles').select('role').eq('id', id).maybeSingle()).data?.role;

const enterCode = async (client: SupabaseClient, { factor }: FactorOwner, code: string) =>
  (await client.auth.mfa.challengeAndVerify({ factorId: factor, code })).error?.code ?? 'accepted';

describe('a second factor', () => {
  test('accepts codes only from the previous, current and next step', async () => {
    const owner = await owners.createWithFactor('clock');
    const client = await owners.signIn(owner.email);
    const wrongCodes = [-3, 3].map((steps) => generateCode(owner.secret, steps));
    for (const code of [...wrongCodes, '', '12345', '1234567', 'abcdef', '１２３４５６'])
      assert.equal(await enterCode(client, owner, code), 'mfa_verification_failed', code);
    assert.equal(await enterCode(client, owner, generateCode(owner.secret, 1)), 'accepted');
  });

  test('accepts a code once, even if two sessions enter it at the same time', async () => {
    const owner = await owners.createWithFactor('replay');
    const [first, second] = [await owners.signIn(owner.email), await owners.signIn(owner.email)];
    const code = generateCode(owner.secret, 1);
    const outcomes = await Promise.all([first, second].map((client) => enterCode(client, owner, code)));
    assert.equal(outcomes.filter((outcome) => outcome === 'accepted').length, 1);
    const third = await owners.signIn(owner.email);
    for (const used of [code, generateCode(owner.secret)])
      assert.equal(
        await enterCode(third, owner, used),
        'mfa_verification_failed',
        'used, or of an earlier step',
      );
  });

  test('has challenges that work once', async () => {
    const owner = await owners.createWithFactor('challenge');
    const { data } = await owner.client.auth.mfa.challenge({ factorId: owner.factor });
    assert.ok(data);
    const verify = async (challengeId: string) => {
      await owners.allowCodeReuse(owner);
      const code = generateCode(owner.secret);
      return (
        (await owner.client.auth.mfa.verify({ factorId: owner.factor, challengeId, code })).error?.code ??
        'accepted'
      );
    };
    assert.equal(await verify('00000000-0000-4000-8000-000000000000'), 'mfa_factor_not_found');
    assert.equal(await verify(data.id), 'accepted');
    assert.equal(await verify(data.id), 'mfa_challenge_expired');
  });

  test('rejects all codes after ten wrong ones, even the right one', async () => {
    const owner = await owners.createWithFactor('guess');
    const client = await owners.signIn(owner.email);
    const guess = (steps: number) => enterCode(client, owner, generateCode(owner.secret, steps));
    for (let steps = 100; steps < 110; steps += 1)
      assert.equal(await guess(steps), 'mfa_verification_failed');
    assert.equal(await guess(1), 'over_request_rate_limit');
    const another = await owners.createWithFactor('unaffected');
    assert.ok(another.factor, 'other accounts are not affected');
  });
});

describe('a session without a code cannot', () => {
  let owner: FactorOwner;
  let thief: SupabaseClient;
  let number = 0;

  beforeEach(async () => {
    number += 1;
    owner = await owners.createWithFactor(`owner${number}`);
    thief = await owners.signIn(owner.email);
  });

  test('use a factor whose setup began earlier', async () => {
    const { id, email, client } = await owners.createAccount('begun');
    const enrollment = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' });
    const ownerClient = await owners.signIn(email);
    const enrolled = await ownerClient.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'owner' });
    assert.ok(enrollment.data && enrolled.data);
    const { error } = await ownerClient.auth.mfa.challengeAndVerify({
      factorId: enrolled.data.id,
      code: generateCode(enrolled.data.totp.secret),
    });
    assert.equal(error, null);
    const lateClient = await owners.signIn(email);
    const { data } = await lateClient.auth.mfa.challenge({ factorId: enrollment.data.id });
    assert.equal(data, null, 'it was deleted when the other one was set up');
    assert.equal(await readRole(lateClient, id), undefined);
  });

  test('get access through a recovery link', async () => {
    assert.equal((await thief.auth.resetPasswordForEmail(owner.email)).error, null);
    const linked = await links.signInWithLink(owner.email);
    assert.equal(await readRole(linked, owner.id), undefined);
    const { error } = await linked.auth.updateUser({ password: 'a long new password' });
    assert.equal(error?.code, 'insufficient_aal');
  });

  test('use or remove other users’ factors', async () => {
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
      code: generateCode(owner.secret, 1),
    });
    assert.equal(error?.code, 'mfa_factor_not_found');
    assert.equal((await client.auth.admin.mfa.listFactors({ userId: owner.id })).error?.status, 403);
  });
});

test('a recent code removes a factor; its owner gets an email and stays signed in', async () => {
  const owner = await owners.createWithFactor('off');
  await backend.database.query("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  const removal = await owner.client.auth.mfa.unenroll({ factorId: owner.factor });
  assert.equal(removal.error?.code, 'reauthentication_needed');
  const code = generateCode(owner.secret, 1);
  await owner.client.auth.mfa.challengeAndVerify({ factorId: owner.factor, code });
  assert.equal((await owner.client.auth.mfa.unenroll({ factorId: owner.factor })).error, null);
  assert.equal(await readRole(owner.client, owner.id), 'author');
  await owner.client.auth.refreshSession();
  const { data } = await owner.client.auth.mfa.getAuthenticatorAssuranceLevel();
  assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal1']);
  assert.equal((await links.listSubjects(owner.email))[0], 'The second factor was removed from your account');
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

async function recover(client: SupabaseClient, code: string): Promise<string> {
  const headers = await readAuthorization({ client });
  const response = await postJson(backend, 'functions/v1/second-factor-recovery', { code }, headers);
  const body = (await response.json()) as { error?: { code: string } };
  return body.error?.code ?? 'recovered';
}

async function createRecoveryCodes(client: SupabaseClient): Promise<string[]> {
  const { data, error } = await client.rpc('create_recovery_codes');
  assert.equal(error, null);
  return data as string[];
}

describe('recovery codes', () => {
  test('are stored only as hashes, and one of the ten replaces the device', async () => {
    const owner = await owners.createWithFactor('lost');
    const codes = await createRecoveryCodes(owner.client);
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const storedCodes = JSON.stringify(await backend.database.query('select * from private.recovery_codes'));
    for (const code of codes)
      assert.ok(!storedCodes.includes(code) && !storedCodes.includes(code.replaceAll('-', '')));
    assert.equal((await owner.client.rpc('recovery_codes_left')).data, 10);

    const client = await owners.signIn(owner.email);
    assert.equal(await readRole(client, owner.id), undefined);
    assert.equal(await recover(client, 'aaaa-aaaa-aaaa-aaaa'), 'wrong_code');
    // As a user would type it from paper.
    assert.equal(await recover(client, ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `), 'recovered');
    assert.equal(await readRole(client, owner.id), 'author');
    const { data } = await client.auth.mfa.listFactors();
    assert.deepEqual(data?.all, []);
    await backend.waitForEmails();
    const email = backend.mailbox.emails.find(({ to }) => to === owner.email);
    assert.equal(email?.subject, 'A recovery code for your account has been used');
    assert.equal((await client.rpc('recovery_codes_left')).data, 0, 'the others are deleted with the factor');
    const log = await people.admin.client
      .from('audit_log')
      .select('changes')
      .eq('row_id', owner.id)
      .order('id');
    assert.deepEqual(
      log.data
        ?.flatMap(({ changes }) => Object.keys(changes))
        .filter((key) => /^(?:second_factor|recovery_)/.test(key)),
      ['second_factor', 'recovery_codes', 'recovery_code', 'second_factor'],
    );
  });

  test('work only once, but can be retried for ten minutes if removing the factor fails', async () => {
    const owner = await owners.createWithFactor('race');
    const [code = '', late = ''] = await createRecoveryCodes(owner.client);
    const takeCode = async (entered: string) =>
      (await people.service.rpc('use_recovery_code', { person: owner.id, code: entered })).data;
    assert.equal(await takeCode(late), true);
    await backend.database.query(
      "update private.recovery_codes set used_at = used_at - interval '11 minutes' where user_id = $1",
      [owner.id],
    );
    assert.equal(await takeCode(late), false);
    assert.equal(await takeCode(code), true);
    const client = await owners.signIn(owner.email);
    assert.equal(await recover(client, code), 'recovered');
    assert.equal(await recover(client, code), 'wrong_code');
  });

  test('stop working when new ones are created', async () => {
    const owner = await owners.createWithFactor('renewed');
    const [old = ''] = await createRecoveryCodes(owner.client);
    const [code = ''] = await createRecoveryCodes(owner.client);
    const client = await owners.signIn(owner.email);
    assert.equal(await recover(client, old), 'wrong_code');
    assert.equal(await recover(client, code), 'recovered');
  });

  test('do not work for another account', async () => {
    const owner = await owners.createWithFactor('mine');
    const [code = ''] = await createRecoveryCodes(owner.client);
    const otherOwner = await owners.createWithFactor('theirs');
    assert.equal(await recover(otherOwner.client, code), 'wrong_code');
    assert.equal((await otherOwner.client.rpc('recovery_codes_left')).data, 0);
    assert.equal(await readRole(otherOwner.client, otherOwner.id), 'author', 'its factor remains');
    assert.equal((await otherOwner.client.auth.mfa.listFactors()).data?.totp.length, 1);
  });

  test('allow ten attempts an hour, after which even the right code fails', async () => {
    const owner = await owners.createWithFactor('guessed');
    const [code = ''] = await createRecoveryCodes(owner.client);
    const client = await owners.signIn(owner.email);
    for (let guess = 0; guess < 10; guess += 1)
      assert.equal(await recover(client, `aaaa${guess}`), 'wrong_code');
    assert.equal(await recover(client, code), 'too_many');
  });

  test('require a session', async () => {
    const owner = await owners.createWithFactor('ended');
    const [code = ''] = await createRecoveryCodes(owner.client);
    const client = await owners.signIn(owner.email);
    await backend.database.query('delete from auth.sessions where user_id = $1', [owner.id]);
    assert.equal(await recover(client, code), 'not_authenticated');
  });
});
