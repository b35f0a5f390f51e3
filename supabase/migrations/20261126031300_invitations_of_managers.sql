-- An invitation is void once who invited may not invite any more. It goes with the right; one that was written while the
-- right was taken away stayed. So the right is asked for again when it is accepted.

create function private.may_still_invite(inviter uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- The secret role invites for nobody.
  select inviter is null
    or exists (select from public.profiles p where p.id = inviter and p.role = 'admin' and p.deleted_at is null)
    or exists (select from public.company_members m where m.company_id = company and m.person_id = inviter and m.is_manager)
$$;
comment on function private.may_still_invite(uuid, uuid) is
  'Whether an invitation of this person into this company still counts: of an admin, or of a manager of the company.';
revoke all on function private.may_still_invite(uuid, uuid) from public, anon, authenticated;

create or replace function private.accept_invitation(invitation uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_one public.company_invitations;
begin
  select i.* into found_one
  from public.company_invitations i join auth.users u on lower(u.email) = i.email and u.email_confirmed_at is not null
  where i.id = invitation and u.id = private.person() and private.is_client()
  for update of i;
  if not found or not private.may_still_invite(found_one.invited_by, found_one.company_id) then
    raise exception using errcode = 'PT404',
      message = 'This invitation is for another address, or was used or taken back.';
  elsif found_one.expires_at <= private.now() then
    raise exception using errcode = 'PT410', message = 'This invitation has expired. Please ask for a new one.';
  end if;
  insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing)
  values (found_one.company_id, private.person(), found_one.is_manager, found_one.is_approver, found_one.is_billing)
  on conflict (company_id, person_id) do nothing;
  delete from public.company_invitations i where i.id = invitation;
  return found_one.company_id;
end
$$;
