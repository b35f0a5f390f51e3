-- Foundations: the private schema, closed default privileges, the instance's clock, rate limits shared by all instances,
-- and checks that several tables use.

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A hosted project grants everything in `public` to the request roles by default, and PostgreSQL every function to everyone.
-- Here only the secret role may use all of `public`; people may use what a migration grants them. Row level security and
-- triggers enforce the rules even where a grant is wider.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;
alter default privileges revoke execute on functions from public;

create table private.clock (
  id smallint primary key default 1 check (id = 1),
  time_offset interval not null default interval '0'
);

create table private.rate_limits (
  scope text not null,
  key_hash text not null,
  window_start timestamptz not null,
  use_count integer not null,
  primary key (scope, key_hash, window_start)
);
create index rate_limits_window on private.rate_limits (window_start);

create table private.salts (
  id smallint primary key default 1 check (id = 1),
  salt text not null
);

insert into private.clock default values;
insert into private.salts (salt) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- The clock -----------------------------------------------------------------------------------------------------------

-- Every policy calls these functions. PL/pgSQL caches their plans per connection; SQL functions would be planned on each call.
create function private.now() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select now() + c.time_offset from private.clock c);
end
$$;
comment on function private.now() is 'The instance''s time: the real time, shifted by private.clock in demos and tests.';

create function private.set_clock(instant timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.clock
  set time_offset = case when instant is null then interval '0' else instant - clock_timestamp() end
  where id = 1
$$;
comment on function private.set_clock(timestamptz) is 'Sets the instance''s time, which then keeps running; null resets it to the real time. Database owner only.';

-- Checks shared by tables ---------------------------------------------------------------------------------------------

-- `@northlight/domain` has the same rules for visible text and web addresses, which the forms use.
create function private.hidden_characters() returns text
language sql immutable set search_path = ''
as $$
  select '\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f'
    '\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff'
$$;
comment on function private.hidden_characters() is
  'For a bracket expression: control, direction and filler characters, and other invisible characters except spaces.';

create function private.blank_characters() returns text
language sql immutable set search_path = ''
as $$
  select '\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef'
$$;
comment on function private.blank_characters() is
  'For a bracket expression: spaces and variation selectors.';

create function private.is_link(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^https?://[^[:space:]<>"]+$' and length(value) <= 2000
    -- "https://bank.example@evil.example" opens the latter.
    and value !~ '^https?://[^/?#]*@'
    and value !~ ('[' || private.hidden_characters() || private.blank_characters() || ']')
$$;

create function private.are_links(list text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(coalesce(private.is_link(item), false)), true) from unnest(list) as item
$$;

-- Uploaded pictures are stored by path, so that they keep working if the site's address changes.
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

-- The same check as `isEmail` in platform/domain. Rejects empty labels, as in `a@b..de`.
create function private.is_email(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^[^[:space:]@<>",;:\\()\[\].]+(\.[^[:space:]@<>",;:\\()\[\].]+)*@[^[:space:]@<>",;:\\()\[\].]+(\.[^[:space:]@<>",;:\\()\[\].]+)+$'
    -- Mail programs read these full stops as ordinary ones.
    and value !~ '[\u3002\uff0e\uff61]'
    and length(value) <= 254
    -- Each mailbox has only one spelling.
    and value is nfc normalized
    and value !~ ('[' || private.hidden_characters() || private.blank_characters() || ']')
$$;

create function private.is_filled(value text, max_length integer) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ ('[^' || private.hidden_characters() || private.blank_characters() || ']') and char_length(value) <= max_length
$$;

create function private.is_list(list text[], max_length integer) returns boolean
language sql immutable set search_path = ''
as $$
  select cardinality(list) <= 100
    and coalesce(bool_and(coalesce(private.is_filled(item, max_length), false)), true)
  from unnest(list) as item
$$;

-- Names and search ----------------------------------------------------------------------------------------------------

-- For columns that people sort by: the same order as `compareNames` of @northlight/domain. PGlite ignores the number setting
-- if the locale is a language tag (`und-u-kn`).
create collation private.alphabetical (provider = icu, locale = 'und@colNumeric=yes');

-- The same rule as `isolate` of @northlight/domain.
create function private.isolate(name text) returns text
language sql immutable set search_path = ''
as $$
  select case when name ~ '[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]' then U&'\2068' || name || U&'\2069' else name end
$$;
comment on function private.isolate(text) is
  'Marks a right-to-left name, so that it does not change the order of a sentence around it.';

create function private.fold_non_ascii(value text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain text;
  german text;
begin
  plain := lower(normalize(value, NFKD) collate private.alphabetical);
  german := regexp_replace(plain, '([aou])\u0308', '\1e', 'g');
  return translate(replace(replace(replace(
    regexp_replace(
      case when german = plain then plain else plain || E'\n' || german end,
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '*øłđıς', '∗oldiσ');
end
$$;

-- ASCII has no accents. Without `set search_path`, so that PostgreSQL inlines the function: calls would make a search of
-- 80,000 names three times as slow.
create function private.fold_text(value text) returns text
language sql immutable parallel safe
as $$
  select case when pg_catalog.octet_length(value) operator(pg_catalog.=) pg_catalog.length(value)
    then pg_catalog.translate(pg_catalog.lower(value collate pg_catalog."C"), '*', '∗')
    else private.fold_non_ascii(value) end
$$;
comment on function private.fold_text(text) is
  'Lower case without accents and vowel signs: `foldText` of @northlight/domain. A text with ä, ö or ü is repeated with ae, oe or ue. Replaces asterisks with U+2217.';

-- Without `set search_path`, so that PostgreSQL inlines the function. All names are schema-qualified, so it is safe.
create function private.build_search_text(variadic parts text[]) returns text
language sql stable parallel safe
as $$
  select private.fold_text(pg_catalog.array_to_string(parts, E'\n'))
$$;
comment on function private.build_search_text(text[]) is
  'The folded parts in one string for `searchPattern` of @northlight/domain.';

-- Triggers shared by tables -------------------------------------------------------------------------------------------

create function private.is_api_caller() returns boolean
language sql stable set search_path = ''
as $$
  select current_user in ('anon', 'authenticated')
$$;
comment on function private.is_api_caller() is
  'True in a statement sent by a person; false for the secret role, migrations, cascades and inside definer functions. Only meaningful in functions that run as their caller.';

create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := private.now();
  -- The secret role may set the timestamp itself (restores, demo data).
  elsif new.updated_at is not distinct from old.updated_at then
    new.updated_at := private.now();
  end if;
  return new;
end
$$;

-- Years such as 26 or 20266 are typos, which the forms report next to the field. Uses a trigger instead of a check
-- constraint, so that only changed dates are checked.
create function private.check_years() returns trigger
language plpgsql set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  field text;
  new_value text;
begin
  foreach field in array tg_argv loop
    new_value := to_jsonb(new) ->> field;
    if new_value is distinct from old_row ->> field
      and extract(year from new_value::timestamptz) not between 1990 and 2199 then
      raise exception using errcode = '22023', message = 'Check the year: ' || replace(field, '_', ' ') || '.';
    end if;
  end loop;
  return new;
end
$$;

-- Triggers run before row level security. If a trigger looks up other rows, its errors would reveal existing invoice numbers
-- and company members to people who may not insert. Such tables check permission first and raise the error that row level
-- security would raise.
create function private.check_insert_permission() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row_security_active(tg_relid) and not (case tg_argv[0]
      when 'staff' then private.is_staff()
      when 'admin' then private.is_admin()
      when 'manager' then public.can_manage_company((to_jsonb(new) ->> 'company_id')::uuid)
    end) then
    raise exception using errcode = '42501',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  return new;
end
$$;
comment on function private.check_insert_permission() is
  'Rejects what the insert policy would reject, before other triggers look anything up. Argument: staff, admin or manager.';

-- Limits --------------------------------------------------------------------------------------------------------------

create function public.consume_rate_limit(scope_name text, key text, allowed integer, window_seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  -- Real time: the demo clock must not affect limits.
  current_window timestamptz := to_timestamp(floor(extract(epoch from clock_timestamp()) / window_seconds) * window_seconds);
  uses integer;
begin
  delete from private.rate_limits r where r.window_start < clock_timestamp() - interval '2 days';
  insert into private.rate_limits as r (scope, key_hash, window_start, use_count)
  values (scope_name,
    encode(sha256(convert_to((select s.salt from private.salts s) || lower(key), 'UTF8')), 'hex'), current_window, 1)
  on conflict (scope, key_hash, window_start) do update set use_count = r.use_count + 1
  returning use_count into uses;
  return uses <= allowed;
end
$$;
comment on function public.consume_rate_limit(text, text, integer, integer) is
  'Counts one use of a key, stored as a salted hash, in the current window. False if the limit is exceeded. Secret role only.';

-- The API -------------------------------------------------------------------------------------------------------------

-- The gate refuses a release that needs a newer schema.
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
comment on function public.schema_version() is 'The number of the newest applied migration.';

-- PostgREST computes `Prefer: count=planned` and `count=estimated` from statistics over all rows, which would reveal the
-- number of other clients' rows. No PostgREST setting turns this off, so such requests are refused.
-- An invalid portal view is refused here too, because a request that touches no row would not detect it.
create function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if nullif(current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*"?\s*(planned|estimated)' then
    raise exception using errcode = 'PT400', message = 'Only exact counts are supported: use count=exact.';
  elsif private.requested_view() is not null then
    perform private.viewed_person();
  end if;
end
$$;
comment on function private.check_request() is
  'Runs before each API request: refuses estimated counts and invalid portal views.';

-- Grants --------------------------------------------------------------------------------------------------------------

grant execute on function private.now, private.hidden_characters, private.blank_characters, private.is_link, private.are_links,
  private.is_image, private.are_images, private.is_email, private.is_filled, private.is_list, private.isolate,
  private.fold_non_ascii, private.fold_text, private.build_search_text, private.is_api_caller, private.schema_version, public.schema_version,
  private.check_request to anon, authenticated, service_role;

do $$
begin
  -- Only where PostgREST signs in.
  if exists (select 1 from pg_roles where rolname = 'authenticator') then
    execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(),
      'private.check_request');
    notify pgrst, 'reload config';
  end if;
end
$$;
