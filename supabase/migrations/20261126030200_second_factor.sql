-- A password alone is not enough for an account with a second factor: until its code was given the session is nobody's.
-- The sign-in service writes the level into the token (`aal`) and into the row of the session; both have to say it, so
-- that a token from before the code, or from before the factor went, opens nothing.

create or replace function private.person() returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.user_id from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and ((s.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2')
      or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))
$$;
comment on function private.person() is
  'The id of the person who asks, while the session of the token lives and has given the code of a second factor, if there is one; null for everybody else. Policies compare with it, never with auth.uid().';

create function private.has_factor(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;
revoke all on function private.has_factor(uuid) from public, anon, authenticated;

-- From when on staff need one -------------------------------------------------------------------------------------

create table public.account_rules (
  id smallint primary key default 1 check (id = 1),
  -- Null: nobody has to have one.
  staff_factor_from timestamptz check (isfinite(staff_factor_from)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on column public.account_rules.staff_factor_from is
  'From then on staff change money, people and roles with a second factor alone. Until then there is time to set one up.';
insert into public.account_rules default values;

create trigger c_stamp before update on public.account_rules for each row execute function private.stamp_row();
create trigger z_audit after update on public.account_rules for each row execute function private.write_audit('people');

alter table public.account_rules enable row level security;
create policy account_rules_read on public.account_rules for select to authenticated using ((select private.is_staff()));
create policy account_rules_update on public.account_rules for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
grant select, update on public.account_rules to authenticated;
grant all on public.account_rules to service_role;

-- Where the code is asked for -------------------------------------------------------------------------------------

create function private.staff_need_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select r.staff_factor_from <= private.now() from public.account_rules r), false)
$$;
revoke all on function private.staff_need_factor() from public, anon, authenticated;

create function private.factor_refusal() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.person() is null then case when private.has_factor(auth.uid()) then 'Confirm with your code.' end
    when private.is_staff() and not private.has_factor(private.person()) and private.staff_need_factor()
      then 'Set up a second factor under "Password and devices" first.'
  end
$$;
comment on function private.factor_refusal() is
  'What whoever asks has to do about the second factor before changing money, people or roles; null: nothing.';
revoke all on function private.factor_refusal() from public;
grant execute on function private.factor_refusal() to anon, authenticated, service_role;

-- Before the policies have their say, which would only find no row: the person is to read what to do.
create function private.ask_for_factor() returns trigger
language plpgsql set search_path = ''
as $$
declare
  refusal text;
begin
  if private.is_api_caller() then
    refusal := private.factor_refusal();
    if refusal is not null then
      raise exception using errcode = 'PT403', message = refusal, hint = 'second_factor';
    end if;
  end if;
  return case when tg_level = 'ROW' then new end;
end
$$;

create trigger a0_ask_for_factor before insert or update or delete on public.client_invoices
  for each statement execute function private.ask_for_factor();
create trigger a0_ask_for_factor before insert or update or delete on public.companies
  for each statement execute function private.ask_for_factor();
create trigger a0_ask_for_factor before insert or update or delete on public.company_members
  for each statement execute function private.ask_for_factor();
create trigger a0_ask_for_factor before insert or update or delete on public.company_invitations
  for each statement execute function private.ask_for_factor();
create trigger a0_ask_for_factor before insert or update or delete on public.account_rules
  for each statement execute function private.ask_for_factor();
create trigger a0_ask_for_factor before update of role, organization_name, public_profile on public.profiles
  for each statement execute function private.ask_for_factor();
-- Everybody writes the own name and picture.
create trigger a0_ask_for_factor_of_others before update on public.profiles
  for each row when (old.id is distinct from auth.uid()) execute function private.ask_for_factor();

-- Of an admin on whose word the secret role acts the level of the session is not known here; the functions look at it.
create or replace function private.require_admin(actor uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.profiles p where p.id = actor and p.role = 'admin' and p.deleted_at is null) then
    raise exception using errcode = '42501', message = 'Only an admin may manage users.';
  end if;
  if private.staff_need_factor() and not private.has_factor(actor) then
    raise exception using errcode = 'PT403', hint = 'second_factor',
      message = 'Set up a second factor under "Password and devices" first.';
  end if;
end
$$;

-- Who of staff has one ----------------------------------------------------------------------------------------------

create function private.staff_without_factor() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.profiles p
  where p.role in ('author', 'admin') and p.deleted_at is null and not private.has_factor(p.id) and private.is_admin()
$$;
create function public.staff_without_factor() returns setof uuid
language sql stable set search_path = ''
as $$
  select private.staff_without_factor()
$$;
comment on function public.staff_without_factor() is 'The ids of staff who have no second factor, for admins.';
revoke all on function private.staff_without_factor(), public.staff_without_factor() from public;
grant execute on function private.staff_without_factor(), public.staff_without_factor() to authenticated, service_role;

-- Codes for a lost device -----------------------------------------------------------------------------------------

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;
create policy recovery_codes_nobody_reads on private.recovery_codes for select to authenticated using (false);

create function private.recovery_code_hash(person uuid, code text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(person::text || regexp_replace(lower(code), '[^a-z2-7]', '', 'g'), 'UTF8')), 'hex')
$$;
revoke all on function private.recovery_code_hash(uuid, text) from public, anon, authenticated;

-- A line of the log about the person's account: the names of columns are those of no table.
create function private.note_factor(person uuid, what text, before jsonb, after jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes)
  select p.id, p.full_name, p.email, p.role, 'people', 'profiles', p.id::text, 'update',
    jsonb_build_object(what, jsonb_build_array(before, after))
  from public.profiles p where p.id = person and p.deleted_at is null
$$;
revoke all on function private.note_factor(uuid, text, jsonb, jsonb) from public, anon, authenticated;

create function private.make_recovery_codes() returns setof text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := private.person();
  alphabet constant text := 'abcdefghijklmnopqrstuvwxyz234567';
  random bytea;
  code text;
begin
  -- The secret role asks for nobody.
  if auth.uid() is null then
    return;
  end if;
  if person is null or not private.has_factor(person) then
    raise exception using errcode = '42501', message = 'Recovery codes belong to a second factor: set one up first.';
  end if;
  -- Whoever finds a device that is signed in must not print a way in for later.
  if not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') a
    where a ->> 'method' = 'totp' and to_timestamp((a ->> 'timestamp')::double precision) > now() - interval '10 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'Confirm with your code.', hint = 'second_factor';
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  for number in 1..10 loop
    -- Eighty bits of what PostgreSQL's strong generator gives: a hash without a cost is enough for those.
    random := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    select string_agg(substr(alphabet, get_byte(random, at) % 32 + 1, 1) || case when at in (3, 7, 11) then '-' else '' end, '' order by at)
      into code from generate_series(0, 15) at;
    insert into private.recovery_codes (user_id, code_hash) values (person, private.recovery_code_hash(person, code));
    return next code;
  end loop;
  perform private.note_factor(person, 'recovery_codes', null, to_jsonb(10));
end
$$;
create function public.make_recovery_codes() returns setof text
language sql volatile set search_path = ''
as $$
  select private.make_recovery_codes()
$$;
comment on function public.make_recovery_codes() is
  'Ten new recovery codes of the person who asks, shown this once; those from before end. Asks for a code given within ten minutes.';

create function private.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes c where c.user_id = auth.uid() and private.person() = c.user_id and c.used_at is null
$$;
create function public.recovery_codes_left() returns integer
language sql stable set search_path = ''
as $$
  select private.recovery_codes_left()
$$;
comment on function public.recovery_codes_left() is 'How many recovery codes of the person who asks are still good.';
revoke all on function private.make_recovery_codes(), public.make_recovery_codes(), private.recovery_codes_left(),
  public.recovery_codes_left() from public;
grant execute on function private.make_recovery_codes(), public.make_recovery_codes(), private.recovery_codes_left(),
  public.recovery_codes_left() to authenticated, service_role;

create function private.take_recovery_code(person uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take('recovery_code', person::text, 10, 3600) then
    raise exception using errcode = 'PT429', message = 'Too many attempts. Please try again in an hour.';
  end if;
  -- One statement: of two at once the second waits for the first and finds the code used.
  update private.recovery_codes c set used_at = now()
  where c.user_id = person and c.code_hash = private.recovery_code_hash(person, code) and c.used_at is null;
  if not found then
    return false;
  end if;
  perform private.note_factor(person, 'recovery_code', null, '"used"');
  return true;
end
$$;
create function public.take_recovery_code(person uuid, code text) returns boolean
language sql volatile set search_path = ''
as $$
  select private.take_recovery_code(person, code)
$$;
comment on function public.take_recovery_code(uuid, text) is
  'Uses up one recovery code of a person; false for one that is none or was used. Secret role only.';
revoke all on function private.take_recovery_code(uuid, text), public.take_recovery_code(uuid, text)
  from public, anon, authenticated;
grant execute on function private.take_recovery_code(uuid, text), public.take_recovery_code(uuid, text) to service_role;

-- The log ----------------------------------------------------------------------------------------------------------

-- The sign-in service writes these rows, hosted as embedded: whatever way a factor came or went, it stands in the log.
create function private.note_factor_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant boolean := tg_op <> 'INSERT' and coalesce(to_jsonb(old) ->> 'status', '') = 'verified';
  is_now constant boolean := tg_op <> 'DELETE' and coalesce(to_jsonb(new) ->> 'status', '') = 'verified';
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id')::uuid;
begin
  -- With the account its factors go without a word.
  if was is distinct from is_now and exists (select from auth.users u where u.id = person) then
    perform private.note_factor(person, 'second_factor', to_jsonb(was), to_jsonb(is_now));
  end if;
  if was and not private.has_factor(person) then
    delete from private.recovery_codes c where c.user_id = person;
  end if;
  return null;
end
$$;
create trigger z_note_factor_change after insert or update or delete on auth.mfa_factors
  for each row execute function private.note_factor_change();
revoke all on function private.note_factor_change(), private.ask_for_factor() from public, anon, authenticated;
grant execute on function private.ask_for_factor() to authenticated, service_role;
