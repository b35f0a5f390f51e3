import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createNodeClient } from '../index.ts';
import { factorOwners } from '../testing/factor-owner.ts';
import { openPeople, PASSWORD } from '../testing/people.ts';

const { backend, people } = await openPeople();
const owners = factorOwners(backend);
after(() => backend.stop());

async function recover(client: SupabaseClient, code: string): Promise<string> {
  const { data } = await client.auth.getSession();
  const answer = await backend.fetch(`${backend.url}/functions/v1/second-factor-recovery`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ code }),
  });
  const body = (await answer.json()) as { error?: { code: string } };
  return body.error?.code ?? 'recovered';
}

async function codesOf(client: SupabaseClient): Promise<string[]> {
  const { data, error } = await client.rpc('make_recovery_codes');
  assert.equal(error, null);
  return data as string[];
}

const roleOf = async (client: SupabaseClient, id: string) =>
  (await client.from('profiles').select('role').eq('id', id).maybeSingle()).data?.role;

describe('recovery codes', () => {
  test('are ten, stand nowhere as they are, and one lets in without the device', async () => {
    const owner = await owners.withFactor('lost');
    const codes = await codesOf(owner.client);
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const kept = JSON.stringify(await backend.database.query('select * from private.recovery_codes'));
    for (const code of codes) assert.ok(!kept.includes(code) && !kept.includes(code.replaceAll('-', '')));
    assert.equal((await owner.client.rpc('recovery_codes_left')).data, 10);

    const client = await owners.enter(owner.email);
    assert.equal(await roleOf(client, owner.id), undefined);
    assert.equal(await recover(client, 'aaaa-aaaa-aaaa-aaaa'), 'wrong_code');
    // As somebody types it from paper.
    assert.equal(await recover(client, ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `), 'recovered');
    assert.equal(await roleOf(client, owner.id), 'author');
    const { data } = await client.auth.mfa.listFactors();
    assert.deepEqual(data?.all, []);
    await backend.mailsSettled();
    const mail = backend.mailbox.mails.find(({ to }) => to === owner.email);
    assert.equal(mail?.subject, 'A recovery code of your account was used');
    assert.equal((await client.rpc('recovery_codes_left')).data, 0, 'the others went with the factor');
    const log = await people.admin.client
      .from('audit_log')
      .select('changes')
      .eq('row_id', owner.id)
      .order('id');
    assert.deepEqual(
      log.data
        ?.flatMap(({ changes }) => Object.keys(changes))
        .filter((what) => /^(?:second_factor|recovery_)/.test(what)),
      ['second_factor', 'recovery_codes', 'recovery_code', 'second_factor'],
    );
  });

  test('are good once, and for ten minutes more when the factor could not be taken away', async () => {
    const owner = await owners.withFactor('race');
    const [code = '', late = ''] = await codesOf(owner.client);
    const take = async (given: string) =>
      (await people.service.rpc('take_recovery_code', { person: owner.id, code: given })).data;
    assert.equal(await take(late), true);
    await backend.database.query(
      "update private.recovery_codes set used_at = used_at - interval '11 minutes' where user_id = $1",
      [owner.id],
    );
    assert.equal(await take(late), false);
    assert.equal(await take(code), true);
    const client = await owners.enter(owner.email);
    assert.equal(await recover(client, code), 'recovered');
    assert.equal(await recover(client, code), 'wrong_code');
  });

  test('end when new ones are made', async () => {
    const owner = await owners.withFactor('anew');
    const [old = ''] = await codesOf(owner.client);
    const [code = ''] = await codesOf(owner.client);
    const client = await owners.enter(owner.email);
    assert.equal(await recover(client, old), 'wrong_code');
    assert.equal(await recover(client, code), 'recovered');
  });

  test('are nobody else’s', async () => {
    const owner = await owners.withFactor('mine');
    const [code = ''] = await codesOf(owner.client);
    const other = await owners.withFactor('theirs');
    assert.equal(await recover(other.client, code), 'wrong_code');
    assert.equal((await other.client.rpc('recovery_codes_left')).data, 0);
    assert.equal(await roleOf(other.client, other.id), 'author', 'its factor is there still');
    assert.equal((await other.client.auth.mfa.listFactors()).data?.totp.length, 1);
  });

  test('are not guessed: ten an hour, the right one included', async () => {
    const owner = await owners.withFactor('guessed');
    const [code = ''] = await codesOf(owner.client);
    const client = await owners.enter(owner.email);
    for (let guess = 0; guess < 10; guess += 1)
      assert.equal(await recover(client, `aaaa${guess}`), 'wrong_code');
    assert.equal(await recover(client, code), 'too_many');
  });

  test('need a session, and nothing else in the body', async () => {
    const owner = await owners.withFactor('ended');
    const [code = ''] = await codesOf(owner.client);
    const client = await owners.enter(owner.email);
    await backend.database.query('delete from auth.sessions where user_id = $1', [owner.id]);
    assert.equal(await recover(client, code), 'not_authenticated');
  });
});

describe('own sessions', () => {
  const list = async (client: SupabaseClient) => (await client.rpc('own_sessions')).data ?? [];

  test('one is ended from another device: its next request and its renewal are refused', async () => {
    const { email } = await owners.account('devices');
    const client = createNodeClient(backend.url, backend.publishableKey, {
      global: { fetch: backend.fetch, headers: { 'user-agent': 'A browser' } },
    });
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    await client.auth.signOut({ scope: 'others' });
    const other = await owners.enter(email);
    const sessions = await list(client);
    assert.deepEqual(
      sessions.map((session: { is_current: boolean }) => session.is_current),
      [true, false],
    );
    assert.equal(sessions[0].user_agent, 'A browser');
    const ended = await client.rpc('end_session', { session: sessions[1].id });
    assert.equal(ended.error, null);
    assert.equal((await other.from('profiles').select('id')).status, 401);
    assert.equal((await other.auth.refreshSession()).error?.code, 'refresh_token_not_found');
    assert.equal((await list(client)).length, 1);
    const again = await client.rpc('end_session', { session: sessions[1].id });
    assert.equal(again.error?.message, 'This session has ended already.');
  });
});
