import type { BackupManifest } from './manifest.ts';

/**
 * Our own schemas and the accounts. Sessions and one-time tokens are left out: a restore must not revive ended ones.
 * Everything else belongs to Supabase.
 */
const savedTables = [
  'public.*',
  'private.*',
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.webauthn_credentials',
  'storage.buckets',
  'storage.objects',
];

/** INSERT statements with columns instead of COPY, so that PGlite can run them too. */
export const dumpOptions = [
  '--data-only',
  '--column-inserts',
  '--rows-per-insert=100',
  ...savedTables.map((table) => `--table=${table}`),
];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const fromSavedTables = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname || '.' || c.relname in (${savedTables.map(quote).join(', ')})
    or n.nspname || '.*' in (${savedTables.map(quote).join(', ')}))`;

/** Returns a `summarySchema` row. Lists columns for Supabase's tables only, because a project's version may have more. */
export const summaryQuery = `
  create function pg_temp.count_rows(table_id oid) returns bigint language plpgsql as $$
    declare row_count bigint;
    begin
      execute pg_catalog.format('select pg_catalog.count(*) from %s', table_id::regclass) into row_count;
      return row_count;
    end $$;
  select json_build_object(
    'migrations', (select json_agg(version order by version) from supabase_migrations.schema_migrations),
    'tables', (select json_agg(json_build_object(
        'name', n.nspname || '.' || c.relname,
        'rows', pg_temp.count_rows(c.oid),
        'columns', coalesce((
          select json_agg(json_build_object('name', a.attname, 'type', case
            when t.typnamespace = 'pg_catalog'::regnamespace then format_type(a.atttypid, null) else 'text' end))
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and n.nspname in ('auth', 'storage')), '[]')
      ) order by n.nspname, c.relname)
      ${fromSavedTables}),
    'files', (select coalesce(json_agg(json_build_object(
        'bucket', bucket_id,
        'name', name,
        'type', coalesce(metadata->>'mimetype', 'application/octet-stream'),
        'cacheControl', coalesce(metadata->>'cacheControl', 'no-cache')
      ) order by bucket_id, name), '[]')
      from storage.objects where name not like '%/.emptyFolderPlaceholder')
  ) as summary;`;

/** Deletes the hashes of emailed codes that have not been used. */
export const clearTokensSql = `
  update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
    email_change_token_current = '', reauthentication_token = '';`;

/** The embedded backend has fewer columns in Supabase's tables than a hosted project. */
export const addMissingColumnsSql = ({ tables }: BackupManifest): string =>
  tables
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) => `alter table if exists ${name} add column if not exists "${column.name}" ${column.type};`,
      ),
    )
    .join('\n');

/**
 * A script in pieces that replaces all rows with those of a backup, in the caller's transaction. Triggers are disabled
 * because the rows already contain their effects. The last statement returns the new summary.
 */
export async function* createRestoreScript(rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield `
    set local session_replication_role = replica;
    set local statement_timeout = 0;
    do $$
      declare saved regclass;
      begin
        for saved in select c.oid ${fromSavedTables} loop execute pg_catalog.format('delete from %s', saved); end loop;
      end $$;`;
  yield* rows;
  yield clearTokensSql;
  yield summaryQuery;
}

/**
 * Lets one account per role sign in with just a password: its current one if known, otherwise `newPassword`. Removes
 * second factors.
 */
export const openAccountsSql = (knownPasswords: readonly string[], newPassword: string): string => `
  set local session_replication_role = replica;
  create temp table opened on commit drop as
    select distinct on (p.role) u.id, u.email, p.role::text, (
      select password from unnest(array[${knownPasswords.map(quote).join(', ')}]::text[]) password
      -- pgcrypto supports the algorithm only under its original name.
      where extensions.crypt(password, regexp_replace(u.encrypted_password, '^\\$2[by]', '$2a'))
        = regexp_replace(u.encrypted_password, '^\\$2[by]', '$2a') limit 1
    ) as known_password
    from public.profiles p join auth.users u on u.id = p.id
    where p.deleted_at is null and u.email_confirmed_at is not null and not coalesce(p.awaiting_access, false)
    order by p.role, (select count(*) from public.client_projects c where c.client_id = p.id) desc, u.created_at;
  delete from auth.mfa_factors where user_id in (select id from opened);
  update auth.users u set encrypted_password = extensions.crypt(${quote(newPassword)}, extensions.gen_salt('bf', 10))
    from opened o where o.id = u.id and o.known_password is null;
  select email, role, coalesce(known_password, ${quote(newPassword)}) as password, known_password is not null as "hasKnownPassword"
    from opened;`;
