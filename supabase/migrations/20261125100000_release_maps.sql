-- The source maps of a version, which tell staff where in the source something threw. A table and not a bucket: the
-- bucket of releases is public, and people read files of other buckets by a function alone.

create table public.release_maps (
  name text not null constraint release_maps_name check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  version text not null constraint release_maps_version check (version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  content text not null constraint release_maps_content check (content ~ '^[0-9a-f]{16}$'),
  maps text not null constraint release_maps_maps check (length(maps) <= 12000000),
  primary key (name, version, content)
);
comment on table public.release_maps is
  'Source maps without sources, as base64 of gzip, by a hash of the files that they are of. Staff read them.';

alter table public.release_maps enable row level security;
create policy release_maps_read on public.release_maps for select to authenticated
  using ((select private.is_staff()));
grant select on public.release_maps to authenticated;
revoke all on public.release_maps from service_role;
grant select, insert, delete on public.release_maps to service_role;
