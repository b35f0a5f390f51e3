import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createEmailLinkHelpers } from '../testing/email-links.ts';
import { openPeople, PASSWORD, postJson } from '../testing/people.ts';

const { backend, people } = await openPeople({ siteUrl: 'http://localhost:4321' });
const links = createEmailLinkHelpers(backend);
after(() => backend.stop());

const visitor = () => links.createVisitor();

const signUp = (email: string, password = PASSWORD) =>
  visitor().auth.signUp({
    email,
    password,
    options: { data: { full_name: 'New Person' }, emailRedirectTo: 'http://localhost:4321/' },
  });

describe('an invalid address', () => {
  for (const path of ['signup', 'recover', 'resend']) {
    test(`is refused by ${path}`, async () => {
      const request = { email: 'a"b@northlight.example', password: PASSWORD, type: 'signup' };
      const response = await postJson(backend, `auth/v1/${path}`, request);
      const body: unknown = await response.json();
      assert.deepEqual(body, {
        code: 400,
        error_code: 'validation_failed',
        msg: 'Unable to validate email address: invalid format',
      });
    });
  }
});

describe('sign-up', () => {
  test('refuses no registered address, and emails its owner', async () => {
    assert.equal((await signUp('fresh@northlight.example')).error, null);
    const unconfirmed = await signUp('fresh@northlight.example', 'password of a stranger');
    const registered = await signUp(people.author.email);
    for (const result of [unconfirmed, registered]) {
      assert.equal(result.error, null);
      assert.deepEqual([result.data.session, typeof result.data.user?.id], [null, 'string']);
    }
    await backend.waitForEmails();
    const subjects = backend.mailbox.emails.map(({ to, subject }) => `${to}: ${subject}`);
    assert.ok(subjects.includes(`${people.author.email}: You already have an account`));
    assert.equal(
      subjects.filter((subject) => subject.startsWith('fresh@') && subject.includes('Confirm')).length,
      2,
    );
    await links.signInWithLink('fresh@northlight.example');
    for (const password of [PASSWORD, 'password of a stranger'])
      assert.equal(await links.signIn('fresh@northlight.example', password), 'invalid_credentials');
  });

  test('can resend its email, which invalidates the earlier link', async () => {
    const email = 'again@northlight.example';
    await signUp(email);
    const first = await links.findLatestLink(email);
    const { error } = await visitor().auth.resend({ type: 'signup', email });
    assert.equal(error, null);
    const second = await links.findLatestLink(email);
    assert.notEqual(second.href, first.href);
    assert.equal((await links.confirmLink(first)).error_code, 'otp_expired');
    assert.ok((await links.confirmLink(second)).access_token);
    assert.equal((await visitor().auth.resend({ type: 'signup', email: 'nobody@x.example' })).error, null);
  });
});

describe('a session', () => {
  for (const [column, age, state] of [
    ['created_at', '31 days', 'is thirty days old'],
    ['refreshed_at', '8 days', 'has not been used for a week'],
  ] as const) {
    test(`is not renewed once it ${state}, and is deleted`, async () => {
      const client = links.createVisitor();
      const { data } = await client.auth.signInWithPassword({
        email: people.admin.email,
        password: PASSWORD,
      });
      const where = 'where id = (select max(id::text)::uuid from auth.sessions where user_id = $2)';
      await backend.database.query(`update auth.sessions set ${column} = now() - $1::interval ${where}`, [
        age,
        people.admin.id,
      ]);
      const token = data.session?.refresh_token ?? '';
      assert.equal((await client.auth.refreshSession({ refresh_token: token })).error?.status, 400);
      const [sweep] = await backend.database.query<{ sessions: number }>(
        'select * from private.sweep_accounts()',
      );
      assert.ok((sweep?.sessions ?? 0) >= 1);
    });
  }
});

describe('the audit log', () => {
  test('records sign-ins, including failed ones, but only for existing accounts', async () => {
    const { email, id } = people.admin;
    assert.equal(await links.signIn(email, 'a wrong password'), 'invalid_credentials');
    assert.equal(await links.signIn('stranger@nowhere.example', 'a wrong password'), 'invalid_credentials');
    assert.equal(await links.signIn(email, PASSWORD), 'signed in');
    const readActions = () =>
      backend.database.query<{ actor_id: string; action: string }>(
        "select actor_id, action from public.audit_log where area = 'access' order by id desc limit 2",
      );
    // A failed sign-in is recorded after its response, so the order may differ.
    const events = await readActions();
    assert.deepEqual(new Set(events.map(({ action }) => action)), new Set(['sign_in', 'sign_in_failed']));
    assert.deepEqual(new Set(events.map(({ actor_id }) => actor_id)), new Set([id]));
  });
});
