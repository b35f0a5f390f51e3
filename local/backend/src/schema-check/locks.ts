import { splitSqlStatements } from '@supabase/lite';
import type { Queryable } from '../database/database.ts';

/** Locks that make others wait who write, or read as well. */
const waiting: Readonly<Record<string, string>> = {
  ShareLock: 'nobody can write to it',
  ShareRowExclusiveLock: 'nobody can write to it',
  ExclusiveLock: 'nobody can write to it',
  AccessExclusiveLock: 'nobody can read or write it',
};

/** How long a table that is in use was held by a migration. */
export interface Hold {
  readonly table: string;
  /** What others cannot do meanwhile. */
  readonly effect: string;
  /** The statement that took it. */
  readonly statement: string;
  /** Milliseconds to the end of the migration. */
  readonly milliseconds: number;
  /** Whether every row is read or written meanwhile: then it takes the longer the more there are. */
  readonly isOfEachRow: boolean;
}

interface Footprint {
  readonly name: string;
  readonly file: string;
  readonly indexes: number;
  readonly checked: number;
  /** Numbers of the columns that must not be empty. */
  readonly required: readonly number[];
  readonly columns: number;
}

/** Which tables a statement reads or writes whole: a new file, a new index, a condition that was tested on all rows. */
const footprints = `
  select c.oid::regclass::text as name, c.relfilenode::text as file,
    (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes,
    (select count(*)::int from pg_constraint k where k.conrelid = c.oid and k.convalidated and k.contype in ('c', 'f')) as checked,
    (select coalesce(json_agg(a.attnum), '[]') from pg_attribute a
      where a.attrelid = c.oid and a.attnotnull and a.attnum > 0) as required, c.relnatts::int as columns
  from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')`;

const held = `
  select distinct c.oid::regclass::text as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and l.granted and c.relkind in ('r', 'p')
    and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;

const footprintsOf = async (database: Queryable) =>
  new Map((await database.query<Footprint>(footprints)).map((footprint) => [footprint.name, footprint]));

/** The tables that are there, and so may be in use. */
export async function tablesInUse(database: Queryable): Promise<ReadonlySet<string>> {
  return new Set((await footprintsOf(database)).keys());
}

/**
 * Runs a migration statement by statement in the open transaction, and says which tables it holds for how long.
 * @param inUse - those from before the first migration: what one of several makes is in nobody's use while the next runs
 */
export async function runHolding(
  database: Queryable,
  sql: string,
  inUse: ReadonlySet<string>,
): Promise<Hold[]> {
  let before = await footprintsOf(database);
  const since = new Map<string, { at: number; mode: string; statement: string }>();
  const whole = new Set<string>();
  let spent = 0;
  for (const statement of splitSqlStatements(sql)) {
    const start = performance.now();
    await database.script(statement);
    const taken = performance.now() - start;
    for (const { table, mode } of await database.query<{ table: string; mode: string }>(held)) {
      if (!inUse.has(table) || waiting[mode] === undefined) continue;
      const known = since.get(table);
      if (known === undefined || (mode === 'AccessExclusiveLock' && known.mode !== mode)) {
        since.set(table, { at: known?.at ?? spent, mode, statement: known?.statement ?? statement });
      }
    }
    const after = await footprintsOf(database);
    for (const [name, now] of after) {
      const was = before.get(name);
      if (was !== undefined && isOfEachRow(was, now)) whole.add(name);
    }
    before = after;
    spent += taken;
  }
  return [...since].map(([table, { at, mode, statement }]) => ({
    table,
    effect: waiting[mode] ?? '',
    statement: statement.replaceAll(/\s+/g, ' ').trim().slice(0, 120),
    milliseconds: Math.round(spent - at),
    isOfEachRow: whole.has(table),
  }));
}

function isOfEachRow(was: Footprint, now: Footprint): boolean {
  const isTested = now.required.some((number) => number <= was.columns && !was.required.includes(number));
  return was.file !== now.file || was.indexes < now.indexes || was.checked < now.checked || isTested;
}

/** The columns of a table; of each unique index one is to differ, by choice one that no condition judges. */
const distinctColumns = `
  with candidates as (
    select c.attnum, row_number() over (partition by i.indexrelid order by
        exists (select from pg_constraint k where k.conrelid = i.indrelid and k.contype = 'c' and c.attnum = any (k.conkey)),
        c.atttypid <> 'uuid'::regtype, c.attnum) as place
    from pg_index i join pg_attribute c on c.attrelid = i.indrelid and c.attnum > 0
      and (c.attnum = any (i.indkey) or exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = c.attnum))
    where i.indrelid = $1::regclass and i.indisunique)
  select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnum in (select attnum from candidates where place = 1) as unique
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

/**
 * Fills a table up to so many rows with copies of those that it has. Keys, rules and triggers of it do not judge them.
 * @param table - as PostgreSQL writes it: quoted where it must be, with its schema outside of `public`
 * @returns whether it could be filled: an empty table gives nothing to copy, and one of a single row by its own condition
 * takes no other
 */
export async function fillUp(database: Queryable, table: string, rows: number): Promise<boolean> {
  const [known] = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  const missing = rows - (known?.count ?? 0);
  if (missing <= 0) return true;
  if ((known?.count ?? 0) === 0) return false;
  const columns = await database.query<{ name: string; type: string; unique: boolean }>(distinctColumns, [
    table,
  ]);
  const values = columns.map((column) => (column.unique ? another(column.name, column.type) : column.name));
  const list = columns.map((column) => column.name).join(', ');
  await database.script(`
    set local statement_timeout = 0; set local session_replication_role = replica;
    do $fill$ begin
      insert into ${table} (${list}) overriding system value
      select ${values.join(', ')} from (select *, row_number() over () as row_ from ${table}
        cross join generate_series(1, ${Math.ceil(missing / (known?.count ?? 1))}) copy_ limit ${missing}) rows_
      on conflict do nothing;
    exception when check_violation or numeric_value_out_of_range then null; end $fill$;
    set local session_replication_role = origin;
    analyze ${table}`);
  const [filled] = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return (filled?.count ?? 0) >= rows;
}

/** A value that no other copy has. The number stands before an ending, on which a condition may insist. */
function another(column: string, type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()';
  if (/text|char/.test(type)) return `regexp_replace(${column}, '(\\.\\w+)?$', row_ || '\\1')`;
  if (/int|numeric/.test(type)) return `1000000 + row_`;
  return column;
}
