import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { rows } from '../support/fixtures.ts';
import { db } from '../support/shared-database.ts';

const newId = '00000000-0000-4000-8000-000000000077';

describe('columns of a profile', () => {
  const target = actors.clientA.id;
  const set = (actor: Actor, change: string, id: string = target, tail = 'where id = $1 returning *') =>
    tail.includes('$1')
      ? db.attempt(actor, `update public.profiles set ${change} ${tail}`, [id])
      : db.attempt(actor, `update public.profiles set ${change}`);

  for (const column of ['full_name', 'avatar_url', 'bio', 'linkedin_url', 'twitter_url', 'github_url']) {
    test(`a client changes the own ${column}`, async () => {
      const [row] = done(await set(actors.clientA, `${column} = 'https://site.example/x'`));
      assert.equal(row?.[column], 'https://site.example/x');
    });
  }
  test('a client chooses whether to get mail', async () => {
    const [row] = done(await set(actors.clientA, 'email_notifications = false'));
    assert.equal(row?.email_notifications, false);
  });
  test('a column added later starts closed', async () => {
    await db.rehearse(async (act) => {
      done(await act('owner', 'alter table public.profiles add column secret_rank integer'));
      for (const actor of [actors.clientA, actors.admin]) {
        failsWith(
          await act(actor, 'update public.profiles set secret_rank = 1 where id = $1', [actor.id]),
          '42501',
        );
      }
    });
  });
  const fixed = [
    `id = '${newId}'`,
    "email = 'x@northlight.example'",
    "created_at = '2000-01-01'",
    'deleted_at = now()',
  ];
  for (const change of fixed) {
    for (const actor of [actors.clientA, actors.admin]) {
      test(`${actor.name} cannot set ${change}`, async () => {
        failsWith(await set(actor, change), '42501');
        failsWith(await set(actor, change, target, ''), '42501');
      });
    }
  }
  for (const change of [
    "role = 'admin'",
    "organization_name = 'Mine'",
    'public_profile = true',
    'awaiting_access = true',
  ]) {
    for (const actor of [actors.clientA, actors.author, actors.demoted]) {
      test(`${actor.name} cannot set the own ${change}`, async () => {
        failsWith(await set(actor, change, actor.id), '42501');
        failsWith(await set(actor, change, actor.id, ''), '42501');
      });
    }
  }
  test('an employee cannot give the own access', async () => {
    failsWith(await set(actors.employee, 'awaiting_access = false', actors.employee.id), '42501');
  });
  test('an admin who saves a role, also the same one, ends the waiting', async () => {
    const [row] = done(await set(actors.admin, "role = 'client'", actors.employee.id));
    assert.equal(row?.awaiting_access, false);
  });
  test('a client is never public, and a demoted author ceases to be', async () => {
    failsWith(await set(actors.admin, 'public_profile = true'), '23514');
    await db.rehearse(async (act) => {
      done(
        await act(actors.admin, 'update public.profiles set public_profile = true where id = $1', [
          actors.author.id,
        ]),
      );
      const [row] = done(
        await act(
          actors.admin,
          "update public.profiles set role = 'client' where id = $1 returning public_profile",
          [actors.author.id],
        ),
      );
      assert.equal(row?.public_profile, false);
    });
  });
  test('a role that does not exist is refused', async () => {
    failsWith(await set(actors.admin, "role = 'owner'"), '23514');
  });
  test('a client with projects stays a client', async () => {
    failsWith(await set(actors.admin, "role = 'author'"), 'PT409');
  });
  for (const value of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/etc/passwd',
    'https://x.example/"><script>',
    '',
  ]) {
    test(`the picture cannot be ${JSON.stringify(value)}`, async () => {
      failsWith(await set(actors.clientA, `avatar_url = '${value}'`), '23514');
    });
  }
  test('an upload may be named by its path', async () => {
    done(await set(actors.clientA, "avatar_url = '/storage/v1/object/public/uploads/avatars/1.png'"));
  });
});

describe('the last admin', () => {
  const demote = "update public.profiles set role = 'author' where role = 'admin'";
  test('cannot be demoted', async () => failsWith(await db.attempt(actors.admin, demote), 'PT409'));
  test('cannot be demoted together with the other one', async () => {
    await db.rehearse(async (act) => {
      done(
        await act(actors.admin, "update public.profiles set role = 'admin' where id = $1", [
          actors.author.id,
        ]),
      );
      failsWith(await act('owner', demote), 'PT409');
      done(
        await act(actors.admin, "update public.profiles set role = 'author' where id = $1", [
          actors.admin.id,
        ]),
      );
    });
  });
});

describe('deleting a user', () => {
  test('a client with projects stays', async () => {
    await db.rehearse(async (act) => {
      failsWith(await act('owner', 'delete from auth.users where id = $1', [actors.clientA.id]), 'PT409');
    });
  });
  test('the last admin stays', async () => {
    await db.rehearse(async (act) => {
      failsWith(await act('owner', 'delete from auth.users where id = $1', [actors.admin.id]), 'PT409');
    });
  });
  test('a writer goes, the posts and the name stay, and an old token opens nothing', async () => {
    await db.rehearse(async (act) => {
      done(await act('owner', 'delete from auth.users where id = $1', [actors.author.id]));
      const [post] = done(
        await act(
          actors.anon,
          'select p.full_name from public.blogs b join public.public_profiles p on p.id = b.author_id where b.id = $1',
          [rows.post],
        ),
      );
      assert.equal(post?.full_name, 'Ann Author');
      assert.equal(
        done(await act(actors.admin, 'select 1 from public.profiles where id = $1', [actors.author.id]))
          .length,
        0,
      );
      assert.equal(done(await act(actors.author, 'select 1 from public.client_projects')).length, 0);
      const [kept] = done(
        await act('owner', 'select email, role from public.profiles where id = $1', [actors.author.id]),
      );
      assert.deepEqual(kept, { email: null, role: 'client' });
    });
  });
  test('somebody without posts goes whole', async () => {
    await db.rehearse(async (act) => {
      done(await act('owner', 'delete from auth.users where id = $1', [actors.employee.id]));
      assert.equal(
        done(await act('owner', 'select 1 from public.profiles where id = $1', [actors.employee.id])).length,
        0,
      );
    });
  });
  const obstacles = [
    [actors.admin.id, 'self'],
    [actors.clientA.id, 'has_projects'],
    [newId, 'missing'],
    [actors.author.id, null],
  ] as const;
  for (const [target, expected] of obstacles) {
    test(`the obstacle is ${expected}`, async () => {
      const sql = 'select public.admin_deletion_obstacle($1, $2) as obstacle';
      assert.equal(
        done(await db.attempt(actors.service, sql, [actors.admin.id, target]))[0]?.obstacle,
        expected,
      );
      failsWith(await db.attempt(actors.service, sql, [actors.author.id, target]), '42501');
      failsWith(await db.attempt(actors.admin, sql, [actors.admin.id, target]), '42501');
    });
  }
  test('the address of a profile follows the account', async () => {
    await db.rehearse(async (act) => {
      done(
        await act('owner', "update auth.users set email = 'new@acme.example' where id = $1", [
          actors.clientA.id,
        ]),
      );
      const [row] = done(await act(actors.clientA, 'select email from public.profiles'));
      assert.equal(row?.email, 'new@acme.example');
    });
  });
});
