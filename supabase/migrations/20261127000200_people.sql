-- Profiles, roles, sign-up and account management. `profiles.role` is the only source of a person's permissions;
-- every statement reads it, and no token contains it.

create table public.profiles (
  id uuid primary key,
  email text,
  full_name text collate private.alphabetical check (full_name is null or char_length(full_name) <= 200),
  role text not null default 'client' constraint profiles_role check (role in ('client', 'author', 'admin')),
  organization_name text check (organization_name is null or char_length(organization_name) <= 200),
  avatar_url text constraint profiles_avatar_url check (private.is_image(avatar_url)),
  bio text check (bio is null or char_length(bio) <= 5000),
  linkedin_url text constraint profiles_linkedin_url check (private.is_link(linkedin_url)),
  twitter_url text constraint profiles_twitter_url check (private.is_link(twitter_url)),
  github_url text constraint profiles_github_url check (private.is_link(github_url)),
  public_profile boolean not null default false,
  awaiting_access boolean not null default false,
  -- An author's profile outlives the account, so that posts keep their author's name.
  deleted_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  password_due_at timestamptz,
  constraint profiles_client_is_not_public check (not (role = 'client' and public_profile))
);
comment on column public.profiles.awaiting_access is 'Set when an employee signs up, cleared when an admin saves a role.';
comment on column public.profiles.password_due_at is
  'When a password set by an admin expires; null once the person has chosen one.';
create index profiles_role on public.profiles (role);
create index profiles_created_at on public.profiles (created_at desc);
create index profiles_public on public.profiles (id) where public_profile;

create table private.signup_domains (
  domain text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  created_at timestamptz not null default now()
);
comment on table private.signup_domains is 'The agency''s email domains: addresses in these domains may sign up without an invitation.';

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and private.is_email(email)),
  full_name text check (full_name is null or char_length(full_name) <= 200),
  role text not null check (role in ('client', 'author', 'admin')),
  organization_name text check (organization_name is null or char_length(organization_name) <= 200),
  -- `account`: an admin sets the password; `invite`: the person chooses it through an emailed link.
  kind text not null default 'account' check (kind in ('account', 'invite')),
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The account is created right away. The short lifetime keeps strangers from claiming the invited role.
  expires_at timestamptz not null default now() + interval '5 minutes',
  user_id uuid,
  consumed_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  -- An account created for a company invitation gets no separate company.
  is_for_company boolean not null default false
);
create unique index invitations_open on private.invitations (email) where consumed_at is null and revoked_at is null;
create index invitations_user on private.invitations (user_id);
create index invitations_invited_by on private.invitations (invited_by);

create function private.invitation_lifetime() returns interval
language sql immutable set search_path = ''
as $$
  select interval '7 days'
$$;

create table private.pending_account_deletions (
  user_id uuid primary key,
  actor_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
comment on table private.pending_account_deletions is
  'Which admin is about to delete an account, for the audit log. Valid for a minute.';
create index pending_account_deletions_actor on private.pending_account_deletions (actor_id);

-- The caller ----------------------------------------------------------------------------------------------------------

-- With a second factor, a session is valid only after its code has been entered. The auth service writes the level (`aal`) into
-- the token and the session's row. Both must agree, so tokens from before the code or the factor's removal are useless.
create function private.signed_in_person() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select s.user_id from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
      and ((s.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2')
        or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')));
end
$$;
comment on function private.signed_in_person() is
  'The person of the token''s session while it is valid; otherwise null. A portal view does not change it.';

create function private.current_person() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.requested_view() is null then private.signed_in_person() else private.viewed_person() end;
end
$$;
comment on function private.current_person() is
  'The person whose rows a request may read: the signed-in person, or the client of a portal view; otherwise null. Policies use this, never auth.uid().';

create function private.current_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p.role from public.profiles p where p.id = private.current_person() and p.deleted_at is null);
end
$$;

create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.current_role() in ('author', 'admin'), false);
end
$$;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.current_role() = 'admin', false);
end
$$;

create function private.is_client() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.current_role() = 'client', false);
end
$$;

-- Sign-up -------------------------------------------------------------------------------------------------------------

create function private.is_agency_email(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Plain ASCII with one @ and no quoting, routing or folding, so the local part cannot contain a second destination. The
  -- domain must equal a listed one, so subdomains and trailing dots do not pass.
  select coalesce(
    octet_length(address) = char_length(address)
    and char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$&''*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+$'
    and exists (select 1 from private.signup_domains d where d.domain = lower(split_part(address, '@', 2))),
    false)
$$;

create function private.find_open_invitation(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from private.invitations i
  where i.email = lower(address) and i.consumed_at is null and i.revoked_at is null and i.expires_at > now()
$$;

create function private.signup_problem() returns text
language sql immutable set search_path = ''
as $$
  select 'Signup is restricted to company employees only. Please use your company email address.'
$$;

create function public.hook_before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  address text := event -> 'user' ->> 'email';
begin
  if private.is_agency_email(address) or private.find_open_invitation(address) is not null then
    return '{}'::jsonb;
  end if;
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', private.signup_problem()));
end
$$;
comment on function public.hook_before_user_created(jsonb) is
  'Supabase Auth''s Before User Created hook: rejects with a user-facing message. The trigger on auth.users checks again.';

create function private.after_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
  entered_name text := left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 200);
begin
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception using errcode = 'PT422', message = 'Account details can have at most 4 kB.';
  end if;
  select * into invitation from private.invitations i where i.id = private.find_open_invitation(new.email) for update;
  if found then
    update private.invitations set consumed_at = now(), user_id = new.id where id = invitation.id;
    insert into public.profiles (id, email, full_name, role, organization_name, password_due_at)
    values (new.id, new.email, coalesce(invitation.full_name, nullif(entered_name, '')), invitation.role,
      invitation.organization_name,
      now() + case invitation.kind when 'account' then interval '72 hours' else interval '0' end);
  elsif not private.is_agency_email(new.email) then
    raise exception using errcode = '42501', message = private.signup_problem();
  elsif new.email_confirmed_at is not null then
    perform private.create_employee_profile(new);
  end if;
  return new;
end
$$;

create function private.after_user_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  had_password boolean := coalesce(old.encrypted_password, '') <> '';
  has_password boolean := coalesce(new.encrypted_password, '') <> '';
begin
  if new.email is distinct from old.email then
    update public.profiles set email = new.email where id = new.id and deleted_at is null;
  end if;
  if old.email_confirmed_at is null and new.email_confirmed_at is not null then
    if private.is_agency_email(new.email) then
      perform private.create_employee_profile(new);
    end if;
    if not has_password then
      update public.profiles set password_due_at = coalesce(password_due_at, now()) where id = new.id;
    end if;
  elsif has_password and new.encrypted_password is distinct from old.encrypted_password then
    update public.profiles set password_due_at = null where id = new.id and password_due_at is not null;
  elsif had_password and not has_password then
    update public.profiles set password_due_at = now() where id = new.id;
  end if;
  -- A session alone is not enough: the link must still work for someone who left before choosing a password.
  if new.last_sign_in_at is not null and has_password and (old.last_sign_in_at is null or not had_password) then
    update private.invitations set accepted_at = now() where user_id = new.id and accepted_at is null;
  end if;
  return new;
end
$$;

create function private.after_user_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problem text := private.leave_companies_problem(old.id);
begin
  if problem is not null then
    raise exception using errcode = 'PT409', message = case problem
      when 'has_projects' then 'This client has projects. Delete or reassign them first.'
      else 'This person is the only manager of a company. Make someone else a manager first.' end;
  end if;
  -- Leave the companies first, so that projects get another contact.
  delete from public.company_members m where m.person_id = old.id;
  if exists (select 1 from public.blogs b where b.author_id = old.id) then
    update public.profiles
    set role = 'client', public_profile = false, awaiting_access = false, email = null, organization_name = null,
      bio = null, linkedin_url = null, twitter_url = null, github_url = null, deleted_at = private.now()
    where id = old.id;
  else
    delete from public.profiles where id = old.id;
  end if;
  return old;
end
$$;

-- Profile columns -----------------------------------------------------------------------------------------------------

create function private.check_profile_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- An allow-list: API callers cannot change a new column until it is listed here.
  owner_columns constant text[] := array['full_name', 'avatar_url', 'bio', 'linkedin_url', 'twitter_url', 'github_url',
    'updated_at'];
  admin_columns constant text[] := array['role', 'organization_name', 'public_profile', 'awaiting_access'];
begin
  if private.is_api_caller() then
    if to_jsonb(new) - owner_columns - admin_columns is distinct from to_jsonb(old) - owner_columns - admin_columns then
      raise exception using errcode = '42501', message = 'This field of a profile cannot be changed.';
    end if;
    if to_jsonb(new) - owner_columns is distinct from to_jsonb(old) - owner_columns and not private.is_admin() then
      raise exception using errcode = '42501', message = 'Only admins can change roles and organisations.';
    end if;
  end if;
  if new.role = 'client' and old.role <> 'client' then
    new.public_profile := false;
  end if;
  return new;
end
$$;

create function private.grant_access() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller() and private.is_admin() then
    new.awaiting_access := false;
  end if;
  return new;
end
$$;

create function private.ensure_one_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two admins who demote each other: the second sees the first one's change.
  perform pg_advisory_xact_lock(hashtext('northlight.last_admin'));
  if not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null) then
    raise exception using errcode = 'PT409', message = 'The last admin cannot be demoted or deleted.';
  end if;
  return null;
end
$$;

-- Accounts managed by admins ------------------------------------------------------------------------------------------

create view public.user_invitations with (security_invoker = true) as
  select i.id, i.email, i.role, i.created_at, i.sent_at
  from private.invitations i
  where i.kind = 'invite' and not i.is_for_company and i.consumed_at is not null and i.accepted_at is null
    and i.revoked_at is null;
comment on view public.user_invitations is 'Accounts of people whom an admin invited and who have not chosen a password yet.';

-- The secret role acts for this admin. The admin's session level is not known here; the functions check it.
create function private.require_admin(actor uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.profiles p where p.id = actor and p.role = 'admin' and p.deleted_at is null) then
    raise exception using errcode = '42501', message = 'Only admins can manage users.';
  end if;
  if private.is_staff_factor_required() and not private.has_factor(actor) then
    raise exception using errcode = 'PT403', hint = 'second_factor',
      message = 'Set up a second factor under "Password and devices" first.';
  end if;
end
$$;

-- An invitation also works if someone has already signed up with the address without confirming it.
create function public.admin_invite(actor uuid, address text, person_name text, person_role text, organization text, invitation_kind text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid;
begin
  perform private.require_admin(actor);
  update private.invitations set revoked_at = now()
  where email = lower(btrim(address)) and consumed_at is null and revoked_at is null;
  delete from auth.users u
  where u.email = lower(btrim(address)) and u.email_confirmed_at is null
    and not exists (select 1 from private.invitations i where i.user_id = u.id);
  insert into private.invitations (email, full_name, role, organization_name, invited_by, kind)
  values (lower(btrim(address)), nullif(btrim(person_name), ''), person_role, nullif(btrim(organization), ''), actor,
    invitation_kind)
  returning id into new_id;
  return new_id;
end
$$;

create function public.admin_revoke_invitation(invitation uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.invitations set revoked_at = now() where id = invitation and accepted_at is null and revoked_at is null
$$;

create function private.record_pending_account_deletion(actor uuid, target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.pending_account_deletions (user_id, actor_id) values (target, actor)
  on conflict (user_id) do update set actor_id = excluded.actor_id, at = clock_timestamp()
$$;

-- Returns the pending invitation that an admin wants to resend or revoke, and makes it this admin's invitation to the
-- account's current role.
create function public.admin_claim_pending_invitation(actor uuid, invitation uuid) returns table (email text, user_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin(actor);
  -- Revoking an invitation deletes its account next.
  perform private.record_pending_account_deletion(actor, i.user_id) from private.invitations i
  where i.id = invitation and i.user_id is not null and i.accepted_at is null;
  return query update private.invitations i set invited_by = actor, role = p.role
  from public.profiles p
  where i.id = invitation and p.id = i.user_id and i.kind = 'invite' and not i.is_for_company
    and i.accepted_at is null and i.revoked_at is null
  returning i.email, i.user_id;
end
$$;

create function public.admin_check_account_deletion(actor uuid, target uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  problem text;
begin
  perform private.require_admin(actor);
  problem := case
    when actor = target then 'self'
    when not exists (select 1 from public.profiles p where p.id = target and p.deleted_at is null) then 'missing'
    when not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null and p.id <> target)
      then 'last_admin'
    else private.leave_companies_problem(target)
  end;
  if problem is null then
    perform private.record_pending_account_deletion(actor, target);
  end if;
  return problem;
end
$$;

-- Names ---------------------------------------------------------------------------------------------------------------

-- In plpgsql, because the brand's table is created later, and as its owner, because clients cannot read it. `findNameFault`
-- compares in the same way.
create function private.contains_agency_name(value text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  agency text;
  words text;
begin
  select regexp_replace(private.fold_accents(normalize(b.name, NFKC)), '[^[:alnum:]]+', ' ', 'g') into agency from public.brand b;
  words := regexp_replace(private.fold_accents(normalize(value, NFKC)), '[^[:alnum:]]+', ' ', 'g');
  -- A shorter name is a common word or a person's.
  return coalesce(char_length(btrim(agency)) >= 4
    and strpos(' ' || btrim(words) || ' ', ' ' || btrim(agency) || ' ') > 0, false);
end
$$;

-- The agency's emails contain names, so a name must not contain a web or email address in any spelling. `findNameFault` in
-- platform/domain has the same rules and explains them.
create function private.name_problem(value text, is_staff boolean) returns text
language sql stable set search_path = ''
as $$
  select case
    when spelled ~ ('[' || private.hidden_characters() || ']') then 'A name cannot contain control characters.'
    when not private.is_filled(value, 80) then 'A name must have 1 to 80 characters.'
    when normalized ~ '[[:alnum:]-]{3}[.][a-z]{2,}(?![[:alnum:]])'
      or normalized ~ '[a-z0-9][.][a-z]{2}(?![[:alnum:]])'
      or lower(normalized) ~ '[.](com|net|org|info|biz|xyz|online|site|website|shop|store|club|click|example|рф|рус|中国|公司)(?![[:alnum:]])'
      or lower(normalized) ~ '://|@|www[.]|[0-9][.][0-9]|[[:alnum:]]。[[:alnum:]]{2}'
      then 'A name cannot contain a web or email address.'
    when normalized ~ '[A-Za-z\u00c0-\u024f\u1e00-\u1eff][\u0300-\u036f]*[\u0370-\u052f\u1f00-\u1fff]|[\u0370-\u052f\u1f00-\u1fff][\u0300-\u036f]*[A-Za-z\u00c0-\u024f\u1e00-\u1eff]'
      then 'A name cannot mix Latin letters with Cyrillic or Greek ones in a word.'
    when normalized ~ '[0-9]{6}' then 'A name cannot contain a long number.'
    when not is_staff and normalized ~ '[][(){}<>]' then 'A name cannot contain brackets.'
    when not is_staff and (private.contains_agency_name(normalized)
      or lower(normalized) ~ '(^|[,;:/|·•–—]|\s-)\s*((the|our|your|customer|client|technical|tech|it|site|system)\s+)*(admin|administrator|staff|moderator|support)\M'
      or lower(normalized) ~ '\m(admin|administrator|staff|moderator|support)\s+(team|desk|service|department)\M')
      then 'A name cannot read like a role or contain the name of the company.'
  end
  from regexp_replace(value,
    '(?<=[\u0620-\u077f\u0840-\u0dff\u1000-\u109f\u1780-\u17d3\u1820-\u18aa])[\u200c\u200d](?=[\u0620-\u077f\u0840-\u0dff\u1000-\u109f\u1780-\u17d3\u1820-\u18aa])|(?<=[\u09cd\u0d4d])\u200d(?!\S)',
    '', 'g') as spelled,
    normalize(spelled, NFKC) as normalized
$$;

create function private.check_profile_name() returns trigger
language plpgsql set search_path = ''
as $$
declare
  problem text := private.name_problem(new.full_name, new.role <> 'client');
begin
  if problem is not null then
    if tg_op = 'UPDATE' then
      raise exception using errcode = '22023', message = problem;
    end if;
    -- The address identifies a new account until the person enters a name.
    new.full_name := null;
  end if;
  return new;
end
$$;

-- Confirmed addresses -------------------------------------------------------------------------------------------------

-- Employees get a profile once their address is confirmed. Invited people have one from the start.
create function private.create_employee_profile(person auth.users) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.profiles (id, email, full_name, role, awaiting_access, password_due_at)
  values (person.id, person.email, nullif(left(btrim(coalesce(person.raw_user_meta_data ->> 'full_name', '')), 200), ''),
    'client', true, case when coalesce(person.encrypted_password, '') = '' then now() end)
  on conflict (id) do nothing
$$;

-- Whether an admin is creating this account with a password in the current transaction, as opposed to a sign-up that uses
-- a pending invitation.
create function private.is_created_by_admin(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.invitations i
    where i.user_id = person and i.kind = 'account' and i.consumed_at = now())
$$;

-- Employees must keep an agency address. Others cannot change to one; they have to sign up with it.
create function private.email_change_problem(old_email text, new_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when private.is_agency_email(old_email) <> private.is_agency_email(new_email) then
    case when private.is_agency_email(old_email)
      then 'Employees must use a company address. Please choose one.'
      else 'Company addresses are reserved for employees. Please choose another one.' end
  end
$$;

create function private.before_user_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problem text;
begin
  -- Every access token contains them.
  if octet_length(new.raw_user_meta_data::text) > greatest(4096, octet_length(old.raw_user_meta_data::text)) then
    raise exception using errcode = 'PT422', message = 'Account details can have at most 4 kB.';
  end if;
  -- Empty, because older versions of Supabase Auth cannot read null.
  if old.email_confirmed_at is null and new.email_confirmed_at is not null and not private.is_created_by_admin(new.id) then
    new.encrypted_password := '';
  end if;
  if coalesce(new.email_change, '') <> coalesce(old.email_change, '') and coalesce(new.email_change, '') <> '' then
    problem := private.email_change_problem(old.email, new.email_change);
  end if;
  if new.email is distinct from old.email then
    problem := coalesce(problem, private.email_change_problem(old.email, new.email));
  end if;
  if problem is not null then
    raise exception using errcode = 'PT422', message = problem;
  end if;
  return new;
end
$$;

-- Expiry --------------------------------------------------------------------------------------------------------------

create function private.sweep_accounts() returns table (accounts integer, passwords integer, sessions integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.users u
  where u.email_confirmed_at is null and u.created_at < now() - interval '1 day'
    and not exists (select 1 from private.invitations i where i.user_id = u.id);
  get diagnostics accounts = row_count;
  update auth.users u set encrypted_password = ''
  from public.profiles p
  where p.id = u.id and p.password_due_at < now() and coalesce(u.encrypted_password, '') <> '';
  get diagnostics passwords = row_count;
  -- Keep in sync with [auth.sessions] in supabase/config.toml.
  delete from auth.sessions s
  where s.created_at < now() - interval '30 days'
    or coalesce(s.refreshed_at at time zone 'utc', s.created_at) < now() - interval '7 days';
  get diagnostics sessions = row_count;
  perform public.record_job('sweep-accounts');
  return next;
end
$$;
comment on function private.sweep_accounts() is
  'Runs hourly. Expires unconfirmed accounts after a day, passwords set by an admin after 72 hours, sessions after 30 days or 7 idle days.';

-- A new instance ------------------------------------------------------------------------------------------------------

create table private.pending_setup (
  id smallint primary key default 1 check (id = 1),
  code_hash text,
  code_expires_at timestamptz,
  tries_left smallint not null default 0,
  answers jsonb
);
comment on table private.pending_setup is
  'Has a row until the first admin exists. While it does, the edge shows the set-up screen, which needs the one-time code.';
insert into private.pending_setup default values;

-- The second condition covers rows that were loaded with triggers disabled.
create function private.needs_setup() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.pending_setup)
    and not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null)
$$;

create function private.hash_setup_code(code text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8')), 'hex')
$$;

create function public.create_setup_code() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text := left(gen_random_uuid()::text, 9) || right(gen_random_uuid()::text, 12);
begin
  update private.pending_setup
  set code_hash = private.hash_setup_code(code), code_expires_at = now() + interval '30 minutes', tries_left = 5
  where private.needs_setup();
  return case when found then code end;
end
$$;
comment on function public.create_setup_code() is
  'Replaces the code of the set-up screen. Null if the instance has been set up.';

-- Creates the first admin, whom no one can invite. Requires the secret key, and works only while there is no admin.
-- `npm run init` calls this.
create function public.set_up_instance(domains text[], admin_email text default null, admin_name text default null,
  agency text default null, accent text default null)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text := lower(btrim(admin_email));
begin
  -- Serializes concurrent callers: the second finds the first one's admin.
  perform pg_advisory_xact_lock(hashtext('northlight.last_admin'));
  if agency is not null then
    insert into public.brand as b (name, accent) values (agency, coalesce(accent, '#3d4f66'))
    on conflict (id) do update set name = excluded.name, accent = coalesce(set_up_instance.accent, b.accent);
  end if;
  insert into private.signup_domains (domain)
  select distinct lower(btrim(d.name)) from unnest(domains) d (name)
  on conflict do nothing;
  if address is null then
    return 'domains_added';
  end if;
  if exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null) then
    return 'has_admin';
  end if;
  update public.profiles set role = 'admin', awaiting_access = false where email = address and deleted_at is null;
  if found then
    return 'promoted';
  end if;
  -- Of several first admins, only the one invited last can become one.
  update private.invitations set revoked_at = now()
  where (email = address or role = 'admin') and consumed_at is null and revoked_at is null;
  -- Ignore unconfirmed sign-ups.
  delete from auth.users u where u.email = address and u.email_confirmed_at is null;
  insert into private.invitations (email, full_name, role, kind)
  values (address, nullif(btrim(admin_name), ''), 'admin', 'account');
  return 'invited';
end
$$;
comment on function public.set_up_instance(text[], text, text, text, text) is
  'Names the agency and adds sign-up domains. While there is no admin, promotes an account or invites an address as admin.';

create function public.begin_setup(code text, answers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pending private.pending_setup;
begin
  perform pg_advisory_xact_lock(hashtext('northlight.last_admin'));
  if not private.needs_setup() then
    return jsonb_build_object('outcome', 'has_admin');
  end if;
  select * into pending from private.pending_setup for update;
  if pending.tries_left = 0 or pending.code_expires_at <= now() then
    return jsonb_build_object('outcome', 'expired_code');
  end if;
  if pending.code_hash <> private.hash_setup_code(code) then
    update private.pending_setup set tries_left = tries_left - 1;
    return jsonb_build_object('outcome', 'wrong_code', 'tries_left', pending.tries_left - 1);
  end if;
  update private.pending_setup set answers = begin_setup.answers;
  return jsonb_build_object('outcome', public.set_up_instance('{}', answers ->> 'email', answers ->> 'name'));
end
$$;
comment on function public.begin_setup(text, jsonb) is
  'Saves the answers of the set-up screen if the code is right, and invites their address as admin. The account''s creation applies them.';

-- In the transaction that creates the first admin, so that either everything is set up or nothing.
create function private.finish_setup() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  answers jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('northlight.last_admin'));
  delete from private.pending_setup p returning p.answers into answers;
  if answers ->> 'email' = new.email then
    perform public.set_up_instance(array(select jsonb_array_elements_text(answers -> 'domains')), null, null,
      answers ->> 'agency', answers ->> 'accent');
    -- Unlike a password that someone else has set, this one does not expire.
    update public.profiles set password_due_at = null where id = new.id;
  end if;
  return null;
end
$$;

-- Limits --------------------------------------------------------------------------------------------------------------

-- Changes to profiles, members and invitations go to the audit log, which a client could otherwise flood. Messages,
-- sign-offs and continuations have their own limit. Changes by functions are not counted.
create function private.limit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() and not public.consume_rate_limit('changes.hour', auth.uid()::text, 120, 3600) then
    raise exception using errcode = 'PT429',
      message = 'You have made too many changes in a short time, so this was not saved. Please try again in an hour.';
  end if;
  return coalesce(new, old);
end
$$;

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger northlight_user_changes before update on auth.users
  for each row execute function private.before_user_updated();
create trigger northlight_user_created after insert on auth.users
  for each row execute function private.after_user_created();
create trigger northlight_user_deleted after delete on auth.users
  for each row execute function private.after_user_deleted();
create trigger northlight_user_updated after update on auth.users
  for each row execute function private.after_user_updated();

-- Triggers run in order of their names: `guard` checks the request before the others change the row.
create trigger a_check_columns before update on public.profiles for each row execute function private.check_profile_columns();
create trigger a_check_name before insert on public.profiles for each row execute function private.check_profile_name();
create trigger a_check_name_update before update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.check_profile_name();
create trigger a_limit before update on public.profiles
  for each row when (private.is_api_caller()) execute function private.limit_changes();
-- Also fires if the saved role is unchanged, because an admin may confirm `client`.
create trigger b_grant_access before update of role on public.profiles
  for each row execute function private.grant_access();
create trigger c_set_updated_at before update on public.profiles for each row execute function private.set_updated_at();
create trigger finish_setup after insert or update of role on public.profiles
  for each row when (new.role = 'admin') execute function private.finish_setup();
create trigger ensure_one_admin after update on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.ensure_one_admin();
create trigger ensure_one_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin') execute function private.ensure_one_admin();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;

create policy profiles_read on public.profiles for select to authenticated
  using (deleted_at is null and (id = (select private.current_person()) or (select private.is_staff())));
create policy profiles_update on public.profiles for update to authenticated
  using (deleted_at is null and (id = (select private.current_person()) or (select private.is_admin())))
  with check (deleted_at is null and (id = (select private.current_person()) or (select private.is_admin())));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, update on public.profiles to authenticated;
grant select on public.user_invitations to authenticated;
grant select on private.signup_domains, private.invitations to service_role;

grant execute on function private.signed_in_person, private.current_person, private.current_role, private.is_staff,
  private.is_admin, private.is_client to anon, authenticated, service_role;
grant execute on function private.invitation_lifetime, private.name_problem, private.contains_agency_name to authenticated, service_role;

do $$
begin
  -- Only where Supabase Auth runs; the embedded backend calls the hook as the database owner.
  if exists (select 1 from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_before_user_created to supabase_auth_admin;
  end if;
end
$$;
