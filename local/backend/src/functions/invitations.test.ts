import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sealLink } from 'supabase-project/sealed-link';
import { createEmailLinkHelpers } from '../testing/email-links.ts';
import {
  type Actor,
  createAccount,
  createClientFor,
  openPeople,
  PASSWORD,
  postJson,
  readAuthorization,
} from '../testing/people.ts';

const { backend, people } = await openPeople({ logLevel: 'error' });
const links = createEmailLinkHelpers(backend);
after(() => backend.stop());

const NEW_PASSWORD = 'chosen by the invited person';
const HOUR = 60 * 60 * 1000;
let companyId: string;

before(async () => {
  const { data } = await people.client.client.from('company_members').select('company_id').single();
  companyId = data?.company_id;
});

async function call(name: string, body: object, actor?: Actor) {
  const headers = actor === undefined ? {} : await readAuthorization(actor);
  const response = await postJson(backend, `functions/v1/${name}`, body, headers);
  const json = await response.json();
  return { status: response.status, code: json.error?.code, message: json.error?.message, body: json };
}

const invite = (email: string, details: object = {}) =>
  call('company-people', { action: 'invite', companyId, email, ...details }, people.client);
const manage = (body: object) => call('admin-user-management', body, people.admin);
const openPage = (action: string, link: string) => call('invitations', { action, link });
const look = async (link: string) => (await openPage('look', link)).body;
const run = (sql: string) => backend.database.query(sql);

const readLink = async (email: string) => (await links.findLatestLink(email)).hash.slice(1);

/** Invites to the company, or to an account with a role. */
async function sendInvitation(email: string, role = 'company'): Promise<{ id: string; link: string }> {
  const { status, message, body } =
    role === 'company'
      ? await invite(email)
      : await manage({ action: 'inviteUser', email, full_name: 'Gus Guest', role });
  assert.equal(status, 201, message);
  return { id: body.invitation.id, link: await readLink(email) };
}

/** Uses the fresh one-time link as the page does. */
async function signInWith(link: string): Promise<SupabaseClient> {
  const { body, message } = await openPage('open', link);
  const client = createClientFor(backend);
  const { error } = await client.auth.verifyOtp({ token_hash: body.tokenHash, type: body.type });
  assert.equal(error, null, message);
  return client;
}

describe('the link in an invitation to a company', () => {
  test('opens a new account until it has a password, and joins the company', async () => {
    const email = 'bo@acme.example';
    const { body } = await invite(email, { full_name: ' Bo Berg ', is_billing: true });
    const link = await readLink(email);
    assert.deepEqual(await look(link), {
      state: 'open',
      email,
      full_name: 'Bo Berg',
      company: 'client@acme.example',
      inviter: 'Alf Acme',
      can_sign_in: false,
      invitation: body.invitation.id,
    });
    // Someone closes the tab after this and opens the email again.
    await signInWith(link);
    assert.equal((await look(link)).state, 'open');
    const client = await signInWith(link);
    assert.equal((await client.auth.updateUser({ password: NEW_PASSWORD })).error, null);
    assert.equal((await look(link)).can_sign_in, true);
    assert.deepEqual((await openPage('open', link)).code, 'has_account');
    const accepted = await client.rpc('accept_company_invitation', { invitation: body.invitation.id });
    assert.equal(accepted.data, companyId);
    assert.equal((await look(link)).state, 'accepted');
    assert.equal((await openPage('open', link)).code, 'not_open');
    const member = await client.from('company_people').select('full_name, is_billing').eq('email', email);
    assert.deepEqual(member.data, [{ full_name: 'Bo Berg', is_billing: true }]);
    assert.equal(await links.signIn(email, NEW_PASSWORD), 'signed in');
  });

  test('signs no one in to an account that has a password', async () => {
    const { link } = await sendInvitation(people.stranger.email);
    assert.equal((await look(link)).can_sign_in, true);
    assert.equal((await openPage('open', link)).code, 'has_account');
  });

  test('opens nothing for another address, company or purpose', async () => {
    const email = 'only@acme.example';
    const { id, link } = await sendInvitation(email);
    const until = new Date(Date.now() + HOUR);
    const seal = (content: Record<string, string>) =>
      sealLink(backend.secretKey, 'invitation', { id, email, company: companyId, ...content }, until);
    for (const content of [{ email: 'other@acme.example' }, { company: id }, { id: companyId }])
      assert.equal((await openPage('open', await seal(content))).code, 'not_open');
    const archiveLink = await sealLink(
      backend.secretKey,
      'archive',
      { id, email, company: companyId },
      until,
    );
    for (const other of [
      archiveLink,
      `${link.slice(0, 20)}${link[20] === 'A' ? 'B' : 'A'}${link.slice(21)}`,
      'x'.repeat(60),
    ])
      assert.equal((await openPage('look', other)).code, 'unknown_link');
    const accounts = await run(
      `select 1 from auth.users where email like '%@acme.example' and email ~ 'only|other'`,
    );
    assert.deepEqual(accounts, []);
  });
});

describe('an invitation becomes invalid', () => {
  const personAt = (email: string) => `(select id from public.profiles where email = '${email}')`;
  const company = 'public.company_invitations';
  const account = 'private.invitations';
  const cases = [
    [
      'when its inviter leaves the company',
      company,
      `invited_by = ${personAt('client@globex.example')}`,
      'revoked',
    ],
    ['when it expires', company, 'expires_at = now()', 'expired'],
    ['when its account gets another role', account, "role = 'admin'", 'revoked'],
    [
      'when its inviter is no admin any more',
      account,
      `invited_by = ${personAt('author@northlight.example')}`,
      'revoked',
    ],
    ['seven days after it was sent', account, "sent_at = now() - interval '7 days'", 'expired'],
  ] as const;
  for (const [name, table, change, state] of cases)
    test(`${name} (${table})`, async () => {
      const { id, link } = await sendInvitation(
        `${crypto.randomUUID()}@void.example`,
        table === company ? 'company' : 'author',
      );
      assert.equal((await look(link)).state, 'open');
      await run(`update ${table} set ${change} where id = '${id}'`);
      assert.equal((await look(link)).state, state);
      assert.equal((await openPage('open', link)).code, 'not_open');
    });

  test('when its address belongs to a member of staff', async () => {
    const email = 'freelancer@void.example';
    const { link } = await sendInvitation(email);
    await createAccount(backend, { email, name: 'Fay', role: 'author' });
    assert.equal((await look(link)).state, 'revoked');
  });
});

describe('an expired link', () => {
  test('sends a new one to the same address, and stays expired', async () => {
    const email = 'late@acme.example';
    const { id } = await sendInvitation(email);
    await run(
      `update public.company_invitations set expires_at = now() - interval '1 hour' where id = '${id}'`,
    );
    const past = new Date(Date.now() - HOUR);
    const old = await sealLink(backend.secretKey, 'invitation', { id, email, company: companyId }, past);
    assert.equal((await look(old)).state, 'expired');
    assert.deepEqual((await openPage('renew', old)).body, { ok: true });
    assert.equal((await links.listSubjects(email)).length, 2);
    assert.equal((await look(await readLink(email))).state, 'open');
    assert.equal((await look(old)).state, 'expired');
    assert.equal((await openPage('renew', await readLink(email))).code, 'not_expired');
    assert.equal((await openPage('renew', old)).status, 200);
    assert.equal((await openPage('renew', old)).status, 200);
    const limited = await openPage('renew', old);
    assert.deepEqual(
      [limited.status, limited.message],
      [429, 'This address has been emailed several times. Please try again in an hour.'],
    );
    await run(`delete from public.company_invitations where id = '${id}'`);
    assert.equal((await openPage('renew', old)).code, 'not_expired');
  });
});

describe('an invitation by an admin', () => {
  test('stays pending until the person chooses a password', async () => {
    const email = 'gus@y.example';
    const { id, link } = await sendInvitation(email, 'author');
    const { company, inviter, full_name, state } = await look(link);
    assert.deepEqual([company, inviter, full_name, state], [null, 'Ada Admin', 'Gus Guest', 'open']);
    const isPending = async () =>
      (await people.admin.client.from('user_invitations').select('id').eq('id', id)).data?.length === 1;
    const client = await signInWith(link);
    assert.equal(await isPending(), true);
    assert.equal((await client.auth.updateUser({ password: NEW_PASSWORD })).error, null);
    assert.equal(await isPending(), false);
    assert.equal((await look(link)).state, 'accepted');
    assert.equal((await openPage('open', link)).code, 'not_open');
  });

  test('can be sent again after the account got another role', async () => {
    const email = 'promoted@y.example';
    const { id, link } = await sendInvitation(email, 'client');
    await run(`update public.profiles set role = 'author' where email = '${email}'`);
    assert.equal((await manage({ action: 'resendInvite', invitationId: id })).status, 200);
    assert.equal((await look(link)).state, 'open');
  });

  test('becomes invalid when an admin revokes it', async () => {
    const email = 'revoked@y.example';
    const { id, link } = await sendInvitation(email, 'client');
    const revoke = () => manage({ action: 'revokeInvite', invitationId: id });
    assert.equal((await revoke()).status, 200);
    assert.equal((await look(link)).state, 'revoked');
    assert.equal((await openPage('open', link)).code, 'not_open');
    assert.equal((await revoke()).code, 'invitation_not_found');
    const profiles = await people.admin.client.from('profiles').select('id').eq('email', email);
    assert.deepEqual(profiles.data, []);
  });
});

describe('invitation emails are limited', () => {
  test('for each address, also if the invitation is revoked in between', async () => {
    const email = 'stranger@victim.example';
    const { id } = await sendInvitation(email);
    const resend = () => call('company-people', { action: 'resend', invitationId: id }, people.client);
    for (let sent = 1; sent < 4; sent += 1) assert.equal((await resend()).status, 200);
    assert.equal((await resend()).status, 429);
    await people.client.client.from('company_invitations').delete().eq('id', id);
    const again = await invite(email);
    assert.deepEqual([again.status, again.code], [429, 'too_many']);
    assert.equal((await manage({ action: 'inviteUser', email, full_name: 'V', role: 'client' })).status, 429);
    assert.equal((await links.listSubjects(email)).length, 4);
  });

  test('for each sender', async () => {
    const sender = await createAccount(backend, {
      email: 'second@northlight.example',
      name: 'Sue',
      role: 'admin',
    });
    const key = { scope_name: 'invitation_emails.sender', key: sender.id, allowed: 0, window_seconds: 3600 };
    for (let sent = 0; sent < 60; sent += 1) await people.service.rpc('consume_rate_limit', key);
    const body = { action: 'inviteUser', email: 'next@y.example', full_name: 'N', role: 'client' };
    const limited = await call('admin-user-management', body, sender);
    assert.deepEqual(
      [limited.status, limited.message],
      [429, 'You have sent many invitations. Please try again in an hour.'],
    );
    assert.equal(await links.signIn('next@y.example', PASSWORD), 'invalid_credentials');
  });
});
