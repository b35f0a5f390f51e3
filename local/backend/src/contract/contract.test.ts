import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { searchPattern } from '@northlight/domain';
import { startBackend } from '../index.ts';
import { PASSWORD } from '../testing/people.ts';
import { reads } from './reads.ts';
import { makeWorld, ROLES, type Role, type World } from './world.ts';

const pick = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);

function rowsOf(data: unknown): unknown[] {
  if (data === null) return [];
  return Array.isArray(data) ? data : [data];
}

describe('the calls of supabase-js', () => {
  let world: World;

  before(async () => {
    world = await makeWorld(await startBackend({ dataDir: 'memory', port: 0 }));
  });
  after(() => world.backend.stop());

  describe('reads', () => {
    for (const read of reads) {
      for (const role of ROLES) {
        const expected = read.expected[role];
        if (expected === undefined) continue;
        test(`${read.name}, as ${role}`, async () => {
          const { data, error, count, status } = await read.call(world.as(role), world);
          if (expected === 'denied') {
            assert.deepEqual([error?.code ?? null, status], head(read.pick, role === 'anon' ? 401 : 403));
            return;
          }
          assert.equal(error, null);
          if (typeof expected === 'number') assert.equal(count, expected);
          else
            assert.deepEqual(
              rowsOf(data).map((row) => pick(row, read.pick)),
              expected,
            );
        });
      }
    }
  });

  describe('a search', () => {
    const signs = ['%', '_', ',', '"', '(', ')', '*', '\\', '.', ':', "'", '%_*', 'a,b)"'];
    const questions = ['plain', ...signs.map((sign) => `with ${sign} inside`)];

    test('takes every sign as itself', async () => {
      const { client } = world.people.admin;
      const rows = questions.map((question) => ({ question, answer: 'to be searched' }));
      assert.equal((await client.from('faqs').insert(rows)).error, null);
      for (const sign of [...signs, 'PLAIN', 'with', 'to be']) {
        const { data, error, count } = await client
          .from('faqs')
          .select('question', { count: 'exact' })
          .eq('answer', 'to be searched')
          .ilike('search_text', searchPattern(sign));
        assert.equal(error, null, sign);
        const found = rows.filter((row) =>
          `${row.question} ${row.answer}`.toLowerCase().includes(sign.toLowerCase()),
        );
        assert.deepEqual(
          data?.map(({ question }) => question).sort(),
          found.map(({ question }) => question).sort(),
          sign,
        );
        assert.equal(count, found.length, sign);
      }
      assert.equal((await client.from('faqs').delete().eq('answer', 'to be searched')).error, null);
    });

    test('looks through every list that can be searched, and shows nobody more than the list does', async () => {
      const { database } = world.backend;
      const tables = await database.query<{ name: string }>(
        `select t.typname as name from pg_proc p join pg_type t on t.oid = p.proargtypes[0] where p.proname = 'search_text'`,
      );
      assert.ok(tables.length >= 11);
      for (const { name } of tables) {
        for (const role of ROLES) {
          const all = await world.as(role).from(name).select('id').order('id');
          const found = await world.as(role).from(name).select('id').ilike('search_text', '%%').order('id');
          assert.deepEqual([found.status, found.data], [all.status, all.data], `${name}, as ${role}`);
        }
      }
    });
  });

  describe('writes', () => {
    test('give back the row that was inserted or updated', async () => {
      const add = (role: Role) =>
        world.as(role).from('projects').insert({ title: 'Made', description: 'd' }).select().single();
      const { data, error } = await add('author');
      assert.deepEqual([error, data?.title], [null, 'Made']);
      const change = world.people.author.client.from('projects').update({ title: 'Changed' });
      assert.equal((await change.eq('id', data?.id).select().single()).data?.title, 'Changed');
      const refused = await add('client');
      assert.deepEqual([refused.error?.code, refused.status], ['42501', 403]);
    });

    test('a conflict is told by no row being updated', async () => {
      const { data } = await world.people.admin.client
        .from('services')
        .select('id, updated_at')
        .limit(1)
        .single();
      const update = (updatedAt: string) =>
        world.people.admin.client
          .from('services')
          .update({ description: 'New' })
          .eq('id', data?.id)
          .eq('updated_at', updatedAt)
          .select('id');
      assert.equal((await update(data?.updated_at)).data?.length, 1);
      assert.equal((await update(data?.updated_at)).data?.length, 0);
    });
  });

  describe('sign-in', () => {
    test('the session knows its user, renews itself and ends', async () => {
      const { client, email, id } = world.people.stranger;
      assert.equal((await client.auth.getUser()).data.user?.id, id);
      const renewed = await client.auth.refreshSession();
      assert.equal(renewed.data.user?.email, email);
      assert.equal((await client.auth.signOut({ scope: 'local' })).error, null);
      assert.equal((await client.auth.getSession()).data.session, null);
      assert.equal((await client.from('client_projects').select('id')).status, 401);
      assert.equal((await client.auth.signInWithPassword({ email, password: PASSWORD })).error, null);
    });
  });
});

/** A count without a body answers by its status alone. */
const head = (picked: string, status: number): [string | null, number] =>
  picked === '' ? [null, status] : ['42501', status];
