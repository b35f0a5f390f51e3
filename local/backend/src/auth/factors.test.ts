import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createEmailLinkHelpers } from '../testing/email-links.ts';
import { createFactorOwners, generateCode } from '../testing/factor-owner.ts';
import { openPeople, postJson, readAuthorization } from '../testing/people.ts';

const { backend, people } = await openPeople();
const links = createEmailLinkHelpers(backend);
const owners = createFactorOwners(backend);
after(() => backend.stop());

const readRole = async (client: SupabaseClient, id: string) =>
  (await client.from('profiles').select('role').eq('id', id).maybeSingle()).data?.role;

test('a recovery link gives no access without a code', async () => {
  const owner = await owners.createWithFactor('linked');
  assert.equal((await links.createVisitor().auth.resetPasswordForEmail(owner.email)).error, null);
  const linked = await links.signInWithLink(owner.email);
  assert.equal(await readRole(linked, owner.id), undefined);
  const { error } = await linked.auth.updateUser({ password: 'a long new password' });
  assert.equal(error?.code, 'insufficient_aal');
});

test('other users can neither use nor remove a factor', async () => {
  const owner = await owners.createWithFactor('mine');
  const { mfa } = people.author.client.auth;
  for (const { error } of [
    await mfa.challengeAndVerify({ factorId: owner.factor, code: generateCode(owner.secret) }),
    await mfa.unenroll({ factorId: owner.factor }),
  ])
    assert.equal(error?.code, 'mfa_factor_not_found');
});

test('a challenge works once, and after ten wrong codes even the right one is refused', async () => {
  const { client, factor: factorId, secret } = await owners.createWithFactor('guess');
  const { mfa } = client.auth;
  const { data } = await mfa.challenge({ factorId });
  const verify = (steps: number) =>
    mfa.verify({ factorId, challengeId: data?.id ?? '', code: generateCode(secret, steps) });
  assert.equal((await verify(0)).error, null);
  assert.equal((await verify(0)).error?.code, 'mfa_challenge_expired');
  const guess = async (steps: number) =>
    (await mfa.challengeAndVerify({ factorId, code: generateCode(secret, steps) })).error?.code;
  for (let steps = 100; steps < 109; steps += 1) assert.equal(await guess(steps), 'mfa_verification_failed');
  assert.equal(await guess(0), 'over_request_rate_limit');
});

test('a factor can be removed; its owner gets an email and stays signed in', async () => {
  const owner = await owners.createWithFactor('off');
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
    const owner = await owners.createWithFactor('own');
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
