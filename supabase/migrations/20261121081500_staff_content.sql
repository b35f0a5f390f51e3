-- What staff need besides the tables: a deletion that can be taken back, texts for pictures, and a list of pictures
-- that nothing shows.

-- Deleted rows, for ten minutes ----------------------------------------------------------------------------------

create table private.deleted_rows (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  row_data jsonb not null,
  -- The former addresses of a post, which go with it.
  old_slugs text[] not null default '{}',
  deleted_by uuid not null,
  deleted_at timestamptz not null default private.now()
);
create index deleted_rows_row on private.deleted_rows (table_name, row_id);
comment on table private.deleted_rows is 'Rows that a person deleted less than ten minutes ago, whole, so that the deletion can be undone.';

alter table private.deleted_rows enable row level security;
create policy deleted_rows_admin_reads on private.deleted_rows for select to authenticated
  using ((select private.is_admin()));
grant select on private.deleted_rows to authenticated;

create function private.keep_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  slugs text[] := '{}';
begin
  delete from private.deleted_rows d where d.deleted_at < private.now() - interval '10 minutes';
  if auth.uid() is not null then
    if tg_table_name = 'blogs' then
      slugs := array(select h.slug from public.blog_slug_history h where h.blog_id = old.id);
    end if;
    insert into private.deleted_rows (table_name, row_id, row_data, old_slugs, deleted_by)
    values (tg_table_name, old.id, to_jsonb(old), slugs, auth.uid());
  end if;
  return old;
end
$$;
comment on function private.keep_deleted() is 'Before a row goes, keeps it. A table on whose rows nothing hangs gets it as its trigger `y_keep_deleted`.';

do $$
declare
  name text;
begin
  foreach name in array array['services', 'projects', 'team_members', 'testimonials', 'faqs', 'blogs'] loop
    execute format('create trigger y_keep_deleted before delete on public.%I for each row execute function private.keep_deleted()', name);
  end loop;
end
$$;

create function private.restore_deleted(from_table text, deleted_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept private.deleted_rows;
  columns text;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may undo a deletion.';
  end if;
  select * into kept from private.deleted_rows d
  where d.table_name = from_table and d.row_id = deleted_id and d.deleted_by = auth.uid()
    and d.deleted_at >= private.now() - interval '10 minutes'
  order by d.id desc limit 1 for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This can no longer be undone.';
  end if;
  select string_agg(format('%I', a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', from_table)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '';
  execute format('insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%I, $1)',
    from_table, columns, columns, from_table) using kept.row_data;
  if from_table = 'blogs' then
    insert into public.blog_slug_history (slug, blog_id)
    select former.slug, deleted_id from unnest(kept.old_slugs) as former (slug)
    where not exists (select 1 from public.blogs b where b.slug = former.slug)
    on conflict (slug) do nothing;
  end if;
  delete from private.deleted_rows d where d.id = kept.id;
end
$$;

create function public.restore_deleted(from_table text, deleted_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.restore_deleted(from_table, deleted_id)
$$;
comment on function public.restore_deleted(text, uuid) is 'Puts a row back that the caller deleted less than ten minutes ago, as it was.';
revoke all on function private.restore_deleted(text, uuid), public.restore_deleted(text, uuid) from public;
grant execute on function private.restore_deleted(text, uuid), public.restore_deleted(text, uuid) to authenticated;

-- What pictures show, for those who do not see them ----------------------------------------------------------------

alter table public.blogs add column header_image_alt text
  constraint blogs_header_image_alt check (header_image_alt is null or char_length(header_image_alt) <= 300);
comment on column public.blogs.header_image_alt is 'What the header image shows; empty for decoration.';

alter table public.projects add column image_texts jsonb not null default '{}'
  constraint projects_image_texts check (jsonb_typeof(image_texts) = 'object' and length(image_texts::text) <= 50000);
comment on column public.projects.image_texts is 'What each picture shows: {address of cover or gallery image: text}.';

-- Pictures that nothing shows --------------------------------------------------------------------------------------

create function private.unnamed_pictures() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'uploads' and o.created_at < now() - interval '24 hours'
    and not exists (select 1 from public.blogs b
      where b.header_image_url like '%/' || o.name or b.content like '%/' || o.name || '%')
    and not exists (select 1 from public.projects p
      where p.cover_image like '%/' || o.name or p.long_description like '%/' || o.name || '%'
        or exists (select 1 from unnest(p.images) image where image like '%/' || o.name))
    and not exists (select 1 from public.team_members t where t.image_url like '%/' || o.name)
    and not exists (select 1 from public.testimonials t where t.avatar_url like '%/' || o.name)
    and not exists (select 1 from public.profiles p where p.avatar_url like '%/' || o.name)
$$;

create function public.unnamed_pictures() returns setof text
language sql stable set search_path = ''
as $$
  select private.unnamed_pictures()
$$;
comment on function public.unnamed_pictures() is 'Pictures that nothing has shown for a day. Secret role only.';
revoke all on function private.unnamed_pictures() from public;
revoke all on function public.unnamed_pictures() from public, anon, authenticated;
grant execute on function private.unnamed_pictures(), public.unnamed_pictures() to service_role;
