-- Profiles, roles, and who may sign up. `profiles.role` is the one source of a person's rights: it is read in each
-- statement, never taken from a token.

create table public.profiles (
  id uuid primary key,
  email text,
  full_name text check (full_name is null or char_length(full_name) <= 200),
  role text not null default 'client' constraint profiles_role check (role in ('client', 'author', 'admin')),
  organization_name text check (organization_name is null or char_length(organization_name) <= 200),
  avatar_url text constraint profiles_avatar_url check (private.is_image(avatar_url)),
  bio text check (bio is null or char_length(bio) <= 5000),
  linkedin_url text constraint profiles_linkedin_url check (private.is_link(linkedin_url)),
  twitter_url text constraint profiles_twitter_url check (private.is_link(twitter_url)),
  github_url text constraint profiles_github_url check (private.is_link(github_url)),
  public_profile boolean not null default false,
  awaiting_access boolean not null default false,
  -- A writer's row outlives the account, so that the posts keep their author's name.
  deleted_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint profiles_client_is_not_public check (not (role = 'client' and public_profile))
);
comment on column public.profiles.awaiting_access is 'Set when an employee signs up, cleared when an admin saves a role.';

create index profiles_role on public.profiles (role);
create index profiles_created_at on public.profiles (created_at desc);
create index profiles_public on public.profiles (id) where public_profile;

-- Roles --------------------------------------------------------------------------------------------------------

create function private.current_role() returns text
language sql stable security definer set search_path = ''
as $$
  select p.role from public.profiles p where p.id = auth.uid() and p.deleted_at is null
$$;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.current_role() in ('author', 'admin'), false)
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.current_role() = 'admin', false)
$$;

create function private.is_client() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.current_role() = 'client', false)
$$;

revoke all on function private.current_role(), private.is_staff(), private.is_admin(), private.is_client() from public;
grant execute on function private.current_role(), private.is_staff(), private.is_admin(), private.is_client()
  to anon, authenticated, service_role;

create policy clock_admin_reads on private.clock for select to authenticated using ((select private.is_admin()));
grant select on private.clock to authenticated;

-- Sign-up ------------------------------------------------------------------------------------------------------

create table private.signup_domains (
  domain text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  created_at timestamptz not null default now()
);
comment on table private.signup_domains is 'The company''s mail domains: an address of exactly one of them may sign up by itself.';

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and private.is_email(email)),
  full_name text check (full_name is null or char_length(full_name) <= 200),
  role text not null check (role in ('client', 'author', 'admin')),
  organization_name text check (organization_name is null or char_length(organization_name) <= 200),
  -- `account`: an admin makes the account with a password; `invite`: the person chooses it through a mailed link.
  kind text not null default 'account' check (kind in ('account', 'invite')),
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The account is made in the same breath. A short life keeps strangers from signing up into the invited role.
  expires_at timestamptz not null default now() + interval '5 minutes',
  user_id uuid,
  consumed_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitations_open on private.invitations (email) where consumed_at is null and revoked_at is null;
create index invitations_user on private.invitations (user_id);
create index invitations_invited_by on private.invitations (invited_by);

alter table private.signup_domains enable row level security;
alter table private.invitations enable row level security;
create policy signup_domains_admin_reads on private.signup_domains for select to authenticated
  using ((select private.is_admin()));
create policy invitations_admin_reads on private.invitations for select to authenticated
  using ((select private.is_admin()));
grant select on private.signup_domains, private.invitations to authenticated;

create function private.is_company_email(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Plain ASCII with one @ and no quoting, routing or folding in it: what is left of the @ cannot smuggle in a
  -- second destination, and what is right of it equals a listed domain, so no subdomain or trailing dot passes.
  select coalesce(
    octet_length(address) = char_length(address)
    and char_length(address) <= 254
    and address ~ '^[A-Za-z0-9.!#$&''*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+$'
    and exists (select 1 from private.signup_domains d where d.domain = lower(split_part(address, '@', 2))),
    false)
$$;

create function private.open_invitation(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from private.invitations i
  where i.email = lower(address) and i.consumed_at is null and i.revoked_at is null and i.expires_at > now()
$$;

create function private.signup_refusal() returns text
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
  if private.is_company_email(address) or private.open_invitation(address) is not null then
    return '{}'::jsonb;
  end if;
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', private.signup_refusal()));
end
$$;
comment on function public.hook_before_user_created(jsonb) is
  'Supabase Auth''s Before User Created hook: says no with the message people read. The trigger on auth.users is the second line.';

revoke all on function private.is_company_email(text), private.open_invitation(text), private.signup_refusal() from public;
revoke all on function public.hook_before_user_created(jsonb) from public, anon, authenticated;
do $$
begin
  -- Only where Supabase Auth runs; the embedded backend calls the hook as the database's owner.
  if exists (select 1 from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_before_user_created(jsonb) to supabase_auth_admin;
  end if;
end
$$;

create function private.after_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
  given_name text := left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 200);
begin
  select * into invitation from private.invitations i where i.id = private.open_invitation(new.email) for update;
  if found then
    update private.invitations set consumed_at = now(), user_id = new.id where id = invitation.id;
    insert into public.profiles (id, email, full_name, role, organization_name)
    values (new.id, new.email, coalesce(invitation.full_name, nullif(given_name, '')), invitation.role,
      invitation.organization_name);
  elsif private.is_company_email(new.email) then
    insert into public.profiles (id, email, full_name, role, awaiting_access)
    values (new.id, new.email, nullif(given_name, ''), 'client', true);
  else
    raise exception using errcode = '42501', message = private.signup_refusal();
  end if;
  return new;
end
$$;

create function private.after_user_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    update public.profiles set email = new.email where id = new.id and deleted_at is null;
  end if;
  if new.last_sign_in_at is not null and old.last_sign_in_at is null then
    update private.invitations set accepted_at = now() where user_id = new.id and accepted_at is null;
  end if;
  return new;
end
$$;

create function private.after_user_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.client_projects c where c.client_id = old.id) then
    raise exception using errcode = 'PT409', message = 'This client has projects. Delete or reassign them first.';
  end if;
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

create trigger northlight_user_created after insert on auth.users
  for each row execute function private.after_user_created();
create trigger northlight_user_updated after update on auth.users
  for each row execute function private.after_user_updated();
create trigger northlight_user_deleted after delete on auth.users
  for each row execute function private.after_user_deleted();

-- Column rules -------------------------------------------------------------------------------------------------

create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- A column that is not named here is nobody's to change, so a new one starts closed.
  of_owner constant text[] := array['full_name', 'avatar_url', 'bio', 'linkedin_url', 'twitter_url', 'github_url',
    'email_notifications', 'updated_at'];
  of_admin constant text[] := array['role', 'organization_name', 'public_profile', 'awaiting_access'];
begin
  if private.is_api_caller() then
    if to_jsonb(new) - of_owner - of_admin is distinct from to_jsonb(old) - of_owner - of_admin then
      raise exception using errcode = '42501', message = 'This part of a profile cannot be changed.';
    end if;
    if to_jsonb(new) - of_owner is distinct from to_jsonb(old) - of_owner and not private.is_admin() then
      raise exception using errcode = '42501', message = 'Only an admin may change roles and organisations.';
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

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two admins who demote each other at once queue here, and the second sees what the first did.
  perform pg_advisory_xact_lock(hashtext('northlight.last_admin'));
  if not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null) then
    raise exception using errcode = 'PT409', message = 'The last admin cannot be demoted or deleted.';
  end if;
  return null;
end
$$;

create function private.keep_client_of_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.client_projects c where c.client_id = new.id) then
    raise exception using errcode = 'PT409', message = 'This client has projects, so the role must stay client.';
  end if;
  return null;
end
$$;

-- Triggers of one kind run by name: `guard` judges what was asked for before the others change it.
create trigger a_guard before update on public.profiles for each row execute function private.guard_profile();
-- Fires when the role is saved, also unchanged: an admin who confirms `client` has decided.
create trigger b_grant_access before update of role on public.profiles
  for each row execute function private.grant_access();
create trigger c_stamp before update on public.profiles for each row execute function private.stamp_row();
create trigger keep_an_admin after update on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();
create trigger keep_client_of_projects after update on public.profiles
  for each row when (old.role = 'client' and new.role <> 'client')
  execute function private.keep_client_of_projects();

-- Rows ---------------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
create policy profiles_read on public.profiles for select to authenticated
  using (deleted_at is null and (id = (select auth.uid()) or (select private.is_staff())));
create policy profiles_update on public.profiles for update to authenticated
  using (deleted_at is null and (id = (select auth.uid()) or (select private.is_admin())))
  with check (deleted_at is null and (id = (select auth.uid()) or (select private.is_admin())));
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create view public.user_invitations with (security_invoker = true) as
  select i.id, i.email, i.full_name, i.role, i.organization_name, i.created_at, i.sent_at, i.user_id
  from private.invitations i
  where i.kind = 'invite' and i.consumed_at is not null and i.accepted_at is null and i.revoked_at is null;
comment on view public.user_invitations is 'Invitations that wait for the person''s first sign-in.';
grant select on public.user_invitations to authenticated, service_role;
grant select on private.invitations, private.signup_domains to service_role;
