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
