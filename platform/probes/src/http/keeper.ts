import type { Backend } from '@platform/backend';

/** Tells whether anything was written, and puts everything back as it was. */
export interface Keeper {
  fingerprint(): Promise<string>;
  /** The tables that are not as they were. */
  changed(): Promise<string[]>;
  restore(): Promise<void>;
}

/** Sessions, counters and the queue of mails go on by themselves, whatever is asked: they are no rows of anybody. */
const TABLES = `select n.nspname || '.' || quote_ident(c.relname) as name,
  (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname, c.relname) in (
    ('private', 'invitations'), ('private', 'deleted_rows'), ('private', 'newsletter_tokens'), ('private', 'clock'), ('private', 'signup_domains'),
    ('auth', 'users'), ('auth', 'identities'), ('storage', 'buckets'), ('storage', 'objects'))) order by 1`;

export async function keepRows({ database }: Backend): Promise<Keeper> {
  const tables = await database.query<{ name: string; columns: string }>(TABLES);
  const copyOf = (name: string) => `kept."${name.replaceAll('"', '')}"`;
  await database.script(`create schema if not exists kept;
    ${tables.map(({ name }) => `drop table if exists ${copyOf(name)}; create table ${copyOf(name)} as table ${name};`).join('\n')}`);
  const prints = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`,
  );
  const restore = tables.map(
    ({ name, columns }) =>
      `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${copyOf(name)};`,
  );
  const differences = tables.map(
    ({ name, columns }) =>
      `select '${name}' as name where exists ((select ${columns} from ${name} except all select ${columns} from ${copyOf(name)})
        union all (select ${columns} from ${copyOf(name)} except all select ${columns} from ${name}))`,
  );
  return {
    changed: async () =>
      (await database.query<{ name: string }>(differences.join(' union all '))).map(({ name }) => name),
    fingerprint: async () => {
      const [row] = await database.query<{ print: string }>(
        `select concat_ws('.', ${prints.join(', ')}) as print`,
      );
      return row?.print ?? '';
    },
    restore: () =>
      database.transaction((tx) =>
        tx.script(`set local session_replication_role = replica; ${restore.join('\n')}`),
      ),
  };
}
