-- Triggers run before row security, so a rule that looks up other rows used to answer people without the right to insert:
-- its errors told which invoice numbers exist and who belongs to a company. On tables with such rules the right is checked
-- first, and the refusal is the one of row security.

create function private.check_insert_right() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row_security_active(tg_relid) and not (case tg_argv[0]
      when 'staff' then private.is_staff()
      when 'admin' then private.is_admin()
      when 'manager' then public.may_manage_company((to_jsonb(new) ->> 'company_id')::uuid)
    end) then
    raise exception using errcode = '42501',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  return new;
end
$$;
comment on function private.check_insert_right() is
  'Refuses a row that the insert policy of the table will refuse, before other triggers look anything up. The argument says who may insert: staff, admin or manager.';
revoke all on function private.check_insert_right() from public;

create trigger a0_check_right before insert on public.client_invoices
  for each row execute function private.check_insert_right('staff');
create trigger a0_check_right before insert on public.client_projects
  for each row execute function private.check_insert_right('staff');
create trigger a0_check_right before insert on public.project_notifications
  for each row execute function private.check_insert_right('staff');
create trigger a0_check_right before insert on public.company_members
  for each row execute function private.check_insert_right('admin');
create trigger a0_check_right before insert on public.company_invitations
  for each row execute function private.check_insert_right('manager');
