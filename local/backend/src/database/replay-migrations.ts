import { prepareHostedBase } from './bootstrap.ts';
import type { Database, Queryable } from './database.ts';
import { migrate } from './migrations.ts';

interface SavedTable {
  readonly name: string;
  readonly copy: string;
}

const TABLES = `
select format('%s.%I', c.relnamespace::regnamespace, c.relname) as name,
  format('replay.%I', c.relnamespace::regnamespace || '.' || c.relname) as copy
from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, to_regnamespace('private'))`;

/**
 * Creates the schema again from the files and puts the rows back, for a migration that has been edited since it was applied.
 * Columns that the files no longer have are lost. In one transaction: if a statement fails, nothing changes.
 */
export async function replayMigrations(database: Database, folder: string): Promise<void> {
  await database.transaction(async (tx) => {
    const tables = await tx.query<SavedTable>(TABLES);
    await tx.script('create schema replay');
    // As JSON, because dropping the schema also drops its types and collations.
    for (const { name, copy } of tables)
      await tx.script(`create table ${copy} as select to_jsonb(t) as row from ${name} t`);
    await tx.script(`drop schema public cascade; drop schema if exists private cascade; create schema public;
      delete from supabase_migrations.schema_migrations`);
    const nested: Database = { ...tx, transaction: (work) => work(tx) };
    await prepareHostedBase(nested);
    await migrate(nested, folder);
    // Without triggers and foreign keys, because the rows were valid before.
    await tx.script('set local session_replication_role = replica');
    for (const table of tables) await putBack(tx, table);
    await tx.script('drop schema replay cascade; set local session_replication_role = origin');
  });
}

async function putBack(tx: Queryable, { name, copy }: SavedTable): Promise<void> {
  const columns = await tx.query<{ name: string; sequence: string | null }>(
    `select quote_ident(a.attname) as name, pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and (select row from ${copy} limit 1) ? a.attname`,
    [name],
  );
  if (columns.length === 0) return;
  const list = columns.map((column) => column.name).join(', ');
  await tx.script(`delete from ${name}; insert into ${name} (${list}) overriding system value
    select ${list} from ${copy} cross join jsonb_populate_record(null::${name}, row)`);
  for (const { name: column, sequence } of columns)
    if (sequence) await tx.query(`select setval($1, max(${column})) from ${name}`, [sequence]);
}
