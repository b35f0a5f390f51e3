import { isDatabaseError, type Queryable } from '../database/database.ts';
import type { Catalogue, Change } from './catalogue.ts';
import type { Copy, Person } from './copy.ts';

/** What somebody was let do with a row: `null`, or the code of the refusal. */
type Outcome = string | null;

/** By table, person, deed and row. */
export type WriteOutcomes = ReadonlyMap<string, Outcome>;

const rowsOfEach = 3;
const deeds = ['insert', 'update', 'delete'] as const;

/**
 * Writes rows of these tables as everybody would: each that is there anew, unchanged, and away. What is let through says
 * what policies, triggers, constraints and rights together come to, which no reading of them does. All of it is undone.
 * @param columns - of the schema that the writers know
 */
export async function tryWrites(
  copy: Copy,
  tables: readonly string[],
  { columns }: Pick<Catalogue, 'columns'>,
  now: Pick<Catalogue, 'columns'>,
): Promise<WriteOutcomes> {
  const outcomes = new Map<string, Outcome>();
  for (const table of tables) {
    const there = now.columns.filter((column) => column.table === table);
    const writable = columns
      .filter((column) => column.table === table && !column.computed)
      .flatMap(({ name }) => (there.some((other) => other.name === name && !other.computed) ? [name] : []));
    const key = there.find(({ name }) => name === 'id')?.name;
    if (key === undefined || writable.length === 0) continue;
    const rows = await copy.database.query<{ id: string; row: string }>(
      `select id::text as id, to_json(t)::text as row from public.${quoted(table)} t order by id limit ${rowsOfEach}`,
    );
    for (const { id, row } of rows) {
      for (const person of [null, ...copy.people]) {
        for (const deed of deeds) {
          const outcome = await tried(copy, person, deed, { table, id, row, writable });
          outcomes.set(`${table} ${person?.role ?? 'anon'} ${deed} ${id}`, outcome);
        }
      }
    }
  }
  return outcomes;
}

interface Target {
  readonly table: string;
  readonly id: string;
  readonly row: string;
  readonly writable: readonly string[];
}

async function tried(
  copy: Copy,
  person: Person | null,
  deed: (typeof deeds)[number],
  { table, id, row, writable }: Target,
): Promise<Outcome> {
  const name = `public.${quoted(table)}`;
  const list = writable.map(quoted).join(', ');
  const statements = {
    insert: `insert into ${name} (${list}) select ${list} from json_populate_record(null::${name}, $1::json) returning 1`,
    update: `update ${name} t set ${writable.map((column) => `${quoted(column)} = t.${quoted(column)}`).join(', ')} where id::text = $1 returning 1`,
    delete: `delete from ${name} where id::text = $1 returning 1`,
  };
  return copy.undone(async () => {
    try {
      if (deed === 'insert') await setAside(copy.database, name, id);
      await copy.become(person);
      const done = await copy.database.query(statements[deed], [deed === 'insert' ? row : id]);
      return done.length === 0 ? 'no row' : null;
    } catch (error) {
      if (isDatabaseError(error)) return error.code;
      throw error;
    }
  });
}

/** Without its triggers and keys: only its place is to be free. */
async function setAside(database: Queryable, name: string, id: string): Promise<void> {
  await database.script('set local session_replication_role = replica');
  await database.query(`delete from ${name} where id::text = $1`, [id]);
  await database.script('set local session_replication_role = origin');
}

/** The deeds that were let through and are not any more, one for each table, person and kind. */
export function refusedSince(before: WriteOutcomes, after: WriteOutcomes): Change[] {
  const changes = new Map<string, Change>();
  for (const [key, outcome] of before) {
    const now = after.get(key);
    if (outcome !== null || now === null || now === undefined) continue;
    const [table = '', who = '', deed = ''] = key.split(' ');
    const why = now === 'no row' ? 'a policy leaves the row out' : `the database answers ${now}`;
    changes.set(`${table} ${who} ${deed}`, {
      names: [table],
      what: `${who} may not ${deed} rows of ${table} any more that could be before: ${why}`,
      mend: 'Let policy, trigger and constraint pass what older releases do, until none of them is kept.',
    });
  }
  return [...changes.values()];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
