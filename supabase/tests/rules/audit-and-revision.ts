import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, anon } = actors;

describe('the content revision', () => {
  const changesRevision = async (statement: string, actor: Actor | 'owner' = admin) =>
    db.withRollback(async (act) => {
      const read = async () => (await act(anon, 'select revision from public.content_revision'))[0]?.revision;
      const before = await read();
      await act(actor, statement);
      return (await read()) !== before;
    });
  test('increases when an author’s name changes', async () =>
    assert.equal(
      await changesRevision(`update public.profiles set full_name = 'x' where id = '${author.id}'`),
      true,
    ));
  for (const statement of [
    `update public.profiles set role = 'client' where id = '${actors.employee.id}'`,
    "update public.client_projects set title = 'x'",
  ]) {
    test(`stays the same after ${statement}`, async () =>
      assert.equal(await changesRevision(statement), false));
  }
});

describe('the audit log', () => {
  test('records who changed which value', async () => {
    await db.withRollback(async (act) => {
      await act(author, "update public.services set title = 'New' where title = 'One'");
      const [entry] = await act(author, 'select * from public.audit_log order by id desc limit 1');
      assert.deepEqual(
        [entry?.actor_id, entry?.actor_name, entry?.actor_role, entry?.table_name, entry?.action],
        [author.id, 'Ann Author', 'author', 'services', 'update'],
      );
      assert.deepEqual(entry?.changes, { title: ['One', 'New'] });
    });
  });
  test('contains no personal text', async () => {
    await db.withRollback(async (act) => {
      await act(author, 'update public.contact_messages set handled = true');
      const [entry] = await act(
        admin,
        "select changes -> 'email' as email from public.audit_log where table_name = 'contact_messages' and action = 'insert'",
      );
      assert.deepEqual(entry?.email, [null, null]);
    });
  });
});
