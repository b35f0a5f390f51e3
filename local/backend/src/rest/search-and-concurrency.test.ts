import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { searchPattern } from '@northlight/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openPeople } from '../testing/people.ts';

const { backend, people } = await openPeople({ logLevel: 'error' });
after(() => backend.stop());

describe('a search', () => {
  const characters = ['%', '_', ',', '"', '(', ')', '*', '\\', '.', ':', "'", '%_*', 'a,b)"'];
  const questions = ['plain', ...characters.map((character) => `with ${character} inside`)];

  test('matches every character literally', async () => {
    const { client } = people.admin;
    const rows = questions.map((question) => ({ question, answer: 'to be searched' }));
    assert.equal((await client.from('faqs').insert(rows)).error, null);
    for (const character of [...characters, 'PLAIN', 'with', 'to be']) {
      const { data, count } = await client
        .from('faqs')
        .select('question', { count: 'exact' })
        .ilike('search_text', searchPattern(character));
      const matches = rows.filter((row) =>
        `${row.question} ${row.answer}`.toLowerCase().includes(character.toLowerCase()),
      );
      assert.deepEqual(
        data?.map(({ question }) => question).sort(),
        matches.map(({ question }) => question).sort(),
        character,
      );
      assert.equal(count, matches.length, character);
    }
  });

  test('covers every searchable table and returns the same rows as the table, for each user', async () => {
    const tables = await backend.database.query<{ name: string }>(
      `select t.typname as name from pg_proc p join pg_type t on t.oid = p.proargtypes[0] where p.proname = 'search_text'`,
    );
    assert.ok(tables.length >= 11);
    for (const { name } of tables) {
      for (const client of [people.anon, people.client.client, people.author.client, people.admin.client]) {
        const listed = await client.from(name).select('id').order('id');
        const searched = await client.from(name).select('id').ilike('search_text', '%%').order('id');
        assert.deepEqual([searched.status, searched.data], [listed.status, listed.data], name);
      }
    }
  });
});

describe('concurrent requests', () => {
  test('run as the users who sent them', async () => {
    const users: [string, SupabaseClient, number][] = [
      ['admin', people.admin.client, 4],
      ['author', people.author.client, 4],
      ['client', people.client.client, 1],
      ['stranger', people.stranger.client, 1],
      ['anon', people.anon, 0],
    ];
    const rounds = Array.from({ length: 20 }, () => users).flat();
    const results = await Promise.all(
      rounds.map(async ([name, client, expected]) => {
        const { data, error } = await client.from('profiles').select('id, email');
        return { name, expected, count: data?.length ?? (error?.code === '42501' ? 0 : -1), data };
      }),
    );
    for (const { name, expected, count } of results) assert.equal(count, expected, name);
    const clientResults = results.filter(({ name }) => name === 'client' || name === 'stranger');
    for (const { name, data } of clientResults)
      assert.equal(data?.[0]?.email, people[name as 'client' | 'stranger'].email);
  });

  test('never change the role that the owner’s statements run with', async () => {
    const roles = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 2 === 0) {
          await people.client.client.from('profiles').select('id');
          return 'postgres';
        }
        const [row] = await backend.database.query<{ name: string }>('select current_user::text as name');
        return row?.name;
      }),
    );
    assert.deepEqual(new Set(roles), new Set(['postgres']));
  });
});
