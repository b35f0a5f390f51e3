-- Nothing is told of an account and nothing granted to it before its address is confirmed, and no password outlives the
-- confirmation: whoever typed it at the sign-up was not known to own the address. The triggers stand on auth.users, so
-- they hold wherever the sign-in service runs.

alter table public.profiles add column password_due_at timestamptz;
comment on column public.profiles.password_due_at is
  'Until when the person has to have chosen an own password; null once they have. Then a password that an admin typed ends.';

-- Names --------------------------------------------------------------------------------------------------------

-- What people write about themselves stands beside messages and in notifications, where it must not pass for a role.
create function private.name_fault(given text, is_staff boolean) returns text
language sql immutable set search_path = ''
as $$
  select case
    when given ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
      then 'A name has no control characters.'
    when not is_staff and normalize(given, NFKC) ~ '[][(){}<>]' then 'A name has no brackets.'
    when not is_staff and lower(normalize(given, NFKC)) ~ '\m(admin|administrator|northlight|staff|moderator|support)\M'
      then 'A name cannot contain a role or the name of the company.'
  end
$$;

create function private.guard_name() returns trigger
language plpgsql set search_path = ''
as $$
declare
  fault text := private.name_fault(new.full_name, new.role <> 'client');
begin
  if fault is not null then
    if tg_op = 'UPDATE' then
      raise exception using errcode = '22023', message = fault;
    end if;
    -- Of an account that is being made: it goes by its address until the person writes a name.
    new.full_name := null;
  end if;
  return new;
end
$$;
create trigger a_guard_name before insert on public.profiles for each row execute function private.guard_name();
create trigger a_guard_name_update before update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.guard_name();

-- Confirmation -------------------------------------------------------------------------------------------------

-- An employee enters once the mailbox has spoken. Invited people have a profile from the start: an admin named them.
create function private.enter_employee(person auth.users) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.profiles (id, email, full_name, role, awaiting_access, password_due_at)
  values (person.id, person.email, nullif(left(btrim(coalesce(person.raw_user_meta_data ->> 'full_name', '')), 200), ''),
    'client', true, case when coalesce(person.encrypted_password, '') = '' then now() end)
  on conflict (id) do nothing
$$;
revoke all on function private.enter_employee(auth.users) from public, anon, authenticated;

create or replace function private.after_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
  given_name text := left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 200);
begin
  select * into invitation from private.invitations i where i.id = private.open_invitation(new.email) for update;
  if found then
    update private.invitations set consumed_at = now(), user_id = new.id where id = invitation.id;
    insert into public.profiles (id, email, full_name, role, organization_name, password_due_at)
    values (new.id, new.email, coalesce(invitation.full_name, nullif(given_name, '')), invitation.role,
      invitation.organization_name,
      now() + case invitation.kind when 'account' then interval '72 hours' else interval '0' end);
  elsif not private.is_company_email(new.email) then
    raise exception using errcode = '42501', message = private.signup_refusal();
  elsif new.email_confirmed_at is not null then
    perform private.enter_employee(new);
  end if;
  return new;
end
$$;

-- Whether an admin makes this account, password included, in this very transaction. A sign-up that slipped into an open
-- invitation was another one.
create function private.is_being_made(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.invitations i
    where i.user_id = person and i.kind = 'account' and i.consumed_at = now())
$$;
revoke all on function private.is_being_made(uuid) from public, anon, authenticated;

-- The company's people keep an address of the company, and others do not take one: that door is the sign-up.
create function private.email_change_refusal(old_email text, new_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when private.is_company_email(old_email) <> private.is_company_email(new_email) then
    case when private.is_company_email(old_email)
      then 'Employees use an address of the company. Please choose one.'
      else 'Addresses of the company belong to its employees. Please choose another one.' end
  end
$$;
revoke all on function private.email_change_refusal(text, text) from public, anon, authenticated;

create function private.before_user_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  fault text;
begin
  -- Empty and not null: older versions of Supabase Auth cannot read a null here. Both mean "none".
  if old.email_confirmed_at is null and new.email_confirmed_at is not null and not private.is_being_made(new.id) then
    new.encrypted_password := '';
  end if;
  if coalesce(new.email_change, '') <> coalesce(old.email_change, '') and coalesce(new.email_change, '') <> '' then
    fault := private.email_change_refusal(old.email, new.email_change);
  end if;
  if new.email is distinct from old.email then
    fault := coalesce(fault, private.email_change_refusal(old.email, new.email));
  end if;
  if fault is not null then
    raise exception using errcode = 'PT422', message = fault;
  end if;
  return new;
end
$$;

create or replace function private.after_user_updated() returns trigger
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
    if private.is_company_email(new.email) then
      perform private.enter_employee(new);
    end if;
    if not has_password then
      update public.profiles set password_due_at = coalesce(password_due_at, now()) where id = new.id;
    end if;
  elsif has_password and new.encrypted_password is distinct from old.encrypted_password then
    update public.profiles set password_due_at = null where id = new.id and password_due_at is not null;
  elsif had_password and not has_password then
    update public.profiles set password_due_at = now() where id = new.id;
  end if;
  if new.last_sign_in_at is not null and old.last_sign_in_at is null then
    update private.invitations set accepted_at = now() where user_id = new.id and accepted_at is null;
  end if;
  return new;
end
$$;

create trigger northlight_user_changes before update on auth.users
  for each row execute function private.before_user_updated();

create or replace function private.notify_of_access_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, audience, profile_id, title, message)
  values ('access', 'admin', new.id, 'An employee waits for access',
    left(concat(coalesce(new.full_name || ' (' || new.email || ')', new.email), ' signed up and waits for a role.'), 2000));
  return null;
end
$$;

-- Accounts from before whose address nobody confirmed: they enter when it is.
delete from public.profiles p using auth.users u
where u.id = p.id and u.email_confirmed_at is null and p.awaiting_access
  and not exists (select 1 from private.invitations i where i.user_id = p.id)
  and not exists (select 1 from public.client_projects c where c.client_id = p.id);

-- What ends by itself ------------------------------------------------------------------------------------------

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
  -- The same times stand in supabase/config.toml, [auth.sessions].
  delete from auth.sessions s
  where s.created_at < now() - interval '30 days'
    or coalesce(s.refreshed_at at time zone 'utc', s.created_at) < now() - interval '7 days';
  get diagnostics sessions = row_count;
  return next;
end
$$;
comment on function private.sweep_accounts() is
  'Run every hour: unconfirmed accounts end after a day, passwords typed by an admin after 72 hours, sessions after 30 days or 7 idle ones.';
revoke all on function private.sweep_accounts() from public, anon, authenticated;
revoke all on function private.before_user_updated(), private.guard_name() from public, anon, authenticated;

-- Whom an admin names gets in, also when somebody signed up with that address before and never confirmed it.
create or replace function private.invite(actor uuid, address text, person_name text, person_role text, organization text, invitation_kind text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
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
  returning id into made;
  return made;
end
$$;
