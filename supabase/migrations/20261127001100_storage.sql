-- Files. `uploads` is public: anyone with the URL can read a picture, without a policy. `invoices` is private.
--
-- Only the function upload-file, which checks the bytes, stores files, and only open-file opens invoices. Policies can check
-- neither bytes nor a link's lifetime, so they let only the secret role write or sign. This covers every kind of upload:
-- raw, multipart, resumable, signed link, copy and move are all inserts.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', true, 10485760,
    array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('invoices', 'invoices', false, 20971520, array['application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.uploads (
  bucket_id text not null,
  name text not null,
  person_id uuid not null,
  bytes integer not null check (bytes >= 1),
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket_id, name)
);
comment on table private.uploads is 'Files that upload-file has accepted, with person and size, for the daily quota.';
create index uploads_person on private.uploads (person_id, created_at);

-- Uploads -------------------------------------------------------------------------------------------------------------

create function private.is_signing_request() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(storage.operation() ~ 'sign', false);
end
$$;

create function private.can_upload_picture(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when object_name !~* '^[a-z0-9/._-]+\.(png|jpe?g|webp|gif|avif)$' or object_name ~ '\.\.|//' then false
    when object_name like 'avatars/%' then object_name ~ '^avatars/[^/]+/[^/]+$'
      and split_part(object_name, '/', 2) = auth.uid()::text and private.current_role() is not null
    -- Any folder, so that a new kind of picture needs no change here.
    else object_name ~ '^[a-z0-9-]+/[^/]+$' and private.is_staff()
  end
$$;

-- A file that is not in storage counts for ten minutes instead of a day: it may still be uploading.
create function private.authorize_upload(bucket text, object_name text, size integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  max_files integer := case when private.is_staff() then 300 else 20 end;
  max_bytes bigint := case when private.is_staff() then 1024 else 50 end * 1048576::bigint;
  used record;
begin
  if person is null or not coalesce(case bucket
    when 'uploads' then private.can_upload_picture(object_name)
    when 'invoices' then private.is_staff() and object_name ~ '^invoices/invoice-[0-9A-Za-z-]+\.pdf$'
  end, false) then
    raise exception using errcode = '42501', message = 'You are not allowed to upload this file.';
  end if;
  -- Serializes a person's uploads: two concurrent ones could exceed the quota.
  perform pg_advisory_xact_lock(hashtextextended('upload ' || person, 0));
  select count(*) as files, coalesce(sum(u.bytes), 0) as bytes into used
  from private.uploads u
  where u.person_id = person and u.created_at > clock_timestamp() - interval '1 day'
    and (u.created_at > clock_timestamp() - interval '10 minutes'
      or exists (select from storage.objects o where o.bucket_id = u.bucket_id and o.name = u.name));
  if used.files >= max_files or used.bytes + size > max_bytes then
    raise exception using errcode = 'PT429', message = format(
      'You have reached the daily limit of %s files and %s MB. Please try again tomorrow.',
      max_files, max_bytes / 1048576);
  end if;
  insert into private.uploads (bucket_id, name, person_id, bytes) values (bucket, object_name, person, size)
  on conflict do nothing;
  if not found then
    raise exception using errcode = 'PT409', message = 'A file with this name already exists.';
  end if;
end
$$;

create function public.authorize_upload(bucket text, object_name text, size integer) returns void
language sql volatile set search_path = ''
as $$
  select private.authorize_upload(bucket, object_name, size)
$$;
comment on function public.authorize_upload(text, text, integer) is
  'Checks a file''s name, size and daily quota for the caller. The function upload-file calls it before storing the file.';

-- Invoices ------------------------------------------------------------------------------------------------------------

create function private.can_read_invoice_file(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() or exists (
    select 1 from public.client_invoices i
    where i.file_url = object_name and i.company_id in (select private.own_companies('billing')))
$$;

create function public.can_read_invoice_file(object_name text) returns boolean
language sql stable set search_path = ''
as $$
  select private.can_read_invoice_file(object_name)
$$;
comment on function public.can_read_invoice_file(text) is 'Whether the caller may open this file in the bucket invoices.';

-- Row level security --------------------------------------------------------------------------------------------------

create policy northlight_uploads_delete on storage.objects for delete to authenticated
  using (bucket_id = 'uploads' and (select private.is_admin()));
create policy northlight_invoices_delete on storage.objects for delete to authenticated
  using (bucket_id = 'invoices' and (select private.is_admin()) and (select private.factor_problem()) is null);
-- Admins may list and remove files; removal requires a visible row.
create policy northlight_files_read on storage.objects for select to authenticated
  using (bucket_id in ('uploads', 'invoices') and (select private.is_admin()) and not (select private.is_signing_request()));

-- Grants --------------------------------------------------------------------------------------------------------------

grant execute on function private.is_signing_request to authenticated;
grant execute on function private.can_upload_picture, private.authorize_upload, public.authorize_upload,
  private.can_read_invoice_file, public.can_read_invoice_file to authenticated, service_role;
