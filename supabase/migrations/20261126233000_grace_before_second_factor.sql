-- From `staff_factor_from` on, staff without a second factor change no money, people or roles, the admin who set it
-- included. A date in the past would lock all of them out at once.

create function private.check_factor_grace() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.staff_factor_from < private.now() + interval '7 days' then
    raise exception using errcode = '22023',
      message = 'Give staff at least a week to set up a second factor.';
  end if;
  return new;
end
$$;
revoke all on function private.check_factor_grace() from public;

-- The secret key and the SQL editor may set any date.
create trigger a_check_grace before update on public.account_rules
  for each row when (private.is_api_caller() and new.staff_factor_from is distinct from old.staff_factor_from)
  execute function private.check_factor_grace();
