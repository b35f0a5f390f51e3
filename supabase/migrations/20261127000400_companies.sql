-- A client is a company whose people have individual permissions. Every member may read; a manager manages people, an
-- approver speaks for the company, and a member with the billing permission sees invoices.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text collate private.alphabetical not null constraint companies_name check (private.is_filled(name, 200)),
  gets_reminders boolean not null default true,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on column public.companies.gets_reminders is 'Whether the schedule reminds this company of overdue invoices.';
create index companies_listed on public.companies (name);

create table public.company_members (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null constraint company_members_company_id_fkey references public.companies (id) on delete cascade,
  person_id uuid not null constraint company_members_person_id_fkey references public.profiles (id) on delete cascade,
  is_manager boolean not null default false,
  is_approver boolean not null default false,
  is_billing boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint company_members_once unique (company_id, person_id)
);
comment on table public.company_members is 'The members of each company and their permissions. A member without any permission is a viewer.';
create index company_members_person on public.company_members (person_id, created_at);

create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null constraint company_invitations_company_id_fkey
    references public.companies (id) on delete cascade,
  -- A copy, because invited people cannot read the company yet.
  company_name text not null default '',
  email text not null constraint company_invitations_email check (email = lower(email) and private.is_email(email)),
  -- Preset when the invited person chooses a password; they can change it.
  full_name text constraint company_invitations_full_name check (private.name_problem(full_name, false) is null),
  is_manager boolean not null default false,
  is_approver boolean not null default false,
  is_billing boolean not null default false,
  invited_by uuid constraint company_invitations_invited_by_fkey references public.profiles (id) on delete cascade,
  invited_by_name text not null default '',
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + private.invitation_lifetime(),
  constraint company_invitations_once unique (company_id, email)
);
comment on table public.company_invitations is
  'Pending invitations to a company. Accepting one replaces it with a membership.';
create index company_invitations_email_open on public.company_invitations (email);
create index company_invitations_inviter on public.company_invitations (invited_by);

-- A person's companies ------------------------------------------------------------------------------------------------

create function private.own_companies(permission text default 'viewer') returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select m.company_id from public.company_members m
    where m.person_id = private.current_person() and (select private.is_client())
      and case permission
        when 'viewer' then true
        when 'manager' then m.is_manager
        when 'approver' then m.is_approver
        when 'billing' then m.is_billing
        else false
      end;
end
$$;
comment on function private.own_companies(text) is
  'The companies in which the caller has this permission: viewer (any member), manager, approver or billing.';

-- Staff see this name in notifications, so the person cannot choose it.
create function private.create_company(person public.profiles) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  new_id uuid;
begin
  insert into public.companies (name, created_at)
  values (coalesce(nullif(btrim(person.organization_name), ''), person.email, 'A client'), person.created_at)
  returning id into new_id;
  insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing, created_at)
  values (new_id, person.id, true, true, true, person.created_at);
end
$$;

create function private.join_or_leave_company() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.role <> 'client' or new.deleted_at is not null then
    delete from public.company_members m where m.person_id = new.id;
  elsif not new.awaiting_access
    and not exists (select from public.company_members m where m.person_id = new.id)
    and not exists (select from private.invitations i where i.user_id = new.id and i.is_for_company) then
    perform private.create_company(new);
  end if;
  return null;
end
$$;

-- Renames a company with a single member when an admin changes the member's organisation.
create function private.rename_solo_company() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.companies k set name = coalesce(nullif(btrim(new.organization_name), ''), new.email, k.name)
  from public.company_members m
  where m.person_id = new.id and k.id = m.company_id
    and k.name = coalesce(nullif(btrim(old.organization_name), ''), old.email, k.name)
    and not exists (select from public.company_members o where o.company_id = k.id and o.person_id <> new.id);
  return null;
end
$$;

-- Members -------------------------------------------------------------------------------------------------------------

create function private.check_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  permission_columns constant text[] := array['is_manager', 'is_approver', 'is_billing', 'updated_at'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - permission_columns is distinct from to_jsonb(old) - permission_columns and auth.uid() is not null then
      raise exception using errcode = '42501', message = 'Only a member''s permissions can be changed.';
    end if;
    return new;
  end if;
  -- The row lock makes a concurrent role change wait, so that it sees this membership.
  perform 1 from public.profiles p
  where p.id = new.person_id and p.role = 'client' and not p.awaiting_access and p.deleted_at is null for share;
  if not found and auth.uid() is not null then
    raise exception using errcode = '22023', message = 'Only people with the role client and with access can belong to a company.';
  end if;
  return new;
end
$$;

create function private.ensure_one_manager() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two managers who remove each other: the second sees the first one's change.
  perform pg_advisory_xact_lock(hashtextextended('northlight.last_manager ' || old.company_id, 0));
  if exists (select from public.companies k where k.id = old.company_id)
    and not exists (select from public.company_members m where m.company_id = old.company_id and m.is_manager)
    and (private.is_client() or exists (select from public.company_members m where m.company_id = old.company_id)) then
    raise exception using errcode = 'PT409',
      message = 'A company needs a manager. Make someone else a manager first.';
  end if;
  return null;
end
$$;

-- Invitations ---------------------------------------------------------------------------------------------------------

create function private.prepare_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  new.full_name := nullif(btrim(new.full_name), '');
  if auth.uid() is not null then
    new.created_at := private.now();
    new.expires_at := private.now() + private.invitation_lifetime();
    new.invited_by := private.current_person();
    if not public.consume_rate_limit('company_invitations.hour', auth.uid()::text, 20, 3600) then
      raise exception using errcode = 'PT429', message = 'You have invited too many people. Please try again in an hour.';
    end if;
  end if;
  if private.is_agency_email(new.email) then
    raise exception using errcode = '22023', message = 'This address belongs to an employee of the agency.';
  elsif exists (select from public.company_members m join public.profiles p on p.id = m.person_id
      where m.company_id = new.company_id and lower(p.email) = new.email) then
    raise exception using errcode = 'PT409', message = 'This person already belongs to the company.';
  end if;
  delete from public.company_invitations i
  where i.company_id = new.company_id and i.email = new.email and i.expires_at <= private.now();
  select k.name into new.company_name from public.companies k where k.id = new.company_id;
  select coalesce(p.full_name, p.email, '') into new.invited_by_name from public.profiles p where p.id = new.invited_by;
  new.invited_by_name := coalesce(new.invited_by_name, '');
  return new;
end
$$;

create function private.accept_invitation(invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted public.company_invitations;
begin
  select i.* into accepted
  from public.company_invitations i join auth.users u on lower(u.email) = i.email and u.email_confirmed_at is not null
  where i.id = invitation and u.id = private.current_person() and private.is_client()
  for update of i;
  if not found or not private.can_invite(accepted.invited_by, accepted.company_id) then
    raise exception using errcode = 'PT404',
      message = 'This invitation is for another address, or has been used or revoked.';
  elsif accepted.expires_at <= private.now() then
    raise exception using errcode = 'PT410', message = 'This invitation has expired. Please ask for a new one.';
  end if;
  insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing)
  values (accepted.company_id, private.current_person(), accepted.is_manager, accepted.is_approver, accepted.is_billing)
  on conflict (company_id, person_id) do nothing;
  delete from public.company_invitations i where i.id = invitation;
  return accepted.company_id;
end
$$;

create function public.accept_company_invitation(invitation uuid) returns uuid
language sql volatile set search_path = ''
as $$
  select private.accept_invitation(invitation)
$$;
comment on function public.accept_company_invitation(uuid) is
  'Accepts an invitation to the caller''s confirmed address. Returns the company''s id.';

-- For the function invitations: allows sign-up for an invited address. True if it has no account yet.
create function public.admin_allow_invited_signup(invitation uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invited public.company_invitations;
begin
  select * into invited from public.company_invitations i where i.id = invitation and i.expires_at > private.now();
  if not found or exists (select from auth.users u where lower(u.email) = invited.email
    and (u.email_confirmed_at is not null or u.id in (select j.user_id from private.invitations j))) then
    return false;
  end if;
  delete from auth.users u where lower(u.email) = invited.email and u.email_confirmed_at is null;
  update private.invitations set revoked_at = now()
  where email = invited.email and consumed_at is null and revoked_at is null;
  insert into private.invitations (email, full_name, role, invited_by, kind, is_for_company)
  values (invited.email, invited.full_name, 'client', invited.invited_by, 'invite', true);
  return true;
end
$$;

-- Colleagues that clients can see -------------------------------------------------------------------------------------

-- Names of the people in the caller's companies. Clients cannot read other people's profiles.
create view private.visible_members with (security_barrier = true) as
  select m.id, m.company_id, m.person_id, p.full_name, p.email, p.avatar_url, m.is_manager, m.is_approver, m.is_billing,
    m.created_at, m.updated_at
  from public.company_members m join public.profiles p on p.id = m.person_id
  where (select private.is_staff()) or m.company_id in (select private.own_companies());

create view public.company_people with (security_invoker = true) as
  select v.id, v.company_id, v.person_id, v.full_name, v.email, v.avatar_url, v.is_manager, v.is_approver, v.is_billing,
    v.created_at, v.updated_at
  from private.visible_members v;
comment on view public.company_people is 'The members of the caller''s companies with names; for staff, the members of all companies.';

-- For the function company-people -------------------------------------------------------------------------------------

-- Checked before an invitation is resent, because the invited person can read it too.
create function public.can_manage_company(company uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_admin() or exists (select from private.own_companies('manager') o where o = company)
$$;
comment on function public.can_manage_company(uuid) is 'Whether the caller may invite people to this company and remove them.';

-- An invitation becomes invalid when its inviter may no longer invite. Acceptance checks this again, because an invitation
-- inserted at that moment would remain.
create function private.can_invite(inviter uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- The secret role cannot invite.
  select inviter is null
    or exists (select from public.profiles p where p.id = inviter and p.role = 'admin' and p.deleted_at is null)
    or exists (select from public.company_members m where m.company_id = company and m.person_id = inviter and m.is_manager)
$$;
comment on function private.can_invite(uuid, uuid) is
  'Whether this person may still invite people to this company, as an admin or as one of its managers.';

-- Invitation links ----------------------------------------------------------------------------------------------------

-- What a link in an invitation email opens. The link contains the invitation's id, the address and the company, which is null
-- if an admin invited the person to an account.
create function public.admin_describe_invitation(invitation uuid, address text, company uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with account as (
    select u.id, p.role, p.awaiting_access,
      u.email_confirmed_at is not null and (coalesce(u.encrypted_password, '') <> '' or private.has_factor(u.id)) as can_sign_in
    from auth.users u left join public.profiles p on p.id = u.id
    where lower(u.email) = address
  ), invited as (
    select i.full_name, i.company_name, i.invited_by_name, i.expires_at,
      private.can_invite(i.invited_by, i.company_id)
        and not exists (select from account a where a.role <> 'client' or a.awaiting_access) as is_valid
    from public.company_invitations i
    where i.id = invitation and i.email = address and i.company_id = company
    union all
    select i.full_name, i.organization_name, p.full_name, i.sent_at + private.invitation_lifetime(),
      i.revoked_at is null and p.role = 'admin' and p.deleted_at is null
        and exists (select from account a where a.id = i.user_id and a.role = i.role)
    from private.invitations i left join public.profiles p on p.id = i.invited_by
    where i.id = invitation and i.email = address and company is null and i.kind = 'invite'
  )
  select jsonb_build_object(
    'state', case
      when exists (select from account a join public.company_members m on m.person_id = a.id and m.company_id = company)
        or company is null and exists (select from account a join private.invitations i on i.user_id = a.id
          where i.id = invitation and i.accepted_at is not null) then 'accepted'
      when i.is_valid is not true then 'revoked'
      when i.expires_at <= private.now() then 'expired'
      else 'open' end,
    'email', address,
    'full_name', i.full_name,
    'company', nullif(i.company_name, ''),
    'inviter', nullif(i.invited_by_name, ''),
    'expires_at', i.expires_at,
    'can_sign_in', exists (select from account a where a.can_sign_in))
  from (values (1)) one left join invited i on true
$$;
comment on function public.admin_describe_invitation(uuid, text, uuid) is
  'The state of an invitation (open, expired, accepted or revoked), its names, and whether the address has an account that can sign in.';

-- Before an invitation is emailed, for the first time or again. Null if it can no longer be accepted.
create function public.admin_extend_invitation(invitation uuid, address text, company uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if public.admin_describe_invitation(invitation, address, company) ->> 'state' not in ('open', 'expired') then
    return null;
  end if;
  update public.company_invitations set expires_at = private.now() + private.invitation_lifetime()
  where id = invitation and company_id = company;
  update private.invitations set sent_at = private.now() where id = invitation and company is null;
  return public.admin_describe_invitation(invitation, address, company);
end
$$;

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

-- Before `notify_admins_of_access_request` and after `forbid_role_change`: triggers of one kind run by name.
create trigger join_company after insert on public.profiles
  for each row when (new.role = 'client' and not new.awaiting_access) execute function private.join_or_leave_company();
create trigger join_or_leave_company after update on public.profiles
  for each row when ((new.role, new.awaiting_access, new.deleted_at) is distinct from
    (old.role, old.awaiting_access, old.deleted_at)) execute function private.join_or_leave_company();
create trigger rename_solo_company after update on public.profiles
  for each row when ((new.organization_name, new.email) is distinct from (old.organization_name, old.email))
  execute function private.rename_solo_company();

create trigger a0_require_factor before insert or update or delete on public.companies
  for each statement execute function private.require_factor();
create trigger c_set_updated_at before update on public.companies for each row execute function private.set_updated_at();

create trigger a0_require_factor before insert or update or delete on public.company_members
  for each statement execute function private.require_factor();
create trigger a0_check_permission before insert on public.company_members
  for each row execute function private.check_insert_permission('admin');
create trigger a_check_member before insert or update on public.company_members
  for each row execute function private.check_member();
create trigger a_limit before update or delete on public.company_members
  for each row when (private.is_api_caller()) execute function private.limit_changes();
create trigger c_set_updated_at before update on public.company_members for each row execute function private.set_updated_at();
create trigger b_ensure_one_manager after update on public.company_members
  for each row when (old.is_manager and not new.is_manager) execute function private.ensure_one_manager();
create trigger b_ensure_one_manager_on_delete after delete on public.company_members
  for each row when (old.is_manager) execute function private.ensure_one_manager();

create trigger a0_require_factor before insert or update or delete on public.company_invitations
  for each statement execute function private.require_factor();
create trigger a0_check_permission before insert on public.company_invitations
  for each row execute function private.check_insert_permission('manager');
create trigger a_limit before insert or delete on public.company_invitations
  for each row when (private.is_api_caller()) execute function private.limit_changes();
create trigger a_prepare before insert on public.company_invitations
  for each row execute function private.prepare_invitation();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.companies enable row level security;
alter table public.company_members enable row level security;
alter table public.company_invitations enable row level security;

create policy companies_read on public.companies for select to authenticated
  using ((select private.is_staff()) or id in (select private.own_companies()));
create policy companies_insert on public.companies for insert to authenticated with check ((select private.is_staff()));
create policy companies_update on public.companies for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy companies_delete on public.companies for delete to authenticated using ((select private.is_admin()));
create policy company_members_read on public.company_members for select to authenticated
  using ((select private.is_staff()) or company_id in (select private.own_companies()));
create policy company_members_insert on public.company_members for insert to authenticated
  with check ((select private.is_admin()));
create policy company_members_update on public.company_members for update to authenticated
  using ((select private.is_admin()) or company_id in (select private.own_companies('manager')))
  with check ((select private.is_admin()) or company_id in (select private.own_companies('manager')));
-- Managers cannot remove themselves by mistake; another manager must do it.
create policy company_members_delete on public.company_members for delete to authenticated
  using ((select private.is_admin())
    or (company_id in (select private.own_companies('manager')) and person_id <> (select private.current_person())));
create policy company_invitations_read on public.company_invitations for select to authenticated
  using ((select private.is_staff()) or company_id in (select private.own_companies('manager'))
    or ((select private.is_client()) and expires_at > (select private.now())
      and email = (select lower(p.email) from public.profiles p where p.id = (select private.current_person()))));
create policy company_invitations_insert on public.company_invitations for insert to authenticated
  with check ((select private.is_admin()) or company_id in (select private.own_companies('manager')));
create policy company_invitations_delete on public.company_invitations for delete to authenticated
  using ((select private.is_admin()) or company_id in (select private.own_companies('manager')));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, insert, update, delete on public.companies, public.company_members to authenticated;
grant select, insert, delete on public.company_invitations to authenticated;
grant select on private.visible_members, public.company_people to authenticated;

grant execute on function private.own_companies, private.accept_invitation, public.accept_company_invitation,
  public.can_manage_company to authenticated, service_role;
