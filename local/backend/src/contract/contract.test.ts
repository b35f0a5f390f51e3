import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { searchPattern } from '@northlight/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Backend, startBackend } from '../index.ts';
import { makePeople, type People } from '../testing/people.ts';

let backend: Backend;
let people: People;

before(async () => {
  backend = await startBackend({ dataDir: 'memory' });
  people = await makePeople(backend);
  const { author, admin, client, stranger } = people;
  await backend.database.script(`
insert into public.projects (title, description, client_name, in_our_care, created_at) values
  ('Shop', 'd', 'Acme', true, '2026-01-01'), ('Intranet', 'd', 'Globex', false, '2026-01-02');
insert into public.categories (name, color) values ('Engineering', '#336699');
insert into public.blogs (title, slug, published, author_id, category_id, created_at) values
  ('Out', 'out', true, '${author.id}', (select id from public.categories where color = '#336699'), '2026-01-01'),
  ('Draft', 'draft', false, '${admin.id}', null, '2026-01-02');
insert into public.client_projects (client_id, title, contact_person_name, contact_person_role, contact_person_email) values
  ('${client.id}', 'Own', 'Carl', 'Lead', 'carl@northlight.example'),
  ('${stranger.id}', 'Other', 'Carl', 'Lead', 'carl@northlight.example');
insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date, created_at)
select id, client_id, n::text, 'n', 1200.5 / n, '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 day'
from public.client_projects, generate_series(1, 2) n;
`);
});
after(() => backend.stop());

/** Ways of reading that lite answers by code of its own. Who sees which rows is asked by the permission probes. */
const reads: readonly (readonly [string, (db: SupabaseClient) => PromiseLike<{ data: unknown }>, unknown])[] =
  [
    [
      'a row embedded through a view, and one of a table',
      (db) => db.from('blogs').select('title, author:public_profiles(full_name), category:categories(color)'),
      [{ title: 'Out', author: { full_name: 'Ann Author' }, category: { color: '#336699' } }],
    ],
    ['one row or none', (db) => db.from('blogs').select('title').eq('slug', 'draft').maybeSingle(), null],
    [
      'columns and order of a function',
      (db) => db.rpc('featured_projects').select('title').order('title'),
      [{ title: 'Intranet' }, { title: 'Shop' }],
    ],
  ];

describe('reads', () => {
  for (const [name, read, expected] of reads)
    test(name, async () => assert.deepEqual((await read(people.anon)).data, expected));

  test('rows of several projects by two columns, with a field of an embedded row and decimals', async () => {
    const { data: projects } = await people.admin.client.from('client_projects').select('id');
    const { data } = await people.admin.client
      .from('client_invoices')
      .select('amount, project:client_projects(title)')
      .in('project_id', projects?.map(({ id }) => id) ?? [])
      .order('amount')
      .order('created_at', { ascending: false })
      .limit(3);
    assert.deepEqual(
      data?.map(({ amount }) => amount),
      [600.25, 600.25, 1200.5],
    );
    assert.ok(data.every(({ project }) => 'title' in project));
  });

  test('a count without a row, and a closed table that is refused', async () => {
    const count = (db: SupabaseClient) =>
      db.from('client_projects').select('id', { count: 'exact', head: true });
    assert.equal((await count(people.admin.client)).count, 2);
    assert.equal((await count(people.stranger.client)).count, 1);
    assert.equal((await count(people.anon)).status, 401);
    const closed = await people.anon.from('blogs').select('title, author:profiles(email)');
    assert.deepEqual([closed.status, closed.error?.code], [401, '42501']);
  });
});

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

describe('writes', () => {
  test('give back the row that was inserted or updated; a conflict updates none', async () => {
    const projects = people.author.client.from('projects');
    const made = await projects.insert({ title: 'Made', description: 'd' }).select().single();
    assert.deepEqual([made.error, made.data?.title], [null, 'Made']);
    const update = (title: string) =>
      people.author.client
        .from('projects')
        .update({ title })
        .eq('id', made.data?.id)
        .eq('updated_at', made.data?.updated_at)
        .select('title');
    assert.deepEqual((await update('Changed')).data, [{ title: 'Changed' }]);
    assert.deepEqual((await update('Too late')).data, []);
  });
});
