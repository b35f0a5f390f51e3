-- The log tells of more than rows that changed: who signed in, or tried to, who was invited, what was exported. And each
-- entry knows the company that it concerns, so that an admin can ask for one company's.

alter table public.audit_log
  drop constraint audit_log_area_check,
  add constraint audit_log_area_check check (area in ('content', 'projects', 'people', 'inbox', 'access')),
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in
    ('insert', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_out', 'recovery', 'password', 'export')),
  -- No reference: an entry outlives what it tells of.
  add column company_id uuid;
create index audit_log_company on public.audit_log (company_id, at desc);
create index audit_log_area on public.audit_log (area, at desc);

create function private.company_concerned(changed_table text, changed jsonb) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case
    when changed_table = 'companies' then (changed ->> 'id')::uuid
    when changed ? 'company_id' then (changed ->> 'company_id')::uuid
    when changed ? 'project_id' then
      (select c.company_id from public.client_projects c where c.id = (changed ->> 'project_id')::uuid)
    when changed_table in ('profiles', 'portal_views') then
      (select m.company_id from public.company_members m
        where m.person_id = coalesce(changed ->> 'person_id', changed ->> 'id')::uuid order by m.created_at, m.id limit 1)
  end
$$;
comment on function private.company_concerned(text, jsonb) is 'Which company a row belongs to, or the person whom it is about.';
revoke all on function private.company_concerned(text, jsonb) from public;

create or replace function private.actor_of(table_name text, row_id text, action text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when auth.uid() is not null then auth.uid()
    when table_name = 'invitations' then (select i.invited_by from private.invitations i where i.id = row_id::uuid)
    when table_name <> 'profiles' then null
    when action = 'INSERT' then
      (select i.invited_by from private.invitations i where i.user_id = row_id::uuid order by i.consumed_at desc limit 1)
    else (select a.actor_id from private.account_acts a
      where a.user_id = row_id::uuid and a.at > clock_timestamp() - interval '1 minute')
  end;
end
$$;

create or replace function private.write_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_id text := coalesce(after ->> 'id', before ->> 'id');
  hidden text[] := tg_argv[1:];
  difference jsonb;
begin
  -- Whom a deleted account belonged to stands nowhere else any more.
  if tg_table_name = 'profiles' and tg_op <> 'INSERT' and (tg_op = 'DELETE' or after ->> 'deleted_at' is not null) then
    hidden := array_remove(hidden, 'email');
  end if;
  select coalesce(jsonb_object_agg(k.key, case
      when k.key = any (hidden) then jsonb_build_array(null, null)
      else jsonb_build_array(private.audit_value(before -> k.key), private.audit_value(after -> k.key))
    end), '{}')
  into difference
  from (select jsonb_object_keys(before || after) as key) k
  where k.key not in ('id', 'created_at', 'updated_at') and before -> k.key is distinct from after -> k.key;
  if tg_op = 'UPDATE' and difference = '{}' then
    return null;
  end if;
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes, company_id)
  select who.id, p.full_name, p.email, coalesce(p.role, nullif(auth.role(), '')), tg_argv[0], tg_table_name, row_id,
    lower(tg_op), difference, private.company_concerned(tg_table_name, before || after)
  from (select private.actor_of(tg_table_name, row_id, tg_op) as id) who
  left join public.profiles p on p.id = who.id and p.deleted_at is null;
  return null;
end
$$;

-- Admins' invitations: made, and taken back.
create trigger z_audit after insert or update of revoked_at on private.invitations
  for each row execute function private.write_audit('people', 'user_id', 'consumed_at');

-- Who comes in ---------------------------------------------------------------------------------------------------------

create function private.note_access(person uuid, act text, what text, told jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes, company_id)
  select p.id, p.full_name, p.email, p.role, 'access', what, p.id::text, act, told,
    private.company_concerned('profiles', jsonb_build_object('id', p.id))
  from public.profiles p where p.id = person and p.deleted_at is null
$$;
revoke all on function private.note_access(uuid, text, text, jsonb) from public;

-- The sign-in service keeps a table of its own, hosted as embedded; what it writes there stands here too. Hosted, it writes
-- nothing of sign-ins that failed.
create function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant jsonb := to_jsonb(new.payload);
  act constant text := case told ->> 'action'
    when 'login' then 'sign_in' when 'login_failed' then 'sign_in_failed' when 'logout' then 'sign_out'
    when 'user_recovery_requested' then 'recovery' when 'user_updated_password' then 'password' end;
begin
  if act is not null and told ->> 'actor_id' ~ '^[0-9a-f-]{36}$' then
    perform private.note_access((told ->> 'actor_id')::uuid, act, 'accounts',
      case when coalesce(new.ip_address, '') = '' then '{}' else
        jsonb_build_object('ip_address', jsonb_build_array(null, new.ip_address)) end);
  end if;
  return null;
end
$$;
revoke all on function private.note_sign_in() from public;
do $$
begin
  -- A project whose sign-in service keeps no such table notes no sign-ins.
  if to_regclass('auth.audit_log_entries') is not null then
    create trigger z_note_sign_in after insert on auth.audit_log_entries
      for each row execute function private.note_sign_in();
  end if;
end
$$;

-- What leaves ----------------------------------------------------------------------------------------------------------

create function private.note_export(list text, exported integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff export lists.';
  elsif not private.is_filled(list, 60) or exported < 0 then
    raise exception using errcode = '22023', message = 'Say which list was exported, and how many rows.';
  end if;
  perform private.note_access(private.person(), 'export', list,
    jsonb_build_object('rows', jsonb_build_array(null, exported)));
end
$$;
create function public.note_export(list text, exported integer) returns void
language sql volatile set search_path = ''
as $$
  select private.note_export(list, exported)
$$;
comment on function public.note_export(text, integer) is 'Notes in the log that the caller, of staff, saved a list as a file.';
revoke all on function private.note_export(text, integer), public.note_export(text, integer) from public, anon;
grant execute on function private.note_export(text, integer), public.note_export(text, integer)
  to authenticated, service_role;

-- To read --------------------------------------------------------------------------------------------------------------

-- What the overview tells of is work; who came and went would push it out.
create or replace view public.recent_activity with (security_invoker = true) as
  select a.id, a.at, a.actor_name, a.action, a.table_name, a.row_id, a.changes, n.row_name, a.actor_email
  from public.audit_log a
  cross join lateral (
    select case a.table_name
        when 'blogs' then (select r.title from public.blogs r where r.id = a.row_id::uuid)
        when 'categories' then (select r.name from public.categories r where r.id = a.row_id::uuid)
        when 'services' then (select r.title from public.services r where r.id = a.row_id::uuid)
        when 'projects' then (select r.title from public.projects r where r.id = a.row_id::uuid)
        when 'team_members' then (select r.name from public.team_members r where r.id = a.row_id::uuid)
        when 'testimonials' then (select r.author_name from public.testimonials r where r.id = a.row_id::uuid)
        when 'faqs' then (select r.question from public.faqs r where r.id = a.row_id::uuid)
        when 'client_projects' then (select r.title from public.client_projects r where r.id = a.row_id::uuid)
        when 'project_sprints' then (select r.title from public.project_sprints r where r.id = a.row_id::uuid)
        when 'project_tickets' then (select r.title from public.project_tickets r where r.id = a.row_id::uuid)
        when 'client_invoices' then (select r.invoice_number from public.client_invoices r where r.id = a.row_id::uuid)
        when 'profiles' then (select r.full_name from public.profiles r where r.id = a.row_id::uuid)
        when 'sprint_messages' then (select s.title from public.sprint_messages r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'sprint_signoffs' then (select s.title from public.sprint_signoffs r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'sprint_continuations' then (select s.title from public.sprint_continuations r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
      end as row_name
  ) n
  where (select private.is_staff()) and a.area <> 'access';

create view public.audit_entries with (security_invoker = true) as
  select a.id, a.at, a.actor_id, a.actor_name, a.actor_email, a.actor_role, a.area, a.action, a.table_name, a.row_id,
    a.changes, a.company_id, k.name as company_name,
    coalesce(r.row_name, case a.table_name
      when 'companies' then k.name
      when 'company_members' then w.full_name
      when 'portal_views' then w.full_name
      when 'company_invitations' then a.changes #>> '{email,1}'
      when 'invitations' then coalesce(a.changes #>> '{full_name,1}', a.changes #>> '{email,1}')
    end) as row_name,
    private.searchable(a.actor_name, a.actor_email) as search_text
  from public.audit_log a
  left join public.recent_activity r on r.id = a.id
  left join public.companies k on k.id = a.company_id
  left join public.profiles w on w.id = (coalesce(a.changes #>> '{person_id,1}', a.changes #>> '{person_id,0}'))::uuid
  where (select private.is_admin());
comment on view public.audit_entries is 'The audit log for admins: who did what, with the names of rows, people and companies.';
grant select on public.audit_entries to authenticated;
