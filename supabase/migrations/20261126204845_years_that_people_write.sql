-- "26" and "20266" are years of the calendar, and slips of a person who types one. The forms say so at the field. A trigger
-- and no condition of the table: a row of before can be read, and corrected at leisure.

create function private.refuse_odd_years() returns trigger
language plpgsql set search_path = ''
as $$
declare
  former constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  field text;
  written text;
begin
  foreach field in array tg_argv loop
    written := to_jsonb(new) ->> field;
    if written is distinct from former ->> field
      and extract(year from written::timestamptz) not between 1990 and 2199 then
      raise exception using errcode = '22023', message = 'Check the year: ' || replace(field, '_', ' ') || '.';
    end if;
  end loop;
  return new;
end
$$;
revoke all on function private.refuse_odd_years() from public;

create trigger b_years before insert or update of invoice_date, due_date on public.client_invoices
  for each row execute function private.refuse_odd_years('invoice_date', 'due_date');
create trigger b_years before insert or update of start_date, end_date on public.project_sprints
  for each row execute function private.refuse_odd_years('start_date', 'end_date');
create trigger b_years before insert or update of estimated_delivery on public.client_projects
  for each row execute function private.refuse_odd_years('estimated_delivery');
create trigger b_years before insert or update of start_date, completed_at on public.projects
  for each row execute function private.refuse_odd_years('start_date', 'completed_at');
create trigger b_years before insert or update of publish_at on public.blogs
  for each row execute function private.refuse_odd_years('publish_at');
