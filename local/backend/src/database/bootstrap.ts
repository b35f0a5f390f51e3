import type { Database } from './database.ts';

/**
 * What a hosted Supabase project holds before its first migration: the request roles, the roles that hooks are granted
 * to, the schema for extensions, and the default privileges of `public`. Written to be run at every start.
 */
const HOSTED_BASE = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'authenticator',
                                'supabase_auth_admin', 'supabase_storage_admin', 'supabase_admin', 'dashboard_user']
  loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
end $$;
alter role service_role bypassrls;
grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant usage on schema public, auth to supabase_auth_admin;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/** What hosted projects grant on the storage tables; row level security decides. */
const STORAGE_GRANTS = `
grant all on all tables in schema storage to anon, authenticated, service_role;
grant execute on all functions in schema storage, auth to anon, authenticated, service_role;
`;

export async function prepareHostedBase(database: Database): Promise<void> {
  await database.script(HOSTED_BASE);
}

export async function grantStorage(database: Database): Promise<void> {
  await database.script(STORAGE_GRANTS);
}
