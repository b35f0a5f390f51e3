-- A deleted row can be brought back for ten minutes, and a held change can be taken back: the files that they name stay.
create function private.is_named_by_undo(file text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.deleted_rows d where position(file in d.row_data::text) > 0)
    or exists (select from private.held_changes h where position(file in h.former::text) > 0)
$$;
revoke all on function private.is_named_by_undo(text) from public;

create or replace function private.unnamed_invoice_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'invoices' and o.created_at < now() - interval '24 hours'
    and not exists (select 1 from public.client_invoices i where i.file_url = o.name)
    and not private.is_named_by_undo(o.name)
$$;

create or replace function private.unnamed_pictures() returns setof text
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
    and not private.is_named_by_undo(o.name)
$$;

-- A code is used up before the factor is taken away by the sign-in service. When that fails, the same code works for ten
-- minutes more; with the factor all codes go.
create or replace function private.take_recovery_code(person uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take('recovery_code', person::text, 10, 3600) then
    raise exception using errcode = 'PT429', message = 'Too many attempts. Please try again in an hour.';
  end if;
  update private.recovery_codes c set used_at = coalesce(c.used_at, now())
  where c.user_id = person and c.code_hash = private.recovery_code_hash(person, code)
    and (c.used_at is null or c.used_at > now() - interval '10 minutes' and private.has_factor(person));
  if not found then
    return false;
  end if;
  perform private.note_factor(person, 'recovery_code', null, '"used"');
  return true;
end
$$;

-- A file that the storage did not take counts for ten minutes, while it may still be on its way, and not for a day.
create or replace function private.admit_upload(bucket text, object_name text, size integer) returns void
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
  from private.uploads u
  where u.person_id = person and u.created_at > clock_timestamp() - interval '1 day'
    and (u.created_at > clock_timestamp() - interval '10 minutes'
      or exists (select from storage.objects o where o.bucket_id = u.bucket_id and o.name = u.name));
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
