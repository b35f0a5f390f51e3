import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inUseSentences } from '@northlight/domain/in-use';
import { db } from '../support/shared-database.ts';

const readNames = async (sql: string) => (await db.run(sql)).map((row) => String(row.name));

test('every table has row level security and a policy', async () => {
  assert.deepEqual(
    await readNames(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
        and (not c.relrowsecurity or not exists (select 1 from pg_policy p where p.polrelid = c.oid))`),
    [],
  );
});

test('every column that people sort by has the alphabetical order', async () => {
  assert.deepEqual(
    await readNames(`select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join pg_type t on t.typname = c.table_name and t.typnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and c.collation_name is distinct from 'alphabetical'
        and c.column_name in ('title', 'name', 'full_name', 'author_name', 'question', 'invoice_number')
        and (c.table_name in ('profiles', 'categories') or to_regprocedure('public.search_text(' || c.table_name || ')') is not null)`),
    [],
  );
});

test("every view except public_profiles runs with its caller's permissions", async () => {
  assert.deepEqual(
    await readNames(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not coalesce(c.reloptions::text like '%security_invoker=true%', false)`),
    ['public_profiles'],
  );
});

test('every function sets its search path, except inlined search functions', async () => {
  assert.deepEqual(
    await readNames(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(p.proconfig::text like '%search_path=%', false)
        and not (p.proname in ('build_search_text', 'search_text') and not p.prosecdef
          and p.prolang = (select l.oid from pg_language l where l.lanname = 'sql'))`),
    [],
  );
});

test("no function that users may call over the API runs with its owner's permissions", async () => {
  assert.deepEqual(
    await readNames(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and has_function_privilege('authenticated', p.oid, 'execute')`),
    [],
  );
});

test('every foreign key has an index that starts with its columns', async () => {
  assert.deepEqual(
    await readNames(`select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
            and (i.indkey::int2[])[0] = c.conkey[1])`),
    [],
  );
});

test('every function that policies call is in PL/pgSQL, which caches plans', async () => {
  assert.deepEqual(
    await readNames(`select distinct p.oid::regprocedure::text as name from pg_depend d join pg_proc p on p.oid = d.refobjid
      join pg_language l on l.oid = p.prolang
      where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass
        and p.pronamespace = 'private'::regnamespace and l.lanname = 'sql'`),
    [],
  );
});

test('every restricting foreign key has a sentence in platform/domain/src/in-use.ts', async () => {
  assert.deepEqual(
    Object.keys(inUseSentences).sort(),
    await readNames(`select conname as name from pg_constraint
      where contype = 'f' and confdeltype in ('a', 'r')
        and connamespace in ('public'::regnamespace, 'private'::regnamespace) order by conname collate "C"`),
  );
});
