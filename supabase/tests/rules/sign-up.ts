import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { type Act, expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const refusal = 'Signup is restricted to company employees only. Please use your company email address.';
const newId = '00000000-0000-4000-8000-000000000077';

describe('sign-up', () => {
  const acceptedEmails = [
    'new@northlight.example',
    'New.Person+tag@NorthLight.Example',
    "o'neill@northlight-labs.example",
    '{six}@northlight.example',
  ];
  const rejectedEmails = [
    'new@sub.northlight.example',
    'new@northlight.example.',
    'new@northlight.example.evil.example',
    'new@evil-northlight.example',
    'new@evil.example@northlight.example',
    '"new@evil.example"@northlight.example',
    'new@northlight.example ',
    'new@evil.example\n@northlight.example',
    'new@north​light.example',
    'new@northlıght.example',
    'new@ＮＯＲＴＨＬＩＧＨＴ.example',
    'new(a)@northlight.example',
    '@northlight.example',
    '',
    'new@evil.example',
    'new@northlight．example',
    'new@northlight.example\u200b',
    'new@northlight.example\n',
    'new\r\nBcc: x@evil.example\r\n@northlight.example',
    'new\\@northlight.example',
    'néw@northlight.example',
    `${'x'.repeat(65)}@northlight.example`,
    'Nia <new@northlight.example>',
  ];

  const signUp = (email: string | null) =>
    db.withRollback(async (act) => {
      const outcome = await act.attempt(
        'owner',
        "insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values ($1, $2, 'typed at sign-up', $3)",
        [newId, email, '{"full_name": "  Nia New  ", "role": "admin"}'],
      );
      const earlyProfiles = await act('owner', 'select from public.profiles where id = $1', [newId]);
      await act('owner', 'update auth.users set email_confirmed_at = now() where id = $1', [newId]);
      const [profile] = await act('owner', 'select * from public.profiles where id = $1', [newId]);
      const notifications = await act(
        'owner',
        "select audience, message from public.staff_notifications where kind = 'access' and profile_id = $1",
        [newId],
      );
      const [account] = await act('owner', 'select encrypted_password from auth.users where id = $1', [
        newId,
      ]);
      return {
        outcome,
        earlyProfiles,
        profile,
        notifications,
        password: account?.encrypted_password,
      };
    });
  const callHook = async (email: string | null) => {
    const [row] = await db.run('select public.hook_before_user_created($1) as response', [
      JSON.stringify({ user: { email } }),
    ]);
    return row?.response;
  };

  for (const email of acceptedEmails) {
    test(`lets ${email} sign up and await access once the address is confirmed`, async () => {
      assert.deepEqual(await callHook(email), {});
      const { outcome, earlyProfiles, profile, notifications, password } = await signUp(email);
      expectRows(outcome);
      assert.deepEqual(earlyProfiles, []);
      assert.equal(password, '');
      assert.ok(profile?.password_due_at);
      assert.equal(profile?.role, 'client');
      assert.equal(profile?.awaiting_access, true);
      assert.equal(profile?.full_name, 'Nia New');
      const message = `Nia New (${email}) signed up and is waiting for a role.`;
      assert.deepEqual(notifications, [{ audience: 'admin', message }]);
    });
  }
  for (const email of [...rejectedEmails, null]) {
    test(`rejects ${JSON.stringify(email)?.slice(0, 80)}`, async () => {
      assert.deepEqual(await callHook(email), { error: { http_code: 403, message: refusal } });
      expectFailure((await signUp(email)).outcome, '42501', refusal);
    });
  }

  test('accepts an invited address once and gives it the invitation’s role', async () => {
    await db.withRollback(async (act) => {
      const invite = 'select public.admin_invite($1, $2, $3, $4, $5, $6) as id';
      const parameters = [
        actors.admin.id,
        ' Guest@Elsewhere.Example ',
        'Gus Guest',
        'author',
        'Elsewhere',
        'account',
      ];
      await act.fails('42501', actors.service, invite, [actors.author.id, ...parameters.slice(1)]);
      await act(actors.service, invite, parameters);
      await act('owner', 'insert into auth.users (id, email) values ($1, $2)', [
        newId,
        'guest@elsewhere.example',
      ]);
      const [profile] = await act('owner', 'select * from public.profiles where id = $1', [newId]);
      assert.equal(profile?.role, 'author');
      assert.equal(profile?.organization_name, 'Elsewhere');
      assert.equal(profile?.awaiting_access, false);
      await act('owner', 'delete from auth.users where id = $1', [newId]);
      await act.fails(
        { code: '42501', message: refusal },
        'owner',
        'insert into auth.users (id, email) values ($1, $2)',
        [newId, 'guest@elsewhere.example'],
      );
    });
  });

  test('rejects an expired invitation', async () => {
    await db.withRollback(async (act) => {
      await act(
        'owner',
        "insert into private.invitations (email, role, expires_at) values ('late@elsewhere.example', 'admin', now() - interval '1 second')",
      );
      await act.fails(
        '42501',
        'owner',
        "insert into auth.users (id, email) values ($1, 'late@elsewhere.example')",
        [newId],
      );
    });
  });
});

describe('an account', () => {
  const readAccount = async (act: Parameters<Parameters<typeof db.withRollback>[0]>[0]) =>
    (
      await act(
        'owner',
        `select u.encrypted_password as password, p.password_due_at as deadline
         from auth.users u left join public.profiles p on p.id = u.id where u.id = $1`,
        [newId],
      )
    )[0];
  const insertInvitation = (kind: string) =>
    `insert into private.invitations (email, role, kind) values ('guest@elsewhere.example', 'client', '${kind}')`;
  const insertUser =
    "insert into auth.users (id, email, encrypted_password) values ($1, 'guest@elsewhere.example', 'first')";
  const confirmEmail = 'update auth.users set email_confirmed_at = now() where id = $1';
  const changePassword = "update auth.users set encrypted_password = 'own' where id = $1";

  test('loses a password set by an admin after 72 hours unless it is changed', async () => {
    const expirePassword =
      "update public.profiles set password_due_at = now() - interval '1 second' where id = $1";
    for (const isChanged of [false, true]) {
      await db.withRollback(async (act) => {
        await act('owner', insertInvitation('account'));
        await act('owner', insertUser, [newId]);
        await act('owner', confirmEmail, [newId]);
        const before = await readAccount(act);
        assert.equal(before?.password, 'first');
        assert.ok(before?.deadline);
        if (isChanged) await act('owner', changePassword, [newId]);
        else await act('owner', expirePassword, [newId]);
        await act('owner', 'select private.sweep_accounts()');
        const after = await readAccount(act);
        assert.equal(after?.password, isChanged ? 'own' : '');
        assert.equal(after?.deadline === null, isChanged);
      });
    }
  });

  test('loses its password on confirmation if someone signed up with a pending invitation', async () => {
    await db.withRollback(async (act) => {
      await act('owner', insertInvitation('account'));
      await act('owner', insertUser, [newId]);
      await act('owner', "update private.invitations set consumed_at = now() - interval '1 minute'");
      await act('owner', confirmEmail, [newId]);
      assert.equal((await readAccount(act))?.password, '');
    });
  });

  test('is deleted after a day if unconfirmed and not invited', async () => {
    await db.withRollback(async (act) => {
      const insertOld =
        'insert into auth.users (id, email, created_at) values (gen_random_uuid(), $1, now() - $2::interval)';
      await act('owner', insertInvitation('invite'));
      await act('owner', insertOld, ['guest@elsewhere.example', '9 days']);
      await act('owner', insertOld, ['late@northlight.example', '25 hours']);
      await act('owner', insertOld, ['early@northlight.example', '23 hours']);
      await act('owner', 'select private.sweep_accounts()');
      const remaining = await act(
        'owner',
        'select email from auth.users where email_confirmed_at is null order by email',
      );
      const emails = remaining.map(({ email }) => email);
      assert.ok(emails.includes('guest@elsewhere.example') && emails.includes('early@northlight.example'));
      assert.ok(!emails.includes('late@northlight.example'));
    });
  });

  test('cannot change its address into or out of the agency’s domains', async () => {
    const change = (column: string) => `update auth.users set ${column} = $2 where id = $1`;
    const changes = [
      [actors.clientA.id, 'ceo@northlight.example', false],
      [actors.clientA.id, 'other@acme.example', true],
      [actors.author.id, 'ann@home.example', false],
      [actors.author.id, 'ann.author@northlight-labs.example', true],
    ] as const;
    for (const column of ['email', 'email_change']) {
      for (const [id, email, isAllowed] of changes) {
        await db.withRollback(async (act) => {
          if (isAllowed) await act('owner', change(column), [id, email]);
          else await act.fails('PT422', 'owner', change(column), [id, email]);
        });
      }
    }
  });
});

describe('setting up an instance', () => {
  const setUp = 'select public.set_up_instance($1, $2, $3) as outcome';
  const firstAdmin = [['New.Example', 'northlight.example'], ' Mia@Agency.Example ', 'Mia'];
  const removeAdmins = async (act: Act) => {
    await act('owner', "set local session_replication_role = 'replica'");
    await act('owner', "update public.profiles set role = 'author' where role = 'admin'");
    await act('owner', "set local session_replication_role = 'origin'");
  };

  test('invites the first admin and adds domains', async () => {
    await db.withRollback(async (act) => {
      await removeAdmins(act);
      assert.deepEqual(await act(actors.service, setUp, firstAdmin), [{ outcome: 'invited' }]);
      const create = 'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())';
      await act('owner', create, [newId, 'mia@agency.example']);
      const [profile] = await act('owner', 'select role from public.profiles where id = $1', [newId]);
      assert.equal(profile?.role, 'admin');
      const domains = await act('owner', 'select domain from private.signup_domains order by domain');
      assert.deepEqual(
        domains.map(({ domain }) => domain),
        ['new.example', 'northlight-labs.example', 'northlight.example'],
      );
    });
  });

  test('names the agency', async () => {
    await db.withRollback(async (act) => {
      const name = (agency: string, accent: string | null) =>
        act(actors.service, 'select public.set_up_instance($1, null, null, $2, $3)', [[], agency, accent]);
      const read = async () =>
        (
          await act(
            actors.anon,
            "select brand ->> 'name' as name, brand ->> 'accent' as accent from public.content_revision",
          )
        )[0];
      await act('owner', 'delete from public.brand');
      await name('Lind Studio', null);
      assert.deepEqual(await read(), { name: 'Lind Studio', accent: '#3d4f66' });
      await name('Lind', '#7a2e8e');
      assert.deepEqual(await read(), { name: 'Lind', accent: '#7a2e8e' });
      await name('Lind', null);
      const [row] = await act(actors.admin, "select previous ->> 'name' as previous from public.brand");
      assert.equal(row?.previous, 'Lind Studio');
    });
  });

  test('promotes an account awaiting access', async () => {
    await db.withRollback(async (act) => {
      await removeAdmins(act);
      const create = 'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())';
      await act('owner', create, [newId, 'new@northlight.example']);
      const outcome = await act(actors.service, setUp, [[], 'new@northlight.example', null]);
      assert.deepEqual(outcome, [{ outcome: 'promoted' }]);
      const profile = 'select role, awaiting_access from public.profiles where id = $1';
      assert.deepEqual(await act('owner', profile, [newId]), [{ role: 'admin', awaiting_access: false }]);
    });
  });

  describe('with the code of the set-up screen', () => {
    const domains = ['agency.example'];
    const answers = { email: 'mia@agency.example', name: 'Mia', agency: 'Lind', accent: '#7a2e8e', domains };
    /** An instance without an admin. */
    const inEmptyInstance = (check: (act: Act, createCode: () => Promise<unknown>) => Promise<void>) =>
      db.withRollback(async (act) => {
        await removeAdmins(act);
        await act('owner', 'delete from public.brand');
        await act('owner', 'insert into private.pending_setup default values');
        const sql = 'select public.create_setup_code() as code';
        await check(act, async () => (await act(actors.service, sql))[0]?.code);
      });
    const beginSql = 'select public.begin_setup($1, $2) as result';
    const begin = async (act: Act, code: unknown) =>
      (await act(actors.service, beginSql, [code, answers]))[0]?.result;
    const readState = async (act: Act) => {
      const sql = `select needs_setup, (select name from public.brand) as agency,
        (select count(*)::int from private.signup_domains where domain = 'agency.example') as domains
        from public.content_revision`;
      return (await act('owner', sql))[0];
    };
    const empty = { needs_setup: true, agency: null, domains: 0 };
    const expired = { outcome: 'expired_code' };
    const done = { outcome: 'has_admin' };

    test('refuses without a code, and after five wrong ones, thirty minutes or a newer code', () =>
      inEmptyInstance(async (act, createCode) => {
        assert.deepEqual(await begin(act, 'x'), expired);
        const first = await createCode();
        for (const triesLeft of [4, 3, 2, 1, 0])
          assert.deepEqual(await begin(act, 'x'), { outcome: 'wrong_code', tries_left: triesLeft });
        assert.deepEqual(await begin(act, first), expired);
        const second = await createCode();
        assert.deepEqual(await begin(act, first), { outcome: 'wrong_code', tries_left: 4 });
        await act('owner', "update private.pending_setup set code_expires_at = now() - interval '1 second'");
        assert.deepEqual(await begin(act, second), expired);
        assert.doesNotMatch(
          JSON.stringify(await act('owner', 'select * from private.pending_setup')),
          RegExp(`${second}`),
        );
        assert.deepEqual(await readState(act), empty);
      }));

    test('applies everything when the account exists, and nothing before', () =>
      inEmptyInstance(async (act, createCode) => {
        const code = await createCode();
        for (const _ of [1, 2])
          assert.deepEqual(await begin(act, ` ${String(code).toUpperCase()}`), { outcome: 'invited' });
        assert.deepEqual(await readState(act), empty);
        const create = 'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())';
        await act('owner', create, [newId, answers.email]);
        assert.deepEqual(await readState(act), { needs_setup: false, agency: 'Lind', domains: 1 });
        const profile =
          "select role, password_due_at from public.profiles where email = 'mia@agency.example'";
        assert.deepEqual(await act('owner', profile), [{ role: 'admin', password_due_at: null }]);
        assert.deepEqual(await begin(act, code), done);
        assert.equal(await createCode(), null);
      }));

    test('has set up an instance whose admin was restored, and another whose row was', () =>
      inEmptyInstance(async (act, createCode) => {
        const code = await createCode();
        await act('owner', "set local session_replication_role = 'replica'");
        await act('owner', "update public.profiles set role = 'admin' where id = $1", [actors.admin.id]);
        await act('owner', "set local session_replication_role = 'origin'");
        assert.equal((await readState(act))?.needs_setup, false);
        assert.deepEqual([await createCode(), await begin(act, code)], [null, done]);
        await removeAdmins(act);
        await act('owner', 'delete from private.pending_setup');
        assert.equal((await readState(act))?.needs_setup, false);
        assert.deepEqual(await begin(act, code), done);
      }));
  });

  test('rejects a second admin and an invalid domain', async () => {
    await db.withRollback(async (act) => {
      assert.deepEqual(await act(actors.service, setUp, firstAdmin), [{ outcome: 'has_admin' }]);
      const create = 'insert into auth.users (id, email) values ($1, $2)';
      await act.fails({ code: '42501', message: refusal }, 'owner', create, [newId, 'mia@agency.example']);
      await act.fails('23514', actors.service, setUp, [['no domain'], null, null]);
    });
  });
});
