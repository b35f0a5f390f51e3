import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matrix } from '../support/matrix.ts';
import { db } from '../support/shared-database.ts';

const names = async (sql: string) => (await db.run(sql)).map((row) => String(row.name));

test('every table has row level security and a policy', async () => {
  assert.deepEqual(
    await names(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
        and (not c.relrowsecurity or not exists (select 1 from pg_policy p where p.polrelid = c.oid))`),
    [],
  );
});

test('every table has its row in the matrix', async () => {
  const tables = await names(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  assert.deepEqual(matrix.map((rule) => rule.table).sort(), tables);
});

test("every view but the one written down runs with its caller's rights", async () => {
  assert.deepEqual(
    await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not coalesce(c.reloptions::text like '%security_invoker=true%', false)`),
    ['public_profiles'],
  );
});

test('every function fixes its search path', async () => {
  assert.deepEqual(
    await names(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(p.proconfig::text like '%search_path=%', false)`),
    [],
  );
});

test("no function that people may call over the API runs with its owner's rights", async () => {
  assert.deepEqual(
    await names(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and has_function_privilege('authenticated', p.oid, 'execute')`),
    [],
  );
});

test('people may call these functions and no others', async () => {
  const callable = (role: string) =>
    names(`select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('${role}', p.oid, 'execute') order by 1`);
  assert.deepEqual(await callable('anon'), [
    'agency_today',
    'featured_projects',
    'schema_version',
    'search_text',
  ]);
  assert.deepEqual(await callable('authenticated'), [
    'admit_upload',
    'agency_today',
    'featured_projects',
    'held_notices',
    'may_read_invoice_file',
    'preview_notices',
    'restore_deleted',
    'schema_version',
    'search_text',
    'seed_default_services',
    'settle_notice',
  ]);
});

test('definer functions of the private schema are closed unless a policy, a view or a default needs them', async () => {
  const callable = (role: string) =>
    names(`select p.proname as name from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosecdef
      and p.prorettype <> 'trigger'::regtype and has_function_privilege('${role}', p.oid, 'execute') order by 1`);
  assert.deepEqual(await callable('anon'), [
    'content_revision',
    'current_role',
    'is_admin',
    'is_client',
    'is_staff',
    'now',
    'person',
    'schema_version',
    'today',
  ]);
  assert.deepEqual(await callable('authenticated'), [
    'admit_upload',
    'content_revision',
    'current_role',
    'held_notices',
    'is_admin',
    'is_client',
    'is_signing',
    'is_staff',
    'may_read_invoice_file',
    'may_upload_picture',
    'now',
    'person',
    'restore_deleted',
    'schema_version',
    'settle_notice',
    'today',
  ]);
});

test('visitors have no right to write anything', async () => {
  assert.deepEqual(
    await names(`select c.relname as name from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'v') and has_table_privilege('anon', c.oid, 'insert, update, delete, truncate')`),
    [],
  );
});

test('every foreign key has an index that begins with it', async () => {
  assert.deepEqual(
    await names(`select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
            and (i.indkey::int2[])[0] = c.conkey[1])`),
    [],
  );
});
