-- What every later migration stands on: the private schema, closed default privileges, the product's clock,
-- and small checks shared by several tables.

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A hosted project grants everything in `public` to the request roles by default. Here each object says itself
-- who may touch it; row level security and triggers carry the rules even where these grants are wider.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- The clock ----------------------------------------------------------------------------------------------------

create table private.clock (
  id smallint primary key default 1 check (id = 1),
  time_offset interval not null default interval '0'
);
insert into private.clock default values;

create function private.now() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select now() + c.time_offset from private.clock c
$$;
comment on function private.now() is 'The time the product believes in: the real one, moved by private.clock in demonstrations and tests.';

create function private.set_clock(instant timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.clock
  set time_offset = case when instant is null then interval '0' else instant - clock_timestamp() end
  where id = 1
$$;
comment on function private.set_clock(timestamptz) is 'Sets the product''s time, which then goes on; null returns to the real one. For the database''s owner alone.';

revoke all on function private.now() from public;
revoke all on function private.set_clock(timestamptz) from public;
grant execute on function private.now() to anon, authenticated, service_role;

-- Checks shared by tables --------------------------------------------------------------------------------------

create function private.is_link(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^https?://[^[:space:]<>"]+$' and length(value) <= 2000
$$;

create function private.are_links(list text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(coalesce(private.is_link(item), false)), true) from unnest(list) as item
$$;

-- An uploaded picture may be named by its path, so that it survives a change of the site's address.
create function private.is_image(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select private.is_link(value)
    or (value ~ '^/storage/v1/object/public/uploads/[A-Za-z0-9._/-]+$' and value !~ '\.\.' and length(value) <= 2000)
$$;

create function private.are_images(list text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(coalesce(private.is_image(item), false)), true) from unnest(list) as item
$$;

create function private.is_email(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^[^[:space:]@<>",;:\\()\[\]]+@[^[:space:]@<>",;:\\()\[\]]+\.[^[:space:]@<>",;:\\()\[\].]+$'
    and length(value) <= 254
$$;

create function private.is_filled(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '[^[:space:]]' and char_length(value) <= longest
$$;

create function private.is_list(list text[], longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select cardinality(list) <= 100
    and coalesce(bool_and(coalesce(private.is_filled(item, longest), false)), true)
  from unnest(list) as item
$$;

-- A check constraint runs as whoever writes the row.
grant execute on function private.is_link(text), private.are_links(text[]), private.is_image(text),
  private.are_images(text[]), private.is_email(text), private.is_filled(text, integer),
  private.is_list(text[], integer) to anon, authenticated, service_role;

-- Who is asking ------------------------------------------------------------------------------------------------

create function private.is_api_caller() returns boolean
language sql stable set search_path = ''
as $$
  select current_user in ('anon', 'authenticated')
$$;
comment on function private.is_api_caller() is
  'True in a statement sent by a person; false for the secret role, migrations, cascades and inside definer functions. Only meaningful in functions that run as their caller.';
grant execute on function private.is_api_caller() to anon, authenticated, service_role;

-- Row stamps ---------------------------------------------------------------------------------------------------

create function private.stamp_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := private.now();
  -- The secret role may set the stamp itself (a restore, demo data); otherwise it moves on like for everybody.
  elsif new.updated_at is not distinct from old.updated_at then
    new.updated_at := private.now();
  end if;
  return new;
end
$$;

alter table private.clock enable row level security;
