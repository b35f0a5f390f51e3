-- What our migrations need from a new Supabase project: roles, default privileges, and the schemas auth and storage. For
-- PGlite in the tests and for plain PostgreSQL.

do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin'] loop
    if not exists (select 1 from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  end loop;
end
$$;
alter role service_role bypassrls;
grant anon, authenticated, service_role to authenticator;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- The Supabase CLI records applied migrations here.
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);

create schema auth;
create schema storage;
grant usage on schema auth, storage to anon, authenticated, service_role, supabase_auth_admin;

create table auth.users (
  id uuid primary key,
  email varchar(255),
  encrypted_password varchar(255),
  email_change varchar(255),
  raw_user_meta_data jsonb default '{}',
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz default now()
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  aal text,
  created_at timestamptz default now()
);
create table auth.audit_log_entries (
  id uuid primary key,
  payload json,
  ip_address varchar(64) default '',
  created_at timestamptz default now()
);
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  status auth.factor_status not null
);
grant all on auth.users, auth.sessions, auth.mfa_factors to supabase_auth_admin;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now()
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  created_at timestamptz default now(),
  unique (bucket_id, name)
);
create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
