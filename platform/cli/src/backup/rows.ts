import { createHash } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { BackupManifest, TableContents } from './contents.ts';

/**
 * What is saved of a project's schemas: all of ours, and the accounts. Sessions and open codes are not: who signs in
 * again after a restore loses nothing, and what was ended must not come back to life. The rest belongs to Supabase.
 */
const savedSchemas = ['public', 'private'];
const savedOfOthers = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.webauthn_credentials',
  'storage.buckets',
  'storage.objects',
];

/** What the storage itself decides when a file is put there. */
const ownedByStorage = ['version', 'metadata'];

const rowsAtOnce = 500;
const charactersAtOnce = 1_000_000;

/** A connection to the database of a project, embedded or hosted. */
export function connectTo(address: DatabaseAddress): Sql {
  return postgres({
    ...(address.kind === 'socket' ? { path: address.path, username: 'postgres', database: 'postgres' } : {}),
    ...(address.kind === 'url' ? urlParts(address.url) : {}),
    max: 1,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connection: { application_name: 'backup' },
  });
}

export type DatabaseAddress =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string };

function urlParts(text: string) {
  const url = new URL(text);
  const mode = url.searchParams.get('sslmode');
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
    ssl:
      mode === 'disable' || mode === null
        ? false
        : mode === 'verify-full'
          ? ('verify-full' as const)
          : ('require' as const),
  };
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** What orders the rows: the primary key, or all columns. */
  readonly key: readonly string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quotedTable = (name: string) => name.split('.').map(quoted).join('.');
const list = (names: readonly string[]) => names.map(quoted).join(', ');
const literals = (names: readonly string[]) =>
  names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ');

/** Every migration that the project has, in their order. */
export async function readMigrations(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql.unsafe<{ version: string }[]>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

async function readTables(sql: TransactionSql): Promise<Table[]> {
  const rows = await sql.unsafe<{ name: string; columns: string; key: string | null }[]>(`
    select n.nspname || '.' || c.relname as name,
      (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and not (n.nspname || '.' || c.relname = 'storage.objects' and a.attname in (${literals(ownedByStorage)}))) as columns,
      (select string_agg(a.attname, ',' order by k.place) from pg_index i, unnest(i.indkey::int2[]) with ordinality k (number, place),
          pg_attribute a where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname in (${literals(savedSchemas)})
      or n.nspname || '.' || c.relname in (${literals(savedOfOthers)}))
    order by 1`);
  return rows.map(({ name, columns, key }) => {
    const all = columns.split(',');
    return { name, columns: all, key: key?.split(',') ?? all };
  });
}

const settings = `set local timezone = 'UTC'; set local statement_timeout = 0; set local extra_float_digits = 1;
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'`;

/** Reads as one moment was: no other transaction is seen half. */
export async function inOneSnapshot<Result>(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<Result>,
): Promise<Result> {
  const results: { value: Result }[] = [];
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx.unsafe(settings);
    results.push({ value: await work(tx) });
  });
  const [result] = results;
  if (result === undefined) throw new Error('The transaction ended without a result.');
  return result.value;
}

/** Some rows of a table, a line of JSON each, as the database writes it. */
export interface RowBlock {
  readonly table: string;
  readonly number: number;
  readonly text: string;
}

/** Reads every saved table. @returns what was read, table by table */
export async function readRows(
  tx: TransactionSql,
  take: (block: RowBlock) => Promise<void> = async () => undefined,
  wanted: (name: string) => boolean = () => true,
): Promise<TableContents[]> {
  const read: TableContents[] = [];
  for (const table of await readTables(tx)) {
    if (wanted(table.name)) read.push(await readTable(tx, table, take));
  }
  return read;
}

async function readTable(
  tx: TransactionSql,
  { name, columns, key }: Table,
  take: (block: RowBlock) => Promise<void>,
): Promise<TableContents> {
  const hash = createHash('sha256');
  let rows = 0;
  let number = 0;
  await tx.unsafe(
    `declare backup_rows no scroll cursor for select to_jsonb(r)::text as line
     from (select ${list(columns)} from ${quotedTable(name)} order by ${key.map((each) => `${quoted(each)}::text collate "C"`).join(', ')}) r`,
  );
  for (;;) {
    const found = await tx.unsafe<{ line: string }[]>(`fetch ${rowsAtOnce} from backup_rows`);
    if (found.length === 0) break;
    rows += found.length;
    for (const text of blocksOf(found.map(({ line }) => `${line}\n`))) {
      hash.update(text);
      number += 1;
      await take({ table: name, number, text });
    }
  }
  await tx.unsafe('close backup_rows');
  return { name, columns: [...columns], rows, sha256: hash.digest('hex') };
}

function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let block = '';
  for (const line of lines) {
    if (block !== '' && block.length + line.length > charactersAtOnce) {
      blocks.push(block);
      block = '';
    }
    block += line;
  }
  return [...blocks, block];
}

/** Where the sequences of our own tables stand. */
export async function readSequences(tx: TransactionSql): Promise<BackupManifest['sequences']> {
  const rows = await tx.unsafe<{ name: string; value: string }[]>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname in (${literals(savedSchemas)}) and last_value is not null order by 1`,
  );
  return rows.map(({ name, value }) => ({ name, value }));
}

/** What the storage knows of its files. */
export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  readonly type: string;
  readonly cacheControl: string;
}

export async function readObjects(tx: TransactionSql): Promise<StoredObject[]> {
  const rows = await tx.unsafe<{ bucket: string; name: string; type: string; cache: string }[]>(
    `select bucket_id as bucket, name, coalesce(metadata->>'mimetype', 'application/octet-stream') as type,
       coalesce(metadata->>'cacheControl', 'no-cache') as cache
     from storage.objects where name not like '%/.emptyFolderPlaceholder' order by 1, 2`,
  );
  return rows.map(({ bucket, name, type, cache }) => ({ bucket, name, type, cacheControl: cache }));
}

/**
 * Puts rows in the place of whatever the tables hold, in one transaction and with triggers asleep: what they did when
 * the rows were first written is in the rows.
 */
export async function writeRows(
  sql: Sql,
  { tables, sequences }: Pick<BackupManifest, 'tables' | 'sequences'>,
  blocks: AsyncIterable<{ readonly table: string; readonly text: string }>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await prepareWriting(tx);
    const here = new Map((await readTables(tx)).map((table) => [table.name, table]));
    // Nothing of theirs has a place here: another version of Supabase, or the embedded one.
    const known = tables.filter(({ name }) => here.has(name));
    await tx.unsafe(known.map(({ name }) => `delete from ${quotedTable(name)};`).join('\n'));
    for await (const { table, text } of blocks) {
      const columns = tables.find(({ name }) => name === table)?.columns ?? [];
      const common = columns.filter((column) => here.get(table)?.columns.includes(column));
      if (common.length === 0) continue;
      await tx.unsafe(
        `insert into ${quotedTable(table)} (${list(common)}) overriding system value
         select ${list(common)} from jsonb_populate_recordset(null::${quotedTable(table)}, $1::text::jsonb)`,
        [`[${text.trimEnd().replaceAll('\n', ',')}]`],
      );
    }
    await setSequences(tx, sequences);
  });
}

/** Triggers sleep from then on, and rows are read as they were written. */
async function prepareWriting(tx: TransactionSql): Promise<void> {
  await tx.unsafe(settings);
  await tx.unsafe('set local session_replication_role = replica');
}

/** Those that the schema has. */
async function setSequences(tx: TransactionSql, sequences: BackupManifest['sequences']): Promise<void> {
  for (const { name, value } of sequences) {
    await tx.unsafe(
      'select setval(c.oid::regclass, $2::text::bigint) from to_regclass($1::text) c (oid) where c.oid is not null',
      [name, value],
    );
  }
}

/** Gives the rows of files, which the storage made when they were put there, what they had: whose they are, and since when. */
export async function restoreObjectRows(sql: Sql, columns: readonly string[], text: string): Promise<void> {
  await sql.begin(async (tx) => {
    await prepareWriting(tx);
    const table = (await readTables(tx)).find(({ name }) => name === 'storage.objects');
    const common = columns.filter((column) => table?.columns.includes(column));
    await tx.unsafe(
      `update storage.objects o set ${common.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')}
       from jsonb_populate_recordset(null::storage.objects, $1::text::jsonb) r
       where o.bucket_id = r.bucket_id and o.name = r.name`,
      [`[${text.trimEnd().replaceAll('\n', ',')}]`],
    );
  });
}
