import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEmailLinkHelpers } from '../testing/email-links.ts';
import { inviteAccount, openPeople, PASSWORD, postJson } from '../testing/people.ts';
import { DEFAULT_RATES, type Rates } from './attempt-limits.ts';

const unlimitedRate = { max: 100_000, seconds: 60 };
const unlimited = { visitor: unlimitedRate, email: unlimitedRate };
const rates: Rates = {
  ...DEFAULT_RATES,
  'sign-in': unlimited,
  'sign-up': unlimited,
  recovery: unlimited,
  verify: unlimited,
  factor: unlimited,
};

const STATES = ['unknown', 'unconfirmed', 'confirmed', 'deleted', 'signed-out', 'invited'] as const;
type State = (typeof STATES)[number];

const createEmail = (state: State) => `${state}.person@northlight.example`;

const SPELLINGS: Readonly<Record<string, (email: string) => string>> = {
  'lower case': (email) => email,
  'upper case': (email) => email.toUpperCase(),
};

async function sendRequest(path: string, body: object) {
  const response = await postJson(backend, `auth/v1/${path}`, body);
  const text = await response.text();
  return { status: response.status, code: response.headers.get('x-sb-error-code') ?? '', text };
}

const { backend, people } = await openPeople({ siteUrl: 'http://localhost:4321', rates });
const links = createEmailLinkHelpers(backend);
after(() => backend.stop());

before(async () => {
  const updateAccount = (sql: string, state: State) => backend.database.query(sql, [createEmail(state)]);
  await links.createVisitor().auth.signUp({ email: createEmail('unconfirmed'), password: PASSWORD });
  await inviteAccount(people, createEmail('invited'), 'client');
  await people.service.auth.admin.generateLink({ type: 'invite', email: createEmail('invited') });
  for (const state of ['confirmed', 'deleted', 'signed-out'] as const) {
    const created = await people.service.auth.admin.createUser({
      email: createEmail(state),
      password: PASSWORD,
      email_confirm: true,
    });
    assert.equal(await links.signIn(createEmail(state), PASSWORD), 'signed in');
    if (state === 'deleted') await people.service.auth.admin.deleteUser(created.data.user?.id ?? '');
  }
  await updateAccount(
    'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
    'signed-out',
  );
});

/** Requests by a caller who knows only the address. The responses must not depend on the account's state. */
const REQUESTS_BY_ADDRESS: Readonly<Record<string, (email: string) => [string, object]>> = {
  'a wrong password': (email) => ['token?grant_type=password', { email, password: 'Wrong-pass-1' }],
  recovery: (email) => ['recover', { email }],
  'a sign-in link': (email) => ['otp', { email, create_user: true }],
  'a sign-in link from the old endpoint': (email) => ['magiclink', { email }],
  'another confirmation email': (email) => ['resend', { email, type: 'signup' }],
  'another email for an address change': (email) => ['resend', { email, type: 'email_change' }],
  'a wrong code': (email) => ['verify', { email, token: '123456', type: 'recovery' }],
  'a wrong confirmation code': (email) => ['verify', { email, token: '123456', type: 'signup' }],
  'a wrong code for an address change': (email) => [
    'verify',
    { email, token: '123456', type: 'email_change' },
  ],
};

/** The body without ids and times, which always differ. */
const normalizeBody = (text: string, email: string) =>
  text
    .toLowerCase()
    .replaceAll(email.trim().toLowerCase(), 'EMAIL')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dt[\d:.+z-]+/g, 'TIME');

describe('an address alone reveals nothing about its account through', () => {
  for (const [name, request] of Object.entries(REQUESTS_BY_ADDRESS)) {
    test(name, async () => {
      for (const [spelling, spell] of Object.entries(SPELLINGS)) {
        const responses = await Promise.all(
          STATES.map(async (state) => {
            const email = spell(createEmail(state));
            const { status, code, text } = await sendRequest(...request(email));
            return { status, code, shape: normalizeBody(text, email) };
          }),
        );
        for (const [index, response] of responses.entries())
          assert.deepEqual(response, responses[0], `${spelling}: ${STATES[index]}`);
        assert.ok((responses[0]?.status ?? 500) < 500, spelling);
      }
    });
  }

  test('emails, which an unknown address never gets, or a new account', async () => {
    const email = createEmail('unknown');
    assert.deepEqual(await links.listSubjects(email), []);
    assert.deepEqual(await backend.database.query('select from auth.users where email = $1', [email]), []);
  });
});

describe('an emailed link', () => {
  test('opens a session that requires a new password for an invited or unconfirmed user', async () => {
    for (const state of ['invited', 'unconfirmed'] as const) {
      await sendRequest('recover', { email: createEmail(state) });
      const client = await links.signInWithLink(createEmail(state));
      const { data } = await client.from('profiles').select('password_due_at').single();
      assert.ok(data?.password_due_at, state);
      assert.equal(await links.signIn(createEmail(state), PASSWORD), 'invalid_credentials');
    }
  });
});
