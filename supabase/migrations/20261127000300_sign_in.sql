-- Second factors, recovery codes, passkeys, sessions, and portal views, in which staff see the portal as a client.

create table public.account_rules (
  id smallint primary key default 1 check (id = 1),
  -- Null: not required.
  staff_factor_due_at timestamptz check (isfinite(staff_factor_due_at)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on column public.account_rules.staff_factor_due_at is
  'From this time on, staff need a second factor to change money, people and roles.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Staff see the portal exactly as one company member does, without that person's session or token: a header contains the
-- view's id, and `private.current_person()` returns the viewed person. It does so only in read-only transactions, so
-- PostgreSQL itself refuses every write.
create table private.portal_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.profiles (id) on delete cascade,
  -- The staff member's session; the view ends with it.
  session_id uuid not null,
  person_id uuid not null references public.profiles (id) on delete cascade,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes',
  ended_at timestamptz,
  constraint portal_views_expires_at check (expires_at <= started_at + interval '30 minutes')
);
comment on table private.portal_views is
  'Portal views: which staff member views the portal as which client. Each lasts at most half an hour and belongs to one session.';
create index portal_views_staff on private.portal_views (staff_id);
create index portal_views_person on private.portal_views (person_id);

insert into public.account_rules default values;

-- The second factor ---------------------------------------------------------------------------------------------------

create function private.has_factor(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;

create function private.is_staff_factor_required() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select r.staff_factor_due_at <= private.now() from public.account_rules r), false)
$$;

create function private.factor_problem() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when private.current_person() is null then case when private.has_factor(auth.uid()) then 'Confirm with your code.' end
    when private.is_staff() and not private.has_factor(private.current_person()) and private.is_staff_factor_required()
      then 'Set up a second factor under "Password and devices" first.'
  end;
end
$$;
comment on function private.factor_problem() is
  'What the caller must do about the second factor before changing money, people or roles; null if nothing is missing.';

-- Runs before the policies, which would silently match no row: the caller needs a message.
create function private.require_factor() returns trigger
language plpgsql set search_path = ''
as $$
declare
  problem text;
begin
  -- Also in definer functions that a person calls, such as those that undo a change.
  if auth.uid() is not null then
    problem := private.factor_problem();
    if problem is not null then
      raise exception using errcode = 'PT403', message = problem, hint = 'second_factor';
    end if;
  end if;
  return case when tg_level = 'ROW' then new end;
end
$$;

create function private.account_states() returns table (id uuid, role text, last_seen_at timestamptz, has_factor boolean)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.role,
    greatest(u.last_sign_in_at, (select max(s.refreshed_at) at time zone 'utc' from auth.sessions s where s.user_id = p.id)),
    private.has_factor(p.id)
  from public.profiles p join auth.users u on u.id = p.id
  where p.deleted_at is null and private.is_admin()
$$;

create view public.account_states with (security_invoker = true) as
  select a.id, a.role, a.last_seen_at, a.has_factor from private.account_states() a;
comment on view public.account_states is 'For admins: when each person was last active, and whether they have a second factor.';

-- Recovery codes ------------------------------------------------------------------------------------------------------

create function private.hash_recovery_code(person uuid, code text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(person::text || regexp_replace(lower(code), '[^a-z2-7]', '', 'g'), 'UTF8')), 'hex')
$$;

create function private.create_recovery_codes() returns setof text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := private.current_person();
  alphabet constant text := 'abcdefghijklmnopqrstuvwxyz234567';
  random bytea;
  code text;
begin
  -- The secret role has no person.
  if auth.uid() is null then
    return;
  end if;
  if person is null or not private.has_factor(person) then
    raise exception using errcode = '42501', message = 'Set up a second factor before you create recovery codes.';
  end if;
  -- A stolen device with a session must not yield codes for later use.
  if not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') a
    where a ->> 'method' = 'totp' and to_timestamp((a ->> 'timestamp')::double precision) > now() - interval '10 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'Confirm with your code.', hint = 'second_factor';
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  for number in 1..10 loop
    -- Eighty bits from a strong random generator: a fast hash is enough.
    random := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    select string_agg(substr(alphabet, get_byte(random, at) % 32 + 1, 1) || case when at in (3, 7, 11) then '-' else '' end, '' order by at)
      into code from generate_series(0, 15) at;
    insert into private.recovery_codes (user_id, code_hash) values (person, private.hash_recovery_code(person, code));
    return next code;
  end loop;
  perform private.log_account_change(person, 'recovery_codes', null, to_jsonb(10));
end
$$;

create function public.create_recovery_codes() returns setof text
language sql volatile set search_path = ''
as $$
  select private.create_recovery_codes()
$$;
comment on function public.create_recovery_codes() is
  'Creates ten recovery codes for the caller, which replace earlier ones, and returns them only once. Requires a second-factor code from the last ten minutes.';

create function private.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes c where c.user_id = auth.uid() and private.current_person() = c.user_id and c.used_at is null
$$;

create function public.recovery_codes_left() returns integer
language sql stable set search_path = ''
as $$
  select private.recovery_codes_left()
$$;
comment on function public.recovery_codes_left() is 'The number of the caller''s unused recovery codes.';

-- A code is used up before the auth service removes the factor. If that fails, the same code works for ten more minutes.
-- All codes are deleted with the factor.
create function public.use_recovery_code(person uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.consume_rate_limit('recovery_code', person::text, 10, 3600) then
    raise exception using errcode = 'PT429', message = 'Too many attempts. Please try again in an hour.';
  end if;
  update private.recovery_codes c set used_at = coalesce(c.used_at, now())
  where c.user_id = person and c.code_hash = private.hash_recovery_code(person, code)
    and (c.used_at is null or c.used_at > now() - interval '10 minutes' and private.has_factor(person));
  if not found then
    return false;
  end if;
  perform private.log_account_change(person, 'recovery_code', null, '"used"');
  return true;
end
$$;
comment on function public.use_recovery_code(uuid, text) is
  'Uses up one recovery code of a person; false if it is wrong or used. Secret role only.';

-- Factor changes ------------------------------------------------------------------------------------------------------

-- The auth service writes these rows, so the log contains every factor change, whatever caused it.
create function private.log_factor_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_verified constant boolean := tg_op <> 'INSERT' and coalesce(to_jsonb(old) ->> 'status', '') = 'verified';
  is_verified constant boolean := tg_op <> 'DELETE' and coalesce(to_jsonb(new) ->> 'status', '') = 'verified';
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id')::uuid;
begin
  -- Factors deleted with their account are not logged.
  if was_verified is distinct from is_verified and exists (select from auth.users u where u.id = person) then
    perform private.log_account_change(person, 'second_factor', to_jsonb(was_verified), to_jsonb(is_verified));
  end if;
  if was_verified and not private.has_factor(person) then
    delete from private.recovery_codes c where c.user_id = person;
  end if;
  return null;
end
$$;

-- Sessions ------------------------------------------------------------------------------------------------------------

-- A person's own sessions; Supabase Auth has no API for them. Requires that the token's person is the current person, so
-- that portal views show no sessions.
create function private.own_sessions()
returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at,
    greatest(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent,
    s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid() and private.current_person() = s.user_id and (s.not_after is null or s.not_after > now())
  order by s.id::text = auth.jwt() ->> 'session_id' desc, 3 desc
  limit 100
$$;

create function public.own_sessions()
returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable set search_path = ''
as $$
  select * from private.own_sessions()
$$;
comment on function public.own_sessions() is
  'The caller''s active sessions, the current one first. `seen_at` is the last token renewal, which happens hourly.';

create function private.end_session(session uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid() and private.current_person() = s.user_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This session has already ended.';
  end if;
end
$$;

create function public.end_session(session uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.end_session(session)
$$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s sessions; its tokens are rejected from the next request on.';

-- Portal views --------------------------------------------------------------------------------------------------------

create function private.requested_view() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('request.headers', true), '')::json ->> 'x-view-as';
end
$$;
comment on function private.requested_view() is 'The portal view in the request''s header, or null.';

create function private.viewed_person() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  viewed uuid;
begin
  if private.requested_view() is null then
    return null;
  end if;
  -- Refuse an invalid view. Never fall back to the caller's own rows: the page would show them under the client's name.
  select v.person_id into viewed
  from private.portal_views v
  join public.profiles s on s.id = v.staff_id and s.role in ('author', 'admin') and s.deleted_at is null
  join public.profiles p on p.id = v.person_id and p.role = 'client' and not p.awaiting_access and p.deleted_at is null
  where v.id::text = private.requested_view() and v.staff_id = private.signed_in_person()
    and v.session_id::text = auth.jwt() ->> 'session_id' and v.ended_at is null and v.expires_at > now();
  if not found then
    raise exception using errcode = 'PT410', message = 'This view of the portal has ended.';
  elsif current_setting('transaction_read_only') <> 'on' then
    raise exception using errcode = 'PT403',
      message = 'You are viewing the portal as someone else, so you cannot change anything.';
  end if;
  return viewed;
end
$$;
comment on function private.viewed_person() is
  'The person of the requested portal view. Refuses ended views, other people''s views, and every transaction that could write.';

create function private.start_portal_view(person uuid)
returns table (id uuid, seconds integer, full_name text, email text, company_name text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  new_view private.portal_views;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may view the portal as a client.';
  elsif not public.consume_rate_limit('portal_views.hour', private.current_person()::text, 60, 3600) then
    raise exception using errcode = 'PT429', message = 'You have opened too many views. Please try again in an hour.';
  end if;
  insert into private.portal_views (staff_id, session_id, person_id)
  select private.current_person(), (auth.jwt() ->> 'session_id')::uuid, p.id from public.profiles p
  where p.id = person and p.role = 'client' and not p.awaiting_access and p.deleted_at is null
    and exists (select from public.company_members m where m.person_id = p.id)
  returning * into new_view;
  if new_view.id is null then
    raise exception using errcode = 'PT404', message = 'This person does not belong to a company.';
  end if;
  return query
    select new_view.id, extract(epoch from new_view.expires_at - now())::integer, p.full_name, p.email,
      (select string_agg(k.name, ', ' order by m.created_at) from public.company_members m
        join public.companies k on k.id = m.company_id where m.person_id = p.id)
    from public.profiles p where p.id = new_view.person_id;
end
$$;

create function private.end_portal_view(view uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.portal_views v set ended_at = least(now(), v.expires_at)
  where v.id = view and v.staff_id = private.current_person() and v.ended_at is null
$$;

create function public.start_portal_view(person uuid)
returns table (id uuid, seconds integer, full_name text, email text, company_name text)
language sql volatile set search_path = ''
as $$
  select * from private.start_portal_view(person)
$$;
comment on function public.start_portal_view(uuid) is
  'For staff: starts a portal view of this person. For at most half an hour, requests with the view in the header x-view-as return that person''s data.';

create function public.end_portal_view(view uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.end_portal_view(view)
$$;
comment on function public.end_portal_view(uuid) is 'Ends one of the caller''s portal views.';

-- Passkeys ------------------------------------------------------------------------------------------------------------

-- The auth service stores passkeys. These triggers decide who may add one, and log changes.
create function private.check_passkey() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The admin who set the first password could otherwise add a passkey and keep access after the password has been changed.
  if exists (select from public.profiles p where p.id = new.user_id and p.password_due_at is not null) then
    raise exception using errcode = 'PT422', message = 'Choose your own password first.';
  end if;
  return new;
end
$$;

create function private.log_passkey_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Passkeys deleted with their account are not logged. Their names are private.
  if tg_op = 'INSERT' then
    perform private.log_account_change(new.user_id, 'passkey', null, '"added"');
  elsif exists (select from auth.users u where u.id = old.user_id) then
    perform private.log_account_change(old.user_id, 'passkey', '"added"', '"removed"');
  end if;
  return null;
end
$$;

-- Deadline for staff factors ------------------------------------------------------------------------------------------

-- From `staff_factor_due_at` on, staff without a second factor cannot change money, people or roles. A date in the past would
-- lock out everyone immediately, including the admin who set it.
create function private.check_factor_deadline() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.staff_factor_due_at < private.now() + interval '7 days' then
    raise exception using errcode = '22023',
      message = 'Give staff at least a week to set up a second factor.';
  end if;
  return new;
end
$$;

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a0_require_factor before insert or update or delete on public.account_rules
  for each statement execute function private.require_factor();
-- The secret key and the SQL editor may set any date.
create trigger a_check_factor_deadline before update on public.account_rules
  for each row when (private.is_api_caller() and new.staff_factor_due_at is distinct from old.staff_factor_due_at)
  execute function private.check_factor_deadline();
create trigger c_set_updated_at before update on public.account_rules for each row execute function private.set_updated_at();

create trigger a0_require_factor before update of role, organization_name, public_profile on public.profiles
  for each statement execute function private.require_factor();
-- People may always change their own name and picture.
create trigger a0_require_factor_for_others before update on public.profiles
  for each row when (old.id is distinct from auth.uid()) execute function private.require_factor();

create trigger z_log_factor_change after insert or update or delete on auth.mfa_factors
  for each row execute function private.log_factor_change();

do $$
begin
  -- Older versions of Supabase Auth have no such table.
  if to_regclass('auth.webauthn_credentials') is not null then
    create trigger a_check_passkey before insert on auth.webauthn_credentials
      for each row execute function private.check_passkey();
    create trigger z_log_passkey_change after insert or delete on auth.webauthn_credentials
      for each row execute function private.log_passkey_change();
  end if;
end
$$;

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.account_rules enable row level security;

create policy account_rules_read on public.account_rules for select to authenticated using ((select private.is_staff()));
create policy account_rules_update on public.account_rules for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, update on public.account_rules to authenticated;
grant select on public.account_states to authenticated;

grant execute on function private.factor_problem, private.requested_view,
  private.viewed_person to anon, authenticated, service_role;
grant execute on function private.account_states, private.create_recovery_codes, public.create_recovery_codes, private.recovery_codes_left, public.recovery_codes_left,
  private.own_sessions, public.own_sessions, private.end_session, public.end_session, private.start_portal_view,
  private.end_portal_view, public.start_portal_view, public.end_portal_view to authenticated, service_role;
