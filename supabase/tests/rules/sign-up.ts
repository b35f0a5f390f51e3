import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { db } from '../support/shared-database.ts';

const refusal = 'Signup is restricted to company employees only. Please use your company email address.';
const newId = '00000000-0000-4000-8000-000000000077';

describe('sign-up', () => {
  const welcome = [
    'new@northlight.example',
    'New.Person+tag@NorthLight.Example',
    "o'neill@northlight-labs.example",
  ];
  const unwelcome = [
    'new@sub.northlight.example',
    'new@northlight.example.',
    'new@northlight.example.evil.example',
    'new@evil-northlight.example',
    'new@northlightxexample',
    'new@evil.example@northlight.example',
    '"new@evil.example"@northlight.example',
    'new%evil.example@northlight.example',
    'new,other@northlight.example',
    'new@northlight.example ',
    ' new@northlight.example',
    'new@evil.example\n@northlight.example',
    'new@evil.example\tnorthlight.example',
    'new@north​light.example',
    'new@nοrthlight.example',
    'new@northlıght.example',
    'new@northlİght.example',
    'new@ＮＯＲＴＨＬＩＧＨＴ.example',
    'new@xn--northlight.example',
    'new@[northlight.example]',
    'new@northlight.example/..',
    'new(a)@northlight.example',
    '<new@northlight.example>',
    '@northlight.example',
    'northlight.example',
    'new@',
    '',
  ];

  const create = (email: string | null) =>
    db.rehearse(async (act) => {
      const outcome = await act(
        'owner',
        'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)',
        [newId, email, '{"full_name": "  Nia New  ", "role": "admin"}'],
      );
      const profile = await act('owner', 'select * from public.profiles where id = $1', [newId]);
      const told = await act(
        'owner',
        "select audience from public.staff_notifications where kind = 'access' and profile_id = $1",
        [newId],
      );
      return { outcome, profile: done(profile)[0], told: done(told) };
    });
  const askHook = async (email: string | null) => {
    const [row] = await db.run('select public.hook_before_user_created($1) as answer', [
      JSON.stringify({ user: { email } }),
    ]);
    return row?.answer;
  };

  for (const email of welcome) {
    test(`accepts ${email}, who then waits for access`, async () => {
      assert.deepEqual(await askHook(email), {});
      const { outcome, profile, told } = await create(email);
      done(outcome);
      assert.equal(profile?.role, 'client');
      assert.equal(profile?.awaiting_access, true);
      assert.equal(profile?.full_name, 'Nia New');
      assert.deepEqual(told, [{ audience: 'admin' }]);
    });
  }
  for (const email of [...unwelcome, null]) {
    test(`refuses ${JSON.stringify(email)}`, async () => {
      assert.deepEqual(await askHook(email), { error: { http_code: 403, message: refusal } });
      failsWith((await create(email)).outcome, '42501', refusal);
    });
  }

  test('an invitation opens the door once and gives the role', async () => {
    await db.rehearse(async (act) => {
      const invite = 'select public.admin_invite($1, $2, $3, $4, $5, $6) as id';
      const parameters = [
        actors.admin.id,
        ' Guest@Elsewhere.Example ',
        'Gus Guest',
        'author',
        'Elsewhere',
        'account',
      ];
      failsWith(await act(actors.service, invite, [actors.author.id, ...parameters.slice(1)]), '42501');
      done(await act(actors.service, invite, parameters));
      done(
        await act('owner', 'insert into auth.users (id, email) values ($1, $2)', [
          newId,
          'guest@elsewhere.example',
        ]),
      );
      const [profile] = done(await act('owner', 'select * from public.profiles where id = $1', [newId]));
      assert.equal(profile?.role, 'author');
      assert.equal(profile?.organization_name, 'Elsewhere');
      assert.equal(profile?.awaiting_access, false);
      done(await act('owner', 'delete from auth.users where id = $1', [newId]));
      const again = await act('owner', 'insert into auth.users (id, email) values ($1, $2)', [
        newId,
        'guest@elsewhere.example',
      ]);
      failsWith(again, '42501', refusal);
    });
  });

  test('an invitation left open expires', async () => {
    await db.rehearse(async (act) => {
      done(
        await act(
          'owner',
          "insert into private.invitations (email, role, expires_at) values ('late@elsewhere.example', 'admin', now() - interval '1 second')",
        ),
      );
      failsWith(
        await act('owner', "insert into auth.users (id, email) values ($1, 'late@elsewhere.example')", [
          newId,
        ]),
        '42501',
      );
    });
  });
});

describe('invitations', () => {
  test('are listed for admins alone until the person signs in', async () => {
    await db.rehearse(async (act) => {
      done(
        await act(actors.service, 'select public.admin_invite($1, $2, $3, $4, $5, $6)', [
          actors.admin.id,
          'guest@elsewhere.example',
          'Gus',
          'client',
          null,
          'invite',
        ]),
      );
      done(
        await act('owner', "insert into auth.users (id, email) values ($1, 'guest@elsewhere.example')", [
          newId,
        ]),
      );
      const list = 'select email from public.user_invitations';
      assert.deepEqual(done(await act(actors.admin, list)), [{ email: 'guest@elsewhere.example' }]);
      assert.deepEqual(done(await act(actors.author, list)), []);
      done(await act('owner', 'update auth.users set last_sign_in_at = now() where id = $1', [newId]));
      assert.deepEqual(done(await act(actors.admin, list)), []);
    });
  });
});
