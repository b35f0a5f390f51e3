-- Not additive: dashboards and portals released before this one can no longer store or open files, and say so; a reload
-- brings the new ones.
--
-- Files come in by the function upload-file alone, which judges their bytes, and invoices are opened by open-file alone.
-- Row rules cannot look at bytes, nor at how long a link lives, so they let nobody but the secret role write or sign:
-- raw, in parts, resumable, by a signed link, copied or moved, it is all the same insert.

drop policy northlight_uploads_insert on storage.objects;
drop policy northlight_invoices_insert on storage.objects;
drop policy northlight_uploads_read on storage.objects;
drop policy northlight_invoices_read on storage.objects;

-- Signing a link asks whether the row may be read. Embedded, the operation of some requests has no name.
create function private.is_signing() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(storage.operation() ~ 'sign', false)
$$;
revoke all on function private.is_signing() from public;
grant execute on function private.is_signing() to authenticated, service_role;

-- An admin may look what is there and remove it: for that the row has to be seen.
create policy northlight_files_read on storage.objects for select to authenticated
  using (bucket_id in ('uploads', 'invoices') and (select private.is_admin()) and not (select private.is_signing()));

-- Pictures are public: what their rows say of who sent them is nobody's business.
update storage.objects set owner = null, owner_id = null where bucket_id = 'uploads';

-- Who stored what -----------------------------------------------------------------------------------------------

create table private.uploads (
  bucket_id text not null,
  name text not null,
  person_id uuid not null,
  bytes integer not null check (bytes >= 1),
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket_id, name)
);
comment on table private.uploads is 'Every file that the function upload-file has let in: who sent it and how large it is. Counted against what a person may store a day.';
create index uploads_of_a_person on private.uploads (person_id, created_at);
alter table private.uploads enable row level security;
create policy uploads_admin_reads on private.uploads for select to authenticated using ((select private.is_admin()));
revoke all on private.uploads from anon, authenticated, service_role;
grant select on private.uploads to authenticated;

-- Real time: a demonstration's clock must not open or close a limit.
create function private.admit_upload(bucket text, object_name text, size integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  most_files integer := case when private.is_staff() then 300 else 20 end;
  most_bytes bigint := case when private.is_staff() then 1024 else 50 end * 1048576::bigint;
  stored record;
begin
  if person is null or not coalesce(case bucket
    when 'uploads' then private.may_upload_picture(object_name)
    when 'invoices' then private.is_staff() and object_name ~ '^invoices/invoice-[0-9A-Za-z-]+\.pdf$'
  end, false) then
    raise exception using errcode = '42501', message = 'This person may not store this file.';
  end if;
  -- One after the other: two at once would each see room for one.
  perform pg_advisory_xact_lock(hashtextextended('upload ' || person, 0));
  select count(*) as files, coalesce(sum(u.bytes), 0) as bytes into stored
  from private.uploads u where u.person_id = person and u.created_at > clock_timestamp() - interval '1 day';
  if stored.files >= most_files or stored.bytes + size > most_bytes then
    raise exception using errcode = 'PT429', message = format(
      'You can store %s files and %s MB a day, and have stored that much. Please try again tomorrow.',
      most_files, most_bytes / 1048576);
  end if;
  insert into private.uploads (bucket_id, name, person_id, bytes) values (bucket, object_name, person, size)
  on conflict do nothing;
  if not found then
    raise exception using errcode = 'PT409', message = 'There is a file of this name already.';
  end if;
end
$$;

create function public.admit_upload(bucket text, object_name text, size integer) returns void
language sql volatile set search_path = ''
as $$
  select private.admit_upload(bucket, object_name, size)
$$;
comment on function public.admit_upload(text, text, integer) is
  'Lets the caller store one file of this name and size, within what a person may store a day; the function upload-file asks it and then stores the file.';

create function public.may_read_invoice_file(object_name text) returns boolean
language sql stable set search_path = ''
as $$
  select private.may_read_invoice_file(object_name)
$$;
comment on function public.may_read_invoice_file(text) is 'Whether the caller may open this file of the bucket invoices.';

revoke all on function private.admit_upload(text, text, integer) from public;
revoke all on function public.admit_upload(text, text, integer), public.may_read_invoice_file(text) from public, anon;
grant execute on function private.admit_upload(text, text, integer), public.admit_upload(text, text, integer),
  public.may_read_invoice_file(text) to authenticated, service_role;
