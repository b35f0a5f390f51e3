import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { mailLinks } from '../testing/mail-links.ts';
import { openPeople, PASSWORD } from '../testing/people.ts';
import { DEFAULT_RATES, type Rates } from './limits.ts';

const OWN = 'an own long password';

const guesses = { max: 15, seconds: 600 };
const rates: Rates = { ...DEFAULT_RATES, 'sign-in': { visitor: guesses, email: guesses } };
const { backend, people } = await openPeople({ siteUrl: 'http://localhost:4321', rates });
const links = mailLinks(backend);
after(() => backend.stop());

const signUp = (email: string, password: string) => links.visitor().auth.signUp({ email, password });

const profile = async (email: string) =>
  (await backend.database.query('select * from public.profiles where email = $1', [email]))[0];

/** The sessions of an account are as old as if it had signed in that long ago. */
const age = (id: string, interval: string) =>
  backend.database.query('update auth.sessions set created_at = now() - $2::interval where user_id = $1', [
    id,
    interval,
  ]);

const mailsTo = async (to: string) => {
  await backend.mailsSettled();
  return backend.mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
};

describe('an account whose address nobody has confirmed', () => {
  const email = 'cfo@northlight.example';

  test('is nothing to admins, can be given no role, and no password typed before opens it afterwards', async () => {
    await signUp(email, 'of the stranger first');
    await signUp(email, 'of the owner second');
    assert.equal(await profile(email), undefined);
    const { data } = await people.admin.client.from('staff_notifications').select('id').eq('kind', 'access');
    assert.deepEqual(data, []);
    const given = await people.admin.client
      .from('profiles')
      .update({ role: 'author' })
      .eq('email', email)
      .select();
    assert.deepEqual(given.data, []);

    const own = await links.enter(email);
    const told = await people.admin.client.from('staff_notifications').select('message').eq('kind', 'access');
    assert.match(told.data?.[0]?.message, /cfo@northlight\.example/);
    assert.equal((await profile(email))?.awaiting_access, true);
    for (const password of ['of the stranger first', 'of the owner second'])
      assert.equal(await links.signIn(email, password), 'invalid_credentials');
    assert.equal((await own.auth.updateUser({ password: OWN })).error, null);
    assert.equal((await profile(email))?.password_due_at, null);
    const again = await own.auth.updateUser({ password: 'another long password' });
    assert.equal(again.error?.code, 'current_password_required', 'a link stands in for it once');
    assert.equal(await links.signIn(email, OWN), 'in');
  });

  test('gives way to an invitation', async () => {
    const squatted = 'squatted@northlight.example';
    await signUp(squatted, 'of the squatter first');
    const { error } = await people.service.rpc('admin_invite', {
      actor: people.admin.id,
      address: squatted,
      person_name: 'Sue',
      person_role: 'author',
      organization: '',
      invitation_kind: 'invite',
    });
    assert.equal(error, null);
    assert.equal((await people.service.auth.admin.inviteUserByEmail(squatted)).error, null);
    assert.equal((await profile(squatted))?.role, 'author');
    // Sent again it is the same mail, and the former link ends.
    const first = await links.lastLink(squatted);
    assert.equal((await people.service.auth.admin.inviteUserByEmail(squatted)).error, null);
    const [again, invited] = await mailsTo(squatted);
    assert.match(invited ?? '', /invites you to Northlight$/);
    assert.equal(again, invited);
    assert.equal((await links.press(first)).error_code, 'otp_expired');
    await backend.database.query(
      "update auth.users set recovery_sent_at = recovery_sent_at - interval '23 hours' where email = $1",
      [squatted],
    );
    assert.equal((await (await links.enter(squatted)).auth.updateUser({ password: OWN })).error, null);
  });
});

describe('a new password', () => {
  test('needs the present one, whose guesses are limited', async () => {
    const { client, email } = people.client;
    const change = async (current?: string) => {
      const attributes = { password: OWN, ...(current === undefined ? {} : { current_password: current }) };
      const { error } = await client.auth.updateUser(attributes);
      return error?.code ?? 'changed';
    };
    assert.equal(await change(), 'current_password_required');
    assert.equal(await change('Wrong-pass-1'), 'current_password_invalid');
    assert.equal(await links.signIn(email, OWN), 'invalid_credentials');
    assert.equal(await change(PASSWORD), 'changed');
    assert.equal(await links.signIn(email, OWN), 'in');
    assert.ok((await mailsTo(email)).includes('Your password was changed'));
    for (let guess = 0; guess < 15; guess += 1) await change(`Wrong-pass-${guess}`);
    assert.equal(await change(OWN), 'over_request_rate_limit');
  });

  test('needs a session of this day', async () => {
    const { client, id } = people.stranger;
    await age(id, '25 hours');
    const attributes = { password: OWN, current_password: PASSWORD };
    assert.equal((await client.auth.updateUser(attributes)).error?.code, 'reauthentication_needed');
  });

  const weak = [
    ['password1', ['pwned']],
    ['northlight1', ['words']],
    ['п'.repeat(60), ['too_long']],
    ['x'.repeat(73), ['too_long']],
    ['short', ['length']],
  ] as const;
  for (const [password, reasons] of weak) {
    test(`is refused alike wherever it is set: ${password.slice(0, 12)}`, async () => {
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

  test('is taken as typed: no other ending signs in', async () => {
    const passwords = {
      'whole@northlight.example': 'abcdefghi'.repeat(8),
      'cyrillic@northlight.example': 'пароль от старой дачи',
    };
    for (const [email, password] of Object.entries(passwords)) {
      await people.service.auth.admin.createUser({ email, password, email_confirm: true });
      assert.equal(await links.signIn(email, `${password}!`), 'invalid_credentials');
      assert.equal(await links.signIn(email, password), 'in');
    }
  });
});

describe('another address', () => {
  const next = 'ann.author@northlight-labs.example';
  const ask = async (email: string, current?: string) => {
    const { data, error } = await people.author.client.auth.updateUser({
      email,
      ...(current === undefined ? {} : { current_password: current }),
    });
    return error?.code ?? data.user?.email;
  };
  const linksTo = async (to: string) => {
    await backend.mailsSettled();
    return backend.mailbox.mails.filter((mail) => mail.to === to && mail.subject.includes('new e-mail'));
  };

  test('needs the password once the sign-in is no longer fresh', async () => {
    await age(people.author.id, '11 minutes');
    assert.equal(await ask(next), 'reauthentication_needed');
    assert.equal(await ask(next, 'Wrong-pass-1'), 'current_password_invalid');
  });

  test('stays on its side of the company’s door', async () => {
    assert.equal(await ask('ann@home.example', PASSWORD), 'email_address_not_authorized');
  });

  test('sounds the same for a known one, whose owner is told', async () => {
    const known = people.admin.email;
    assert.equal(await ask(known, PASSWORD), people.author.email);
    assert.equal((await linksTo(known)).length, 0);
    assert.ok((await mailsTo(known)).includes('You already have an account'));
    assert.match((await links.press(await links.lastLink(people.author.email))).msg ?? '', /proceed/);
    assert.equal((await links.visitor().auth.resend({ type: 'email_change', email: known })).error, null);
  });

  test('counts when both mailboxes have said so, in either order, and the old one is told', async () => {
    assert.equal(await ask(next, PASSWORD), people.author.email);
    const first = await links.lastLink(people.author.email);
    const second = await links.lastLink(next);
    assert.equal((await links.press(first)).access_token, undefined);
    assert.equal((await links.press(first)).error_code, 'otp_expired');
    assert.equal((await profile(people.author.email))?.email, people.author.email);
    assert.match((await links.press(second)).msg ?? '', /changed/);
    assert.equal((await profile(next))?.id, people.author.id);
    assert.equal(await links.signIn(next, PASSWORD), 'in');
    assert.equal(await links.signIn(people.author.email, PASSWORD), 'invalid_credentials');
    assert.ok((await mailsTo(people.author.email)).includes('Your e-mail address was changed'));
  });
});

describe('a link in a mail', () => {
  /** As it stood in the mails of before. */
  const ofBefore = (link: URL) => {
    const old = new URLSearchParams({
      token: link.searchParams.get('token_hash') ?? '',
      type: link.searchParams.get('type') ?? '',
      redirect_to: 'https://evil.example/',
    });
    return `${backend.url}/auth/v1/verify?${old}`;
  };

  for (const [kind, to, ask] of [
    ['a sign-up', 'scanned@northlight.example', (email: string) => signUp(email, OWN)],
    ['a new password', '', (email: string) => links.visitor().auth.resetPasswordForEmail(email)],
    ['a sign-in', '', (email: string) => links.visitor().auth.signInWithOtp({ email })],
    [
      'an invitation',
      'invited-and-scanned@northlight.example',
      (email: string) => people.service.auth.admin.inviteUserByEmail(email),
    ],
  ] as const) {
    test(`of ${kind} is used up by a press alone, however often a program has opened it`, async () => {
      const email = to || people.admin.email;
      await ask(email);
      const link = await links.lastLink(email);
      for (const method of ['HEAD', 'GET', 'GET']) {
        const answer = await backend.fetch(ofBefore(link), { method, redirect: 'manual' });
        assert.equal(answer.status, 303);
        assert.equal(answer.headers.get('location'), link.href);
      }
      assert.equal((await links.press(link)).user?.email, email);
      assert.equal((await links.press(link)).error_code, 'otp_expired');
    });
  }

  test('ends after ten minutes', async () => {
    const email = 'slow@northlight.example';
    await signUp(email, OWN);
    const late =
      "update auth.users set confirmation_sent_at = now() - interval '10 minutes 1 second' where email = $1";
    await backend.database.query(late, [email]);
    assert.equal((await links.press(await links.lastLink(email))).error_code, 'otp_expired');
  });
});

describe('a session', () => {
  for (const [column, old, why] of [
    ['created_at', '31 days', 'is thirty days old'],
    ['refreshed_at', '8 days', 'was not used for a week'],
  ] as const) {
    test(`is not renewed once it ${why}, and is swept`, async () => {
      const client = links.visitor();
      const { data } = await client.auth.signInWithPassword({
        email: people.admin.email,
        password: PASSWORD,
      });
      const where = 'where id = (select max(id::text)::uuid from auth.sessions where user_id = $2)';
      await backend.database.query(`update auth.sessions set ${column} = now() - $1::interval ${where}`, [
        old,
        people.admin.id,
      ]);
      const token = data.session?.refresh_token ?? '';
      assert.equal((await client.auth.refreshSession({ refresh_token: token })).error?.status, 400);
      const [swept] = await backend.database.query<{ sessions: number }>(
        'select * from private.sweep_accounts()',
      );
      assert.ok((swept?.sessions ?? 0) >= 1);
    });
  }
});

describe('the audit log', () => {
  test('tells of sign-ins, those that failed, and nothing of addresses that have no account', async () => {
    const { email, id } = people.admin;
    assert.equal(await links.signIn(email, 'a wrong password'), 'invalid_credentials');
    assert.equal(await links.signIn('stranger@nowhere.example', 'a wrong password'), 'invalid_credentials');
    assert.equal(await links.signIn(email, PASSWORD), 'in');
    const acts = () =>
      backend.database.query<{ actor_id: string; action: string }>(
        "select actor_id, action from public.audit_log where area = 'access' order by id desc limit 2",
      );
    // What failed is noted after its answer, which came before the other one's.
    const noted = await acts();
    assert.deepEqual(new Set(noted.map(({ action }) => action)), new Set(['sign_in', 'sign_in_failed']));
    assert.deepEqual(new Set(noted.map(({ actor_id }) => actor_id)), new Set([id]));
  });
});
