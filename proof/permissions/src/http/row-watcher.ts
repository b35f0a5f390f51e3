import type { Backend } from '@local/backend';

export interface RowWatcher {
  findChangedTables(): Promise<string[]>;
  restore(): Promise<string[]>;
}

/** Omits sessions, counters and email queues, which change in the background. */
const TABLES = `select n.nspname || '.' || quote_ident(c.relname) as name,
  (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname, c.relname) in (
    ('private', 'invitations'), ('private', 'deleted_rows'), ('private', 'undoable_changes'), ('private', 'newsletter_tokens'), ('private', 'clock'), ('private', 'signup_domains'),
    ('auth', 'users'), ('auth', 'identities'), ('storage', 'buckets'), ('storage', 'objects'))) order by 1`;

export async function watchRows({ database }: Backend): Promise<RowWatcher> {
  const tables = await database.query<{ name: string; columns: string }>(TABLES);
  const getCopyName = (name: string) => `saved."${name.replaceAll('"', '')}"`;
  const fingerprints = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`,
  );
  // A function caches its plan; PostgreSQL would plan plain statements each time.
  await database.script(`create schema if not exists saved;
    ${tables.map(({ name }) => `drop table if exists ${getCopyName(name)}; create table ${getCopyName(name)} as table ${name};`).join('\n')}
    create or replace function saved.fingerprints() returns jsonb language plpgsql as $f$
      begin return jsonb_build_array(${fingerprints.join(', ')}); end $f$;`);
  const readFingerprints = async () => {
    const [row] = await database.query<{ fingerprints: string }>(
      'select saved.fingerprints()::text as fingerprints',
    );
    return JSON.parse(row?.fingerprints ?? '[]') as string[];
  };
  const initial = await readFingerprints();
  const readChangedTables = async () => {
    const current = await readFingerprints();
    return tables.filter((_, index) => current[index] !== initial[index]);
  };
  return {
    findChangedTables: async () => (await readChangedTables()).map(({ name }) => name),
    async restore() {
      const changed = await readChangedTables();
      const statements = changed.map(
        ({ name, columns }) =>
          `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${getCopyName(name)};`,
      );
      if (changed.length > 0)
        await database.transaction((tx) =>
          tx.script(`set local session_replication_role = replica; ${statements.join('\n')}`),
        );
      return changed.map(({ name }) => name);
    },
  };
}
