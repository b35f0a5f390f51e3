-- Where releases live when several copies of the edge share them: files in a public bucket that only the secret role
-- writes, the signed records of the versions, the one signed registry, and the ledger.

insert into storage.buckets (id, name, public, file_size_limit) values ('releases', 'releases', true, 16777216)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

-- Texts and not jsonb: the signatures are of the very bytes.
create table public.release_versions (
  name text not null,
  version text not null,
  record text not null,
  published_at timestamptz not null default now(),
  primary key (name, version)
);
comment on table public.release_versions is 'Versions whose files are all there, each with its signed record. Public, like the files.';

create table public.release_registry (
  id smallint primary key default 1 check (id = 1),
  revision bigint not null,
  document text not null,
  switched_at timestamptz not null default now()
);
comment on table public.release_registry is 'One row: what is live, signed.';

create table public.release_ledger (
  revision bigint not null,
  name text not null,
  entry jsonb not null,
  primary key (revision, name)
);
comment on table public.release_ledger is 'Every switch, for good. Staff read it.';

alter table public.release_versions enable row level security;
alter table public.release_registry enable row level security;
alter table public.release_ledger enable row level security;

create policy release_versions_read on public.release_versions for select to anon, authenticated using (true);
create policy release_registry_read on public.release_registry for select to anon, authenticated using (true);
create policy release_ledger_read on public.release_ledger for select to authenticated
  using ((select private.is_staff()));

grant select on public.release_versions, public.release_registry to anon, authenticated;
grant select on public.release_ledger to authenticated;
revoke all on public.release_versions, public.release_registry, public.release_ledger from service_role;
grant select, insert, delete on public.release_versions to service_role;
grant select, insert, update on public.release_registry to service_role;
grant select, insert on public.release_ledger to service_role;

-- The rows come as text, like the document: some drivers send JSON to a jsonb parameter as one string.
create function public.switch_releases(expected_revision bigint, next_document text, ledger_rows text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  switched integer;
begin
  if expected_revision = 0 then
    insert into public.release_registry (revision, document) values (1, next_document) on conflict do nothing;
  else
    update public.release_registry
    set revision = expected_revision + 1, document = next_document, switched_at = now()
    where id = 1 and revision = expected_revision;
  end if;
  get diagnostics switched = row_count;
  if switched = 0 then
    raise exception using errcode = 'PT409', message = 'The registry is at another revision.';
  end if;
  insert into public.release_ledger (revision, name, entry)
  select expected_revision + 1, row_of ->> 'name', row_of from jsonb_array_elements(ledger_rows::jsonb) as row_of;
  return expected_revision + 1;
end
$$;
comment on function public.switch_releases(bigint, text, text) is 'Puts a registry in place of the revision it names, and notes it in the ledger: both or neither. Secret role only.';
revoke all on function public.switch_releases(bigint, text, text) from public, anon, authenticated;
grant execute on function public.switch_releases(bigint, text, text) to service_role;

-- A release is refused where the schema it needs is not live yet.
create function private.schema_version() returns bigint
language sql stable security definer set search_path = ''
as $$
  select max(m.version)::bigint from supabase_migrations.schema_migrations m where m.version ~ '^\d{14}$'
$$;
create function public.schema_version() returns bigint
language sql stable set search_path = ''
as $$
  select private.schema_version()
$$;
comment on function public.schema_version() is 'The number of the newest migration that is applied.';
revoke all on function private.schema_version(), public.schema_version() from public;
grant execute on function private.schema_version(), public.schema_version() to anon, authenticated, service_role;
