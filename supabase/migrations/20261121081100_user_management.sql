-- The database's part of admin-user-management. The function calls these with the secret role and names the admin who
-- asked; whether that person is one is read here, in the same transaction.

create function private.require_admin(actor uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.profiles p where p.id = actor and p.role = 'admin' and p.deleted_at is null) then
    raise exception using errcode = '42501', message = 'Only an admin may manage users.';
  end if;
end
$$;

create function private.invite(actor uuid, address text, person_name text, person_role text, organization text, invitation_kind text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.require_admin(actor);
  update private.invitations set revoked_at = now()
  where email = lower(btrim(address)) and consumed_at is null and revoked_at is null;
  insert into private.invitations (email, full_name, role, organization_name, invited_by, kind)
  values (lower(btrim(address)), nullif(btrim(person_name), ''), person_role, nullif(btrim(organization), ''), actor,
    invitation_kind)
  returning id into made;
  return made;
end
$$;

create function private.withdraw_invitation(invitation uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.invitations set revoked_at = now() where id = invitation and consumed_at is null and revoked_at is null
$$;

-- The invitation that an admin wants to send again or take back: of a person who has not signed in yet.
create function private.pending_invitation(actor uuid, invitation uuid) returns table (email text, user_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin(actor);
  return query select i.email, i.user_id from private.invitations i
  where i.id = invitation and i.kind = 'invite' and i.consumed_at is not null
    and i.accepted_at is null and i.revoked_at is null;
end
$$;

create function private.mark_invitation(invitation uuid, happened text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.invitations set
    sent_at = case when happened = 'sent' then now() else sent_at end,
    revoked_at = case when happened = 'revoked' then now() else revoked_at end
  where id = invitation
$$;

create function private.deletion_obstacle(actor uuid, target uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin(actor);
  return case
    when actor = target then 'self'
    when not exists (select 1 from public.profiles p where p.id = target and p.deleted_at is null) then 'missing'
    when exists (select 1 from public.client_projects c where c.client_id = target) then 'has_projects'
    when not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null and p.id <> target)
      then 'last_admin'
  end;
end
$$;

create function public.admin_invite(
  actor uuid, address text, person_name text, person_role text, organization text, invitation_kind text
) returns uuid
language sql volatile set search_path = ''
as $$
  select private.invite(actor, address, person_name, person_role, organization, invitation_kind)
$$;

create function public.admin_withdraw_invitation(invitation uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.withdraw_invitation(invitation)
$$;

create function public.admin_pending_invitation(actor uuid, invitation uuid) returns table (email text, user_id uuid)
language sql stable set search_path = ''
as $$
  select p.email, p.user_id from private.pending_invitation(actor, invitation) p
$$;

create function public.admin_mark_invitation(invitation uuid, happened text) returns void
language sql volatile set search_path = ''
as $$
  select private.mark_invitation(invitation, happened)
$$;

create function public.admin_deletion_obstacle(actor uuid, target uuid) returns text
language sql stable set search_path = ''
as $$
  select private.deletion_obstacle(actor, target)
$$;

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where (n.nspname = 'public' and p.proname like 'admin\_%')
      or (n.nspname = 'private' and p.proname in
        ('require_admin', 'invite', 'withdraw_invitation', 'pending_invitation', 'mark_invitation', 'deletion_obstacle'))
  loop
    execute format('revoke all on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end
$$;
