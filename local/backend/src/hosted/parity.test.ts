import assert from 'node:assert/strict';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Queryable } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { scratchProject } from '../testing/scratch-project.ts';
import { TYPES_FILE, typesOf } from './generate-types.ts';
import { bareDatabase, type PushedDatabase } from './pushed-database.ts';

const server = process.env.PGURL ?? '';

/** Everything of a schema that a migration can change, in one text. */
const PICTURE = `
select 'column' as kind, format('%s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default) as what
  from information_schema.columns where table_schema in ('public', 'private')
union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  where connamespace in ('public'::regnamespace, 'private'::regnamespace)
union all select 'index', indexdef from pg_indexes where schemaname in ('public', 'private')
union all select 'policy', format('%s.%s %s %s %s %s %s', schemaname, tablename, policyname, roles, cmd, qual, with_check) from pg_policies
union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
union all select 'function', pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') from pg_proc p
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
union all select 'view', viewname || definition from pg_views where schemaname in ('public', 'private')
union all select 'rights', c.oid::regclass || ' ' || coalesce(c.relacl::text, '') || c.relrowsecurity from pg_class c
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'S')
order by 1, 2`;
const HISTORY = 'select version, name from supabase_migrations.schema_migrations order by version';

describe('a plain PostgreSQL under the Supabase CLI', {
  skip: server === '' && 'PGURL names no server',
}, () => {
  let target: PushedDatabase;
  let close: () => Promise<void>;
  let database: Queryable;
  before(async () => {
    target = await bareDatabase(server);
    const opened = openPostgres(target.url);
    database = opened.database;
    close = () => opened.connection.close();
  });
  after(async () => {
    await close();
    await target.drop();
  });

  const picture = async () => [await database.query(PICTURE), await database.query(HISTORY)];

  test('db push applies every migration', async () => {
    await target.push();
    const files = (await readdir(join(DEFAULT_PROJECT_DIR, 'migrations'))).sort();
    const applied = await database.query<{ version: string; name: string }>(HISTORY);
    assert.deepEqual(
      applied.map(({ version, name }) => `${version}_${name}.sql`),
      files,
    );
  });

  test('a second push changes nothing', async () => {
    const before = await picture();
    await target.push();
    assert.deepEqual(await picture(), before);
  });

  test('gen types gives the checked-in types', async () => {
    const url = new URL(target.url);
    url.searchParams.set('sslmode', 'disable');
    assert.equal(await typesOf(url.href), await readFile(TYPES_FILE, 'utf8'));
  });

  test('a migration that fails midway leaves nothing behind, and mended it is applied', async () => {
    const before = await picture();
    const project = await scratchProject({});
    await cp(DEFAULT_PROJECT_DIR, join(project.path, 'supabase'), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
    const file = join(project.path, 'supabase/migrations/29990101000000_more.sql');
    const more = `alter table public.faqs add column more text;
      create table public.more (id int primary key); alter table public.more enable row level security;
      insert into public.more values (1);`;
    await writeFile(file, `${more}\ninsert into public.more values (1);\n`);
    await assert.rejects(target.push(project.path), /23505|duplicate key/);
    assert.deepEqual(await picture(), before);
    await writeFile(file, more);
    await target.push(project.path);
    assert.deepEqual(await database.query('select id from public.more'), [{ id: 1 }]);
    await project.remove();
  });
});
