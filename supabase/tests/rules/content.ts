import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, anon } = actors;

describe('the portfolio', () => {
  const insertProject = (columns: string, values: string) =>
    db.attempt(
      author,
      `insert into public.projects (title, description${columns}) values ('Ünï & Co_2 – App', 'x'${values}) returning slug, completed_at::text, (completed_at = public.agency_today()) as is_today`,
    );
  test('derives a project’s slug from its title', async () => {
    await db.withRollback(async (act) => {
      const sql =
        "insert into public.projects (title, description) values ('  My (new) Äpp_2  now! ', 'x') returning slug";
      assert.deepEqual(await act(author, sql), [{ slug: 'my-new-aepp_2-now' }]);
      assert.deepEqual(await act(author, sql), [{ slug: 'my-new-aepp_2-now-2' }]);
      assert.deepEqual(
        await act(
          author,
          "update public.projects set title = 'Other' where slug = 'my-new-aepp_2-now' returning slug",
        ),
        [{ slug: 'other' }],
      );
      await act.fails(
        '23505',
        author,
        "insert into public.projects (title, description, slug) values ('x', 'x', 'other')",
      );
    });
  });
  test('stores a completion date only for completed projects, today by default', async () => {
    assert.equal(expectRows(await insertProject(', completed_at', ", '2026-01-01'"))[0]?.completed_at, null);
    expectFailure(
      await insertProject(', completed, start_date, completed_at', ", true, '2026-01-02', '2026-01-01'"),
      '22023',
    );
    assert.equal(expectRows(await insertProject(', completed', ', true'))[0]?.is_today, true);
    assert.equal(
      expectRows(await insertProject(', completed, completed_at', ", true, '2026-01-01'"))[0]?.completed_at,
      '2026-01-01',
    );
  });
  test('features three projects, marked ones first, and rotates them daily', async () => {
    await db.withRollback(async (act) => {
      const readFeatured = async () =>
        (await act(anon, 'select title from public.featured_projects()')).map((row) => String(row.title));
      const today = await readFeatured();
      assert.equal(today.length, 3);
      assert.equal(today[0], 'Alpha');
      assert.deepEqual(await readFeatured(), today);
      const selections = new Set<string>();
      for (let day = 1; day <= 12; day += 1) {
        await act('owner', `select private.set_clock(clock_timestamp() + interval '${day} days')`);
        selections.add((await readFeatured()).join());
      }
      assert.ok(selections.size > 1);
    });
  });
  test('counts each client once in its statistics', async () => {
    assert.deepEqual(expectRows(await db.attempt(anon, 'select * from public.site_stats')), [
      { happy_clients: 2, projects_in_care: 2 },
    ]);
  });
});

describe('example services', () => {
  const seed = 'select public.add_example_services() as added';
  test('are added once, only to an empty table, and unpublished', async () => {
    await db.withRollback(async (act) => {
      assert.equal((await act(author, seed))[0]?.added, 0);
      await act(author, 'delete from public.services');
      assert.equal((await act(author, seed))[0]?.added, 4);
      assert.equal((await act(admin, seed))[0]?.added, 0);
      assert.deepEqual(await act(anon, 'select title from public.services'), []);
    });
  });
});

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
