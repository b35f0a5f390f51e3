import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { startServer } from '@northlight/node-kit/testing';
import { createEmailLinkHelpers } from '../testing/email-links.ts';
import { createAccount, inviteAccount, openPeople, PASSWORD } from '../testing/people.ts';
import { DEFAULT_RATES, type Rates } from './attempt-limits.ts';

const NEW_PASSWORD = 'a long new password';

const leakedPassword = 'correct horse battery staple 9';
const hashPassword = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A service that lists one leaked password. */
const leakedPasswordService: { mode: 'working' | 'failing' | 'silent'; readonly requests: string[] } = {
  mode: 'working',
  requests: [],
};
const { url: leakedPasswordsUrl } = await startServer({ after }, (request, response) => {
  leakedPasswordService.requests.push(request.url ?? '');
  if (leakedPasswordService.mode === 'silent') return;
  // The real service also pads its responses with made-up lines.
  const lines = `${'0'.repeat(35)}:0\r\n${hashPassword(leakedPassword).slice(5)}:42\r\n`;
  response.writeHead(leakedPasswordService.mode === 'working' ? 200 : 503).end(lines);
});

const guesses = { max: 15, seconds: 600 };
const rates: Rates = { ...DEFAULT_RATES, 'sign-in': { visitor: guesses, email: guesses } };
const { backend, people } = await openPeople({
  siteUrl: 'http://localhost:4321',
  rates,
  passwordRangeUrl: `${leakedPasswordsUrl}/range/`,
});
const links = createEmailLinkHelpers(backend);
after(() => backend.stop());

const signUp = (email: string, password: string) => links.createVisitor().auth.signUp({ email, password });

test('an invitation replaces an account with an unconfirmed address', async () => {
  const email = 'squatted@northlight.example';
  await signUp(email, 'password of a squatter');
  await inviteAccount(people, email, 'author');
  const link = await people.service.auth.admin.generateLink({ type: 'invite', email });
  assert.equal(link.error, null);
  const profiles = people.admin.client.from('profiles').select('role').eq('email', email);
  assert.deepEqual((await profiles).data, [{ role: 'author' }]);
  const listed = await links.listSubjects(email);
  assert.ok(!listed.some((subject) => /invite/.test(subject)), 'generating a link sends no email');
});

describe('a new password', () => {
  test('limits guesses at the current one', async () => {
    const { auth } = people.client.client;
    const change = async (current_password: string) =>
      (await auth.updateUser({ password: NEW_PASSWORD, current_password })).error?.code;
    for (let guess = 0; guess < 15; guess += 1)
      assert.equal(await change(`Wrong-pass-${guess}`), 'current_password_invalid');
    assert.equal(await change(PASSWORD), 'over_request_rate_limit');
  });

  test('requires a sign-in within the last day', async () => {
    const { client, id } = people.stranger;
    await backend.database.query(
      "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
      [id],
    );
    const attributes = { password: NEW_PASSWORD, current_password: PASSWORD };
    assert.equal((await client.auth.updateUser(attributes)).error?.code, 'reauthentication_needed');
  });

  test('is compared at full length', async () => {
    const [email, password] = ['whole@northlight.example', 'abcdefghi'.repeat(8)];
    await people.service.auth.admin.createUser({ email, password, email_confirm: true });
    assert.equal(await links.signIn(email, `${password}!`), 'invalid_credentials');
    assert.equal(await links.signIn(email, password), 'signed in');
  });

  const weakPasswords = [
    ['password1', ['pwned']],
    ['northlight1', ['words']],
    ['п'.repeat(60), ['too_long']],
    ['x'.repeat(73), ['too_long']],
  ] as const;
  for (const [password, reasons] of weakPasswords) {
    test(`is refused wherever it is set: ${password.slice(0, 12)}`, async () => {
      const email = 'weak@northlight.example';
      const errors = [
        (await signUp(email, password)).error,
        (await people.service.auth.admin.createUser({ email, password })).error,
        (await people.author.client.auth.updateUser({ password, current_password: PASSWORD })).error,
      ];
      for (const error of errors)
        assert.deepEqual(
          [error?.code, error && 'reasons' in error ? error.reasons : undefined],
          ['weak_password', reasons],
        );
    });
  }
});

test('a leaked password is refused wherever it is set, and the service receives five characters of its hash', async () => {
  const owner = await createAccount(backend, { email: 'owner@site.example', name: 'Olga', role: 'client' });
  const change = async (password: string, current_password = PASSWORD) =>
    (await owner.client.auth.updateUser({ password, current_password })).error;
  leakedPasswordService.requests.length = 0;
  const error = await change(leakedPassword);
  assert.deepEqual([error?.code, error && 'reasons' in error && error.reasons], ['weak_password', ['pwned']]);
  assert.deepEqual(leakedPasswordService.requests, [`/range/${hashPassword(leakedPassword).slice(0, 5)}`]);
  const person = { email: 'a@site.example', full_name: 'A', role: 'client' };
  const created = await people.admin.client.functions.invoke('admin-user-management', {
    body: { action: 'createUser', password: leakedPassword, ...person },
  });
  assert.equal(created.error?.context.status, 422);
  assert.equal((await signUp('new@northlight.example', leakedPassword)).error?.code, 'weak_password');
  leakedPasswordService.mode = 'failing';
  assert.equal(await change(leakedPassword), null, 'accepted if the service fails');
  leakedPasswordService.mode = 'silent';
  assert.equal(await change('another long enough one', leakedPassword), null, 'or does not respond');
});

test('an emailed link opens no account whose address has changed since', async () => {
  const email = 'moving@acme.example';
  const { client } = await createAccount(backend, { email, name: 'Mo Ved', role: 'client' });
  // Sign-in links are stored in the same place.
  await links.createVisitor().auth.resetPasswordForEmail(email);
  const link = await links.findLatestLink(email);
  assert.equal((await client.auth.updateUser({ email: `new.${email}` })).error, null);
  for (const mailbox of [email, `new.${email}`]) await links.confirmLink(await links.findLatestLink(mailbox));
  assert.equal((await client.auth.getUser()).data.user?.email, `new.${email}`);
  assert.equal((await links.confirmLink(link)).error_code, 'otp_expired');
});

test('an emailed link expires after ten minutes', async () => {
  const [email, former, latter] = ['slow@northlight.example', 'late@acme.example', 'later@acme.example'];
  await signUp(email, NEW_PASSWORD);
  const { client } = await createAccount(backend, { email: former, name: 'Li Te', role: 'client' });
  assert.equal((await client.auth.updateUser({ email: latter })).error, null);
  const sql = `update auth.users set (confirmation_sent_at, email_change_sent_at) = (sent_at, sent_at)
    from (select now() - interval '10 minutes 1 second') t (sent_at) where email = any ($1)`;
  await backend.database.query(sql, [[email, former]]);
  for (const mailbox of [email, latter])
    assert.equal((await links.confirmLink(await links.findLatestLink(mailbox))).error_code, 'otp_expired');
});
