-- The log is written by the triggers of the tables it is about, which run with the owner's rights, and by nobody else:
-- the secret role could still add entries of its own, and so put words into somebody's mouth.

create function private.refuse_entry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception using errcode = '42501', message = 'The audit log is written by triggers alone.';
  end if;
  return new;
end
$$;
create trigger a_refuse_entry before insert on public.audit_log
  for each row execute function private.refuse_entry();
revoke insert, update, delete, truncate on public.audit_log from service_role;
