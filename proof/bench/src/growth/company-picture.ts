import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@local/backend';
import { READS } from 'supabase-project/portal-before-companies';

/** Everything that stands in the tables of the public schema: how many rows, and what they hold in the columns of before. */
export type Sums = Readonly<Record<string, string>>;

/** What each person is answered, by person and question: the hash of the rows. */
export type Answers = Readonly<Record<string, string>>;

interface Relation {
  readonly name: string;
  readonly columns: string;
}

/** Tables and views with their columns, so that later columns do not count. */
export function relationsOf(database: Database): Promise<Relation[]> {
  return database.query<Relation>(
    `select 'public.' || quote_ident(c.relname) as name, string_agg('r.' || quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by c.relname order by 1`,
  );
}

const hashed = (sql: string) =>
  `select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as hash
   from (select to_jsonb(r)::text as line from (${sql}) r) l`;

/** Counts, amounts and contents, read past every rule. */
export async function sumsOf(database: Database, relations: readonly Relation[]): Promise<Sums> {
  const sums: Record<string, string> = {};
  const read = async (name: string, sql: string) => {
    const [row] = await database.query<{ hash: string }>(sql);
    sums[name] = row?.hash ?? '';
  };
  for (const { name, columns } of relations) {
    const [kind] = await database.query<{ table: boolean }>(
      "select relkind = 'r' as table from pg_class where oid = $1::text::regclass",
      [name],
    );
    if (kind?.table) await read(name, hashed(`select ${columns} from ${name} r`));
  }
  await read(
    'amounts',
    `select count(*) || ' of ' || sum(amount) || ' by ' || md5(string_agg(line, '|' order by line)) as hash from (
      select amount, concat_ws(' ', client_id, currency, payment_status, amount) as line from public.client_invoices) l`,
  );
  await read('files', hashed('select bucket_id, name, owner, created_at from storage.objects'));
  return sums;
}

interface Person {
  readonly id: string | null;
  readonly email: string;
}

/** Everybody with an account, each with a session, and a visitor. */
export async function everybody(database: Database): Promise<Person[]> {
  await database.script(
    `insert into auth.sessions (id, user_id, created_at, updated_at) select id, id, now(), now() from auth.users
     on conflict (id) do nothing`,
  );
  const people = await database.query<Person>('select id::text as id, email from auth.users order by email');
  return [{ id: null, email: 'visitor' }, ...people];
}

/** Does some work with the rights of a person, and takes it back. */
export async function asPerson<Result>(
  database: Database,
  { id }: Person,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const role = id === null ? 'anon' : 'authenticated';
  const claims = JSON.stringify({ role, ...(id === null ? {} : { sub: id, session_id: id }) });
  const results: Result[] = [];
  await database
    .transaction(async (tx) => {
      await tx.query(
        "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
        [claims, id ?? ''],
      );
      await tx.script(`set local role ${role}`);
      results.push(await work(tx));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return results[0] as Result;
}

class Undo extends Error {}

/** Every row of every table and view as everybody, in the columns of before. */
export async function seenRows(
  database: Database,
  people: readonly Person[],
  relations: readonly Relation[],
): Promise<Answers> {
  return answered(
    database,
    people,
    relations.map(({ name, columns }) => [
      name,
      async (tx) => {
        const [row] = await tx.query<{ hash: string }>(hashed(`select ${columns} from ${name} r`));
        return row?.hash ?? '';
      },
    ]),
  );
}

/** What the portal that was released before companies asks for, as everybody who signs in; lists in any order. */
export async function portalBefore(database: Database, people: readonly Person[]): Promise<Answers> {
  return answered(
    database,
    people.filter(({ id }) => id !== null),
    Object.entries(READS).map(([name, sql]) => [
      name,
      async (tx, { id }) => {
        const rows = await tx.query(sql, [id]);
        return `${rows.length} ${createHash('md5').update(inAnyOrder(rows)).digest('hex')}`;
      },
    ]),
  );
}

/** The same text for values that differ in the order of lists alone: without an order the database gives them in any. */
function inAnyOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inAnyOrder).sort().join()}]`;
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return JSON.stringify(value) ?? '';
  return `{${Object.entries(value)
    .map(([key, each]) => `${key}:${inAnyOrder(each)}`)
    .sort()
    .join()}}`;
}

type Question = readonly [name: string, ask: (tx: Queryable, person: Person) => Promise<string>];

async function answered(
  database: Database,
  people: readonly Person[],
  questions: readonly Question[],
): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const person of people) {
    for (const [name, ask] of questions) {
      // One that is refused is an answer too, and ends its own transaction alone.
      answers[`${person.email}: ${name}`] = await asPerson(database, person, (tx) => ask(tx, person)).catch(
        (error: unknown) => `refused: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  return answers;
}

/** The ids that a person sees of a table. */
export function idsSeen(database: Database, person: Person, table: string): Promise<string[]> {
  return asPerson(database, person, async (tx) => {
    const rows = await tx.query<{ id: string }>(`select id::text as id from public.${table} order by 1`);
    return rows.map(({ id }) => id);
  });
}
