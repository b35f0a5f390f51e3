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

/** Columns that an erasure leaves, with the reason. */
const keptPersonalColumns: Readonly<Record<string, string>> = {
  'blogs.author_id': 'posts stay, with a profile without a name',
  'client_invoices.client_id': 'the law requires invoices; the profile has no name',
  'pending_account_deletions.user_id': 'an id, for one minute',
  'testimonials.author_name': 'a published text, which staff change',
  'undoable_changes.actor_id': 'an id, for ten minutes',
};

test('an erasure reaches every table that names a person', async () => {
  assert.deepEqual(
    await readNames(`select distinct c.table_name || '.' || c.column_name as name
      from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relkind = 'r'
        and r.relnamespace = c.table_schema::regnamespace
      where c.table_schema in ('public', 'private')
        and c.column_name ~ '(^|_)(person_id|author_id|actor_id|client_id|staff_id|user_id|profile_id|subscriber_id|email|full_name|author_name)$|_by$'
        and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.conrelid = r.oid and k.contype = 'f' and k.confdeltype in ('c', 'n') and a.attname = c.column_name)
        and not exists (select from pg_proc p where p.proname ~ '^erase' and p.prosrc ~ ('\\m' || c.table_name || '\\M'))
      order by 1`),
    Object.keys(keptPersonalColumns),
    'delete or redact the rows in private.erase_data, or name the reason here',
  );
});

/** Audited tables whose rows have neither a title nor a name. */
const namelessTables = ['account_rules', 'newsletter_subscribers', 'settings'];

test('recent activity names the rows of every audited table', async () => {
  assert.deepEqual(
    await readNames(`select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where t.tgname = 'z_audit' and c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_attribute a where a.attrelid = c.oid
          and a.attname in ('title', 'name', 'invoice_number', 'question', 'full_name', 'sprint_id', 'invoice_id', 'author_name', 'currency', 'person_id'))
      order by 1`),
    namelessTables,
    'add the column to private.row_name, or the table here',
  );
});

test('an API role may call a private function only if something that it may use calls it', async () => {
  assert.deepEqual(
    await readNames(`with api (role) as (values ('anon'), ('authenticated'), ('service_role')),
      users as (
        select p.oid, p.prosrc as source, role from pg_proc p cross join api
          where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
            and (p.prorettype = 'trigger'::regtype or has_function_privilege(role, p.oid, 'execute'))
        union all select c.oid, pg_get_viewdef(c.oid), role from pg_class c cross join api
          where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and has_any_column_privilege(role, c.oid, 'select')
        union all select p.oid, concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)), role
          from pg_policy p cross join api where p.polroles = '{0}' or role::regrole = any (p.polroles)
        union all select d.oid, pg_get_expr(d.adbin, d.adrelid), role from pg_attrdef d cross join api
          where has_any_column_privilege(role, d.adrelid, 'insert')
      )
      select role || ': ' || p.proname as name from pg_proc p cross join api
      where p.pronamespace = 'private'::regnamespace and (p.prosecdef or p.provolatile <> 'i')
        and p.prorettype <> 'trigger'::regtype and has_function_privilege(role, p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not exists (select from users u where u.role = api.role and u.oid <> p.oid
          and u.source ~ ('private\\."?' || p.proname || '"?\\('))
      order by 1`),
    // The API calls check_request before each request.
    ['anon: check_request', 'authenticated: check_request', 'service_role: check_request'],
    'revoke the privilege in the migration',
  );
});
