import type { Sql, TransactionSql } from 'postgres';
import { UserError } from '../user-error.ts';
import type { BackupManifest } from './contents.ts';
import { list, prepareWriting, quotedTable, readTables, setSequences, type Table } from './rows.ts';

/** Rows of one table that an earlier schema cannot hold. */
export interface LeftOut {
  readonly table: string;
  readonly rows: number;
  readonly why: string;
}

/** What came of putting rows into an earlier schema. */
export interface Held {
  readonly leftOut: readonly LeftOut[];
  /** What the operator has to know, in the words of the scripts. */
  readonly told: readonly string[];
}

/**
 * Puts rows into the tables of an earlier schema: whatever its columns, conditions and keys allow. All rows are staged
 * first, as they were saved; scripts then settle what no condition says, such as who is meant by a company.
 * @param scripts - SQL that changes `staged (name, row)` and writes to `told (line)`; an exception refuses the whole
 */
export async function writeHeldRows(
  sql: Sql,
  { tables, sequences }: Pick<BackupManifest, 'tables' | 'sequences'>,
  blocks: AsyncIterable<{ readonly table: string; readonly text: string }>,
  scripts: readonly string[],
): Promise<Held> {
  const results: Held[] = [];
  await sql.begin(async (tx) => {
    await prepareWriting(tx);
    await tx.unsafe(`create temp table staged (id bigint generated always as identity, name text not null, row jsonb not null) on commit drop;
      create temp table told (line text not null) on commit drop`);
    for await (const { table, text } of blocks) {
      await tx.unsafe(
        'insert into pg_temp.staged (name, row) select $1, r from jsonb_array_elements($2::text::jsonb) r',
        [table, `[${text.trimEnd().replaceAll('\n', ',')}]`],
      );
    }
    await tx.unsafe('create index on pg_temp.staged (name, id); analyze pg_temp.staged');
    const counted = new Map(await countStaged(tx));
    await settle(tx, scripts);
    const here = new Map((await readTables(tx)).map((table) => [table.name, table]));
    const known = tables.flatMap(({ name, columns }) => {
      const table = here.get(name);
      return table ? [{ ...table, columns: table.columns.filter((one) => columns.includes(one)) }] : [];
    });
    const settled = new Map(await countStaged(tx));
    const leftOut: LeftOut[] = [...counted].flatMap(([table, rows]) => {
      if (!here.has(table)) return [{ table, rows, why: 'the schema has no such table' }];
      const taken = rows - (settled.get(table) ?? 0);
      return taken > 0 ? [{ table, rows: taken, why: 'they mean nothing there' }] : [];
    });
    leftOut.push(...(await takeWhatFits(tx, known)));
    await setSequences(tx, sequences);
    const told = await tx.unsafe<{ line: string }[]>('select line from pg_temp.told');
    results.push({ leftOut, told: told.map(({ line }) => line) });
  });
  const [result] = results;
  if (result === undefined) throw new Error('The transaction ended without a result.');
  return result;
}

async function countStaged(tx: TransactionSql): Promise<[string, number][]> {
  const rows = await tx.unsafe<{ name: string; rows: number }[]>(
    'select name, count(*)::int as rows from pg_temp.staged group by name order by name',
  );
  return rows.map(({ name, rows: count }) => [name, count]);
}

async function settle(tx: TransactionSql, scripts: readonly string[]): Promise<void> {
  for (const script of scripts) {
    await tx.unsafe(script).catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'P0001') throw error;
      throw new UserError(error.message, ['Nothing was written.']);
    });
  }
}

/** A condition that rows have to meet: what makes those that break it fit, or takes them out. */
interface Condition {
  readonly table: string;
  readonly why: string;
  readonly mend: string;
  /** Whether rows go by it; else they lose a reference. */
  readonly takesOut: boolean;
}

async function takeWhatFits(tx: TransactionSql, known: readonly Table[]): Promise<LeftOut[]> {
  const places = new Map(known.map(({ name }, index) => [name, `pg_temp.held_${index}`]));
  const placeOf = (name: string) => places.get(name) ?? quotedTable(name);
  const conditions: Condition[] = [];
  for (const { name, columns } of known) {
    const place = placeOf(name);
    await tx.unsafe(
      `create temp table ${place.replace('pg_temp.', '')} (like ${quotedTable(name)} including defaults including generated) on commit drop`,
    );
    const required = await tx.unsafe<{ name: string }[]>(
      `select attname as name from pg_attribute where attrelid = $1::text::regclass and attnotnull and attnum > 0 and not attisdropped`,
      [quotedTable(name)],
    );
    for (const column of required) {
      await tx.unsafe(`alter table ${place} alter column ${list([column.name])} drop not null`);
      conditions.push({
        ...{ table: name, takesOut: true, why: `${column.name} is empty` },
        mend: `delete from ${place} where ${list([column.name])} is null`,
      });
    }
    if (columns.length > 0)
      await tx.unsafe(
        `insert into ${place} (${list(columns)}) select ${columns.map((one) => `r.${list([one])}`).join(', ')}
         from (select row from pg_temp.staged where name = $1 order by id) s, jsonb_populate_record(null::${quotedTable(name)}, s.row) r`,
        [name],
      );
    conditions.push(...(await conditionsOf(tx, name, placeOf)));
  }
  const gone = new Map<string, LeftOut>();
  // One that goes may take others along.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { table, why, mend, takesOut } of conditions) {
      const { count } = await tx.unsafe(mend);
      if (count === 0) continue;
      isChanged = true;
      const key = `${table} ${why}`;
      if (takesOut) gone.set(key, { table, why, rows: (gone.get(key)?.rows ?? 0) + count });
    }
  }
  await tx.unsafe(known.map(({ name }) => `delete from ${quotedTable(name)};`).join('\n'));
  for (const { name, columns } of known.filter((table) => table.columns.length > 0)) {
    await tx.unsafe(
      `insert into ${quotedTable(name)} (${list(columns)}) overriding system value select ${list(columns)} from ${placeOf(name)}`,
    );
  }
  return [...gone.values()];
}

/** CHECKs, unique indexes and foreign keys of a table, as they stand in the catalogue. */
async function conditionsOf(
  tx: TransactionSql,
  table: string,
  placeOf: (name: string) => string,
): Promise<Condition[]> {
  const place = placeOf(table);
  const checks = await tx.unsafe<{ name: string; condition: string }[]>(
    `select conname as name, pg_get_expr(conbin, conrelid) as condition from pg_constraint
     where conrelid = $1::text::regclass and contype = 'c'`,
    [quotedTable(table)],
  );
  const indexes = await tx.unsafe<{ name: string; keys: string[]; condition: string | null }[]>(
    `select i.indexrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as condition,
       array_to_json(array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k)) as keys
     from pg_index i where i.indrelid = $1::text::regclass and i.indisunique`,
    [quotedTable(table)],
  );
  const references = await tx.unsafe<
    { name: string; own: string[]; parent: string; theirs: string[]; empties: string[] }[]
  >(
    `select k.conname as name, n.nspname || '.' || p.relname as parent,
       array_to_json(array(select a.attname from unnest(k.conkey) with ordinality c (num, at), pg_attribute a
         where a.attrelid = k.conrelid and a.attnum = c.num order by c.at)) as own,
       array_to_json(array(select a.attname from unnest(k.confkey) with ordinality c (num, at), pg_attribute a
         where a.attrelid = k.confrelid and a.attnum = c.num order by c.at)) as theirs,
       -- What the schema itself would do when the other row goes; a column that must not be empty stands in the way.
       array_to_json(case when k.confdeltype = 'n' and not exists (select from pg_attribute a
           where a.attrelid = k.conrelid and a.attnum = any (coalesce(k.confdelsetcols, k.conkey)) and a.attnotnull)
         then array(select a.attname from pg_attribute a
           where a.attrelid = k.conrelid and a.attnum = any (coalesce(k.confdelsetcols, k.conkey)))
         else '{}' end) as empties
     from pg_constraint k join pg_class p on p.oid = k.confrelid join pg_namespace n on n.oid = p.relnamespace
     where k.conrelid = $1::text::regclass and k.contype = 'f'`,
    [quotedTable(table)],
  );
  return [
    ...checks.map(({ name, condition }) => ({
      ...{ table, takesOut: true, why: `of ${name}` },
      mend: `delete from ${place} where not (${condition})`,
    })),
    ...indexes.map(({ name, keys, condition }) => ({
      ...{ table, takesOut: true, why: `there is one alike (${name})` },
      mend: `delete from ${place} where ctid in (select place from (
        select ctid as place, row_number() over (partition by ${keys.join(', ')} order by ctid) as number from ${place}
        where ${[...keys.map((key) => `${key} is not null`), condition ?? 'true'].join(' and ')}) rows_ where number > 1)`,
    })),
    ...references.map(({ name, own, parent, theirs, empties }) => {
      const isLost = `${own.map((column) => `h.${list([column])} is not null`).join(' and ')} and not exists (select from ${placeOf(parent)} p
        where ${own.map((column, at) => `p.${list([theirs[at] ?? ''])} = h.${list([column])}`).join(' and ')})`;
      return {
        ...{ table, takesOut: empties.length === 0, why: `what they refer to is not there (${name})` },
        mend:
          empties.length === 0
            ? `delete from ${place} h where ${isLost}`
            : `update ${place} h set ${empties.map((column) => `${list([column])} = null`).join(', ')} where ${isLost}`,
      };
    }),
  ];
}
