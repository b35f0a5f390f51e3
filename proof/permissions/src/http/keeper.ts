import type { Backend } from '@local/backend';

/** Tells whether anything was written, and puts everything back as it was. */
export interface Keeper {
  /** The tables that are not as they were. */
  changed(): Promise<string[]>;
  /** @returns the tables that were put back, because they were not as before */
  restore(): Promise<string[]>;
  /** Puts back what else a function takes away: sessions of who was erased, archives that were asked for anew. */
  restoreAfterCall(): Promise<void>;
}

/** They change by themselves as well, so nobody is told of that. */
const QUIET = ['auth.sessions', 'private.company_archives'] as const;

/** Sessions, counters and the queue of mails go on by themselves, whatever is asked: they are no rows of anybody. */
const TABLES = `select n.nspname || '.' || quote_ident(c.relname) as name,
  (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname, c.relname) in (
    ('private', 'invitations'), ('private', 'deleted_rows'), ('private', 'held_changes'), ('private', 'newsletter_tokens'), ('private', 'clock'), ('private', 'signup_domains'),
    ('auth', 'users'), ('auth', 'identities'), ('storage', 'buckets'), ('storage', 'objects'))) order by 1`;

export async function keepRows({ database }: Backend): Promise<Keeper> {
  const tables = await database.query<{ name: string; columns: string }>(TABLES);
  const copyOf = (name: string) => `kept."${name.replaceAll('"', '')}"`;
  const prints = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`,
  );
  // A function keeps its plan; as a statement, all of this would be planned with each look.
  await database.script(`create schema if not exists kept;
    ${tables.map(({ name }) => `drop table if exists ${copyOf(name)}; create table ${copyOf(name)} as table ${name};`).join('\n')}
    ${QUIET.map((name) => `drop table if exists ${copyOf(name)}; create table ${copyOf(name)} as table ${name};`).join('\n')}
    create or replace function kept.prints() returns jsonb language plpgsql as $f$
      begin return jsonb_build_array(${prints.join(', ')}); end $f$;`);
  const look = async () => {
    const [row] = await database.query<{ prints: string }>('select kept.prints()::text as prints');
    return JSON.parse(row?.prints ?? '[]') as string[];
  };
  const asKept = await look();
  const changedTables = async () => {
    const now = await look();
    return tables.filter((_, at) => now[at] !== asKept[at]);
  };
  return {
    changed: async () => (await changedTables()).map(({ name }) => name),
    async restore() {
      const changed = await changedTables();
      const statements = changed.map(
        ({ name, columns }) =>
          `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${copyOf(name)};`,
      );
      if (changed.length > 0)
        await database.transaction((tx) =>
          tx.script(`set local session_replication_role = replica; ${statements.join('\n')}`),
        );
      return changed.map(({ name }) => name);
    },
    restoreAfterCall: () =>
      database.transaction((tx) =>
        tx.script(`set local session_replication_role = replica;
          ${QUIET.map((name) => `delete from ${name}; insert into ${name} table ${copyOf(name)};`).join('\n')}`),
      ),
  };
}
