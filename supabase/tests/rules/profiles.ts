import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { type Act, expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

test('no user may change a new column in profiles', async () => {
  await db.withRollback(async (act) => {
    await act('owner', 'alter table public.profiles add column secret_rank integer');
    for (const actor of [actors.clientA, actors.admin]) {
      const update = 'update public.profiles set secret_rank = 1 where id = $1';
      await act.fails('42501', actor, update, [actor.id]);
    }
  });
});

describe('the last admin', () => {
  const demote = "update public.profiles set role = 'author' where role = 'admin'";
  test('cannot be demoted together with the only other admin', async () => {
    await db.withRollback(async (act) => {
      await act(actors.admin, "update public.profiles set role = 'admin' where id = $1", [actors.author.id]);
      await act.fails('PT409', 'owner', demote);
      await act(actors.admin, "update public.profiles set role = 'author' where id = $1", [actors.admin.id]);
    });
  });
});

describe('deleting a user', () => {
  test('keeps an author’s posts and name and invalidates old tokens', async () => {
    await db.withRollback(async (act) => {
      await act('owner', 'delete from auth.users where id = $1', [actors.author.id]);
      const [post] = await act(
        actors.anon,
        'select p.full_name from public.blogs b join public.public_profiles p on p.id = b.author_id where b.id = $1',
        [rows.post],
      );
      assert.equal(post?.full_name, 'Ann Author');
      assert.equal(
        (await act(actors.admin, 'select 1 from public.profiles where id = $1', [actors.author.id])).length,
        0,
      );
      assert.equal((await act(actors.author, 'select 1 from public.client_projects')).length, 0);
      const [profile] = await act('owner', 'select email, role from public.profiles where id = $1', [
        actors.author.id,
      ]);
      assert.deepEqual(profile, { email: null, role: 'client' });
    });
  });
  test('deletes the whole profile of a person without posts', async () => {
    await db.withRollback(async (act) => {
      await act('owner', 'delete from auth.users where id = $1', [actors.employee.id]);
      assert.equal(
        (await act('owner', 'select 1 from public.profiles where id = $1', [actors.employee.id])).length,
        0,
      );
    });
  });
  test('is only for admins, and not for their own account', async () => {
    const sql = 'select public.admin_check_account_deletion($1, $2) as problem';
    const { admin, author, service } = actors;
    expectFailure(await db.attempt(service, sql, [author.id, actors.demoted.id]), '42501');
    const [own] = expectRows(await db.attempt(service, sql, [admin.id, admin.id]));
    assert.equal(own?.problem, 'self');
  });
});

describe('erasing a person who shares a name with a colleague', () => {
  const prepare = async (act: Act, name: string) => {
    const { demoted } = actors;
    await act('owner', 'update public.profiles set full_name = $1 where id = $2', [name, demoted.id]);
    return (sql: string, values: readonly unknown[] = []) => act('owner', sql, values);
  };

  test('keeps the colleague’s tickets and unassigns the person’s', async () => {
    await db.withRollback(async (act) => {
      const runAsOwner = await prepare(act, 'Ann Author');
      const assign = (to: string, ticket: string) =>
        runAsOwner('update public.project_tickets set assigned_to = $1 where id = $2', [to, ticket]);
      await assign('Ann Author', rows.ticketA);
      await assign(' Demoted@Northlight.example', rows.ticketB);
      const [preview] = await act(
        actors.admin,
        "select p -> 'anonymized' ->> 0 as first, p -> 'deleted' ->> 0 as account from public.preview_erasure($1) p where p::text like '%ticket%'",
        [actors.demoted.id],
      );
      assert.equal(preview?.first, 'One ticket, which becomes unassigned');
      assert.match(String(preview?.account), /password, passkeys and second factor$/);
      await act(actors.admin, 'select public.erase_person($1)', [actors.demoted.id]);
      const tickets = await runAsOwner(
        'select assigned_to from public.project_tickets where id = any ($1) order by id',
        [[rows.ticketA, rows.ticketB]],
      );
      assert.deepEqual(tickets, [{ assigned_to: 'Ann Author' }, { assigned_to: null }]);
      // No other staff member has this name, so the ticket becomes unassigned.
      await act(actors.admin, 'select public.erase_person($1)', [actors.author.id]);
      const [unassigned] = await runAsOwner('select assigned_to from public.project_tickets where id = $1', [
        rows.ticketA,
      ]);
      assert.equal(unassigned?.assigned_to, null);
    });
  });

  test('removes the name and phone number from a project’s contact', async () => {
    await db.withRollback(async (act) => {
      const runAsOwner = await prepare(act, 'Alf Acme');
      await runAsOwner(
        `update public.client_projects set contact_person_phone = '+1 555 0100', contact_person_email =
           (select email from public.profiles where id = $1) where id = $2`,
        [actors.author.id, rows.projectA],
      );
      await act(actors.admin, 'select public.erase_person($1)', [actors.author.id]);
      const [contact] = await runAsOwner(
        'select contact_person_name, contact_person_phone from public.client_projects where id = $1',
        [rows.projectA],
      );
      assert.deepEqual(contact, { contact_person_name: 'Former colleague', contact_person_phone: null });
    });
  });

  test('keeps notifications about the colleague', async () => {
    await db.withRollback(async (act) => {
      const runAsOwner = await prepare(act, 'Alf Acme');
      await runAsOwner(
        `insert into public.company_members (company_id, person_id)
         select company_id, $1 from public.client_projects where id = $2`,
        [actors.demoted.id, rows.projectA],
      );
      await runAsOwner('delete from public.staff_notifications');
      for (const { id } of [actors.demoted, actors.clientA]) {
        await runAsOwner(
          `insert into public.sprint_messages (sprint_id, project_id, kind, body, author_id, author_name)
           values ($1, $2, 'question', 'When?', $3, 'Alf Acme')`,
          [rows.talkedA, rows.projectA, id],
        );
      }
      await act(actors.admin, 'select public.erase_person($1)', [actors.demoted.id]);
      const notifications = await runAsOwner(
        "select title from public.staff_notifications where kind = 'question' order by title",
      );
      assert.deepEqual(notifications, [
        { title: 'Alf Acme (client@acme.example) asked about "Talked"' },
        { title: 'Former colleague asked about "Talked"' },
      ]);
    });
  });
});
