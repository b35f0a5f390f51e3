import { silentLog } from '@northlight/node-kit';
import {
  type Connection,
  ensureHistoryTable,
  getAuthSchemaSql,
  getStorageSchemaSql,
  SUPABASE_AUTH_HELPERS_SQL,
} from '@supabase/lite';
import { withQuietConsole } from '../lite/quiet-console.ts';
import type { Database } from './database.ts';

/**
 * Creates the parts of a hosted Supabase project that exist before its first migration: request roles, roles for hooks, the
 * extension schema and the default privileges of `public`. Idempotent, because it runs at every start.
 */
const HOSTED_BASE = `
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator',
                                'supabase_auth_admin', 'supabase_storage_admin', 'supabase_admin', 'dashboard_user']
  loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
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

/** Supabase Auth's tables for second factors, which lite lacks. */
const FACTORS = `
do $$
begin
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
exception when duplicate_object then null;
end $$;

create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz
);
create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where btrim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet
);
create index if not exists mfa_challenges_factor_idx on auth.mfa_challenges (factor_id);

create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (session_id, authentication_method)
);
`;

/** Supabase Auth's tables for passkeys. Only the database owner can access them. */
const PASSKEYS = `
create table if not exists auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index if not exists webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table if not exists auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
`;

/** A hosted project's grants on the storage tables; row level security still applies. */
const STORAGE_GRANTS = `
grant all on all tables in schema storage to anon, authenticated, service_role;
grant execute on all functions in schema storage, auth to anon, authenticated, service_role;
`;

export async function prepareHostedBase(database: Database): Promise<void> {
  await database.script(HOSTED_BASE);
}

/** Runs after lite has created its tables and before the first migration. */
export async function finishHostedBase(database: Database): Promise<void> {
  await database.script(FACTORS);
  await database.script(PASSKEYS);
  await database.script(STORAGE_GRANTS);
}

/** Prepares an empty database like a hosted project before its first migration: roles and the services' schemas. */
export async function createBareProject(connection: Connection, database: Database): Promise<void> {
  await prepareHostedBase(database);
  for (const schema of [getAuthSchemaSql(), SUPABASE_AUTH_HELPERS_SQL, getStorageSchemaSql()]) {
    await database.script(schema);
  }
  await withQuietConsole(silentLog, () => ensureHistoryTable(connection));
  await finishHostedBase(database);
}
