import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { searchPattern } from '@northlight/domain';
import { openPeople } from '../testing/people.ts';

const { backend, people } = await openPeople();
after(() => backend.stop());

describe('a search', () => {
  const signs = ['%', '_', ',', '"', '(', ')', '*', '\\', '.', ':', "'", '%_*', 'a,b)"'];
  const questions = ['plain', ...signs.map((sign) => `with ${sign} inside`)];

  test('takes every sign as itself', async () => {
    const { client } = people.admin;
    const rows = questions.map((question) => ({ question, answer: 'to be searched' }));
    assert.equal((await client.from('faqs').insert(rows)).error, null);
    for (const sign of [...signs, 'PLAIN', 'with', 'to be']) {
      const { data, count } = await client
        .from('faqs')
        .select('question', { count: 'exact' })
        .ilike('search_text', searchPattern(sign));
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
  });

  test('looks through every list that can be searched, and shows nobody more than the list does', async () => {
    const tables = await backend.database.query<{ name: string }>(
      `select t.typname as name from pg_proc p join pg_type t on t.oid = p.proargtypes[0] where p.proname = 'search_text'`,
    );
    assert.ok(tables.length >= 11);
    for (const { name } of tables) {
      for (const client of [people.anon, people.client.client, people.author.client, people.admin.client]) {
        const all = await client.from(name).select('id').order('id');
        const found = await client.from(name).select('id').ilike('search_text', '%%').order('id');
        assert.deepEqual([found.status, found.data], [all.status, all.data], name);
      }
    }
  });
});
