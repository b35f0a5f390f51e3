-- Every change of a profile, a member or an invitation is written to the audit log. Without a limit a client could fill it.
-- Messages, sign-offs and continuations have their own limit, and what functions change on somebody's behalf is not counted.

create function private.limit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() and not private.take('changes.hour', auth.uid()::text, 120, 3600) then
    raise exception using errcode = 'PT429',
      message = 'You have made many changes in a short time. Nothing was stored: please try again in an hour.';
  end if;
  return coalesce(new, old);
end
$$;
revoke all on function private.limit_changes() from public;

create trigger a_limit before update on public.profiles
  for each row when (private.is_api_caller()) execute function private.limit_changes();
create trigger a_limit before update or delete on public.company_members
  for each row when (private.is_api_caller()) execute function private.limit_changes();
create trigger a_limit before insert or delete on public.company_invitations
  for each row when (private.is_api_caller()) execute function private.limit_changes();
