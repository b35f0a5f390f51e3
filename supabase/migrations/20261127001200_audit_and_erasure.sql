-- The audit log of changes, sign-ins and exports. Only triggers and functions write it. An entry never changes, except that
-- an erasure removes a person's name.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  area text not null check (area in ('content', 'projects', 'people', 'inbox', 'access')),
  table_name text not null,
  row_id text not null,
  action text not null check (action in
    ('insert', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_out', 'recovery', 'password', 'export', 'erase')),
  -- {column: [before, after]}; the length of a long value, null for a personal one.
  changes jsonb not null default '{}',
  actor_email text,
  -- No foreign key: an entry outlives its subject.
  company_id uuid
);
comment on column public.audit_log.actor_email is 'The account''s address at that time. People choose their names, but addresses are confirmed.';
create index audit_log_at on public.audit_log (at desc);
create index audit_log_row on public.audit_log (table_name, row_id, at desc);
create index audit_log_actor on public.audit_log (actor_id, at desc);
create index audit_log_company on public.audit_log (company_id, at desc);
create index audit_log_area on public.audit_log (area, at desc);

-- The audit log -------------------------------------------------------------------------------------------------------

create function private.audit_value(value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when length(value::text) > 500 then jsonb_build_object('length', length(value::text))
    else value
  end
$$;

-- Returns the caller, or the admin who creates or deletes an account through the secret role.
create function private.audit_actor(table_name text, row_id text, action text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when auth.uid() is not null then auth.uid()
    when table_name = 'invitations' then (select i.invited_by from private.invitations i where i.id = row_id::uuid)
    when table_name <> 'profiles' then null
    when action = 'INSERT' then
      (select i.invited_by from private.invitations i where i.user_id = row_id::uuid order by i.consumed_at desc limit 1)
    else (select a.actor_id from private.pending_account_deletions a
      where a.user_id = row_id::uuid and a.at > clock_timestamp() - interval '1 minute')
  end;
end
$$;

create function private.company_of_row(changed_table text, changed_row jsonb) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case
    when changed_table = 'companies' then (changed_row ->> 'id')::uuid
    when changed_row ? 'company_id' then (changed_row ->> 'company_id')::uuid
    when changed_row ? 'project_id' then
      (select c.company_id from public.client_projects c where c.id = (changed_row ->> 'project_id')::uuid)
    when changed_table in ('profiles', 'portal_views', 'calendar_addresses') then
      (select m.company_id from public.company_members m
        where m.person_id = coalesce(changed_row ->> 'person_id', changed_row ->> 'id')::uuid order by m.created_at, m.id limit 1)
  end
$$;
comment on function private.company_of_row(text, jsonb) is 'The company of a row, or of the person to whom the row refers.';

create function private.write_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_id text := coalesce(after ->> 'id', before ->> 'id');
  hidden text[] := tg_argv[1:];
  difference jsonb;
begin
  -- The address of a deleted account is stored nowhere else.
  if tg_table_name = 'profiles' and tg_op <> 'INSERT' and (tg_op = 'DELETE' or after ->> 'deleted_at' is not null) then
    hidden := array_remove(hidden, 'email');
  end if;
  select coalesce(jsonb_object_agg(k.key, case
      when k.key = any (hidden) then jsonb_build_array(null, null)
      else jsonb_build_array(private.audit_value(before -> k.key), private.audit_value(after -> k.key))
    end), '{}')
  into difference
  from (select jsonb_object_keys(before || after) as key) k
  where k.key not in ('id', 'created_at', 'updated_at', 'password_due_at') and before -> k.key is distinct from after -> k.key
    -- Follows the profile, whose change is logged.
    and (tg_op, tg_table_name, k.key) <> ('UPDATE', 'sprint_messages', 'author_name');
  if tg_op = 'UPDATE' and difference = '{}' then
    return null;
  end if;
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes, company_id)
  select actor.id, coalesce(nullif(p.full_name, ''), p.email), p.email, coalesce(p.role, nullif(auth.role(), '')), tg_argv[0], tg_table_name, row_id,
    lower(tg_op), difference, private.company_of_row(tg_table_name, before || after)
  from (select private.audit_actor(tg_table_name, row_id, tg_op) as id) actor
  left join public.profiles p on p.id = actor.id and p.deleted_at is null;
  return null;
end
$$;

-- Only triggers, which run with the owner's permissions, may write the log. The secret role could otherwise forge entries.
create function private.forbid_direct_entry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception using errcode = '42501', message = 'Only triggers may write to the audit log.';
  end if;
  return new;
end
$$;

-- The only allowed change: the erasure function removes a name.
create function private.forbid_audit_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('northlight.erasing', true) = 'on'
    and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    if to_jsonb(new) - array['actor_name', 'actor_email', 'changes'] = to_jsonb(old) - array['actor_name', 'actor_email', 'changes'] then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'The audit log cannot be changed.';
end
$$;

-- Sign-ins ------------------------------------------------------------------------------------------------------------

create function private.log_access(person uuid, log_action text, subject text, details jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes, company_id)
  select p.id, p.full_name, p.email, p.role, 'access', subject, p.id::text, log_action, details,
    private.company_of_row('profiles', jsonb_build_object('id', p.id))
  from public.profiles p where p.id = person and p.deleted_at is null
$$;

-- Logs a change to a person's account. The column names belong to no table.
create function private.log_account_change(person uuid, field text, before jsonb, after jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes)
  select p.id, p.full_name, p.email, p.role, 'people', 'profiles', p.id::text, 'update',
    jsonb_build_object(field, jsonb_build_array(before, after))
  from public.profiles p where p.id = person and p.deleted_at is null
$$;

-- The auth service records the passkey of a sign-in.
create function private.log_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  payload constant jsonb := to_jsonb(new.payload);
  log_action constant text := case payload ->> 'action'
    when 'login' then 'sign_in' when 'login_failed' then 'sign_in_failed' when 'logout' then 'sign_out'
    when 'user_recovery_requested' then 'recovery' when 'user_updated_password' then 'password' end;
begin
  if log_action is not null and payload ->> 'actor_id' ~ '^[0-9a-f-]{36}$' then
    perform private.log_access((payload ->> 'actor_id')::uuid, log_action, 'accounts',
      case when coalesce(new.ip_address, '') = '' then '{}' else
        jsonb_build_object('ip_address', jsonb_build_array(null, new.ip_address)) end
      || case when payload #> '{traits,passkey_id}' is null then '{}' else
        jsonb_build_object('method', jsonb_build_array(null, 'passkey')) end);
  end if;
  return null;
end
$$;

-- Exports -------------------------------------------------------------------------------------------------------------

create function private.log_export(list text, row_count integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may export lists.';
  elsif not private.is_filled(list, 60) or row_count < 0 then
    raise exception using errcode = '22023', message = 'Name the exported list and the number of rows.';
  end if;
  perform private.log_access(private.current_person(), 'export', list,
    jsonb_build_object('rows', jsonb_build_array(null, row_count)));
end
$$;

create function public.log_export(list text, row_count integer) returns void
language sql volatile set search_path = ''
as $$
  select private.log_export(list, row_count)
$$;
comment on function public.log_export(text, integer) is 'Logs that the caller, a staff member, exported a list.';

-- Erasure: permissions and problems -----------------------------------------------------------------------------------

-- Admins may erase anyone, and managers may erase people in their company. An erasure deletes the account and the person's
-- own data. It keeps data that others need without the name, and data that the law requires.
create function private.can_erase(person uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when company is null then private.is_admin()
    else exists (select from public.company_members m where m.company_id = company and m.person_id = person)
      and (private.is_admin() or (exists (select from private.own_companies('manager') o where o = company)
        and exists (select from public.profiles p where p.id = person and p.role = 'client' and not p.awaiting_access)))
  end
$$;
comment on function private.can_erase(uuid, uuid) is
  'Whether the caller may erase a person: admins may erase anyone, managers people in their company.';

create function private.deletes_account(person uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select company is null or not exists (
    select from public.company_members m where m.person_id = person and m.company_id <> company)
$$;
comment on function private.deletes_account(uuid, uuid) is 'Whether an erasure deletes the account: only if it belongs to no other company.';

create function private.erasure_problem(person uuid, company uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when person = private.current_person() then 'You cannot erase yourself. Someone else with this permission must do it.'
    when not exists (select from public.profiles p where p.id = person and p.deleted_at is null)
      then 'This person no longer exists.'
    when not exists (select from public.profiles p where p.role = 'admin' and p.deleted_at is null and p.id <> person)
      then 'The last admin cannot be erased.'
    when case
        when private.deletes_account(person, company) then private.leave_companies_problem(person) = 'last_manager'
        else exists (select from public.company_members m where m.company_id = company and m.person_id = person and m.is_manager)
          and not exists (select from public.company_members o
            where o.company_id = company and o.person_id <> person and o.is_manager)
      end then 'This person is the only manager of a company. Make someone else a manager first.'
    when private.deletes_account(person, company) and private.leave_companies_problem(person) = 'has_projects'
      then 'This person is the only member of a company with projects. Invite someone else first, or move the projects.'
  end
$$;

-- Erasure: preview ----------------------------------------------------------------------------------------------------

create function private.format_count(number bigint, singular text, plural text) returns text[]
language sql immutable set search_path = ''
as $$
  select case number when 0 then '{}'::text[] when 1 then array[singular] else array[format(plural, number)] end
$$;

-- People choose their names: erasing a client must not affect a staff member with the same name.
create function private.assignee_names(person uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(array[
    nullif(lower(p.email), ''),
    case when p.role <> 'client' and not exists (
      select from public.profiles o
      where o.id <> p.id and o.role <> 'client' and o.deleted_at is null
        and lower(btrim(o.full_name)) = lower(btrim(p.full_name)))
      then nullif(lower(btrim(p.full_name)), '') end], null)
  from public.profiles p where p.id = person
$$;
comment on function private.assignee_names(uuid) is
  'How tickets refer to an assignee, in lower case: the address, and the name if only one staff member has it.';

create function private.preview_erasure(person uuid, company uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  with_account constant boolean := private.deletes_account(person, company);
  by_admin constant boolean := private.is_admin();
  assignee_names constant text[] := private.assignee_names(person);
  target public.profiles;
  projects uuid[];
begin
  if not private.can_erase(person, company) then
    raise exception using errcode = 'PT404', message = 'This person does not exist or does not belong to your company.';
  end if;
  select * into target from public.profiles p where p.id = person;
  projects := array(select c.id from public.client_projects c where with_account or c.company_id = company);
  return jsonb_build_object(
    'name', coalesce(target.full_name, target.email, ''),
    'deletes_account', with_account,
    'problem', private.erasure_problem(person, company),
    'deleted', to_jsonb(case when with_account then
        array['The account: name, address, picture, profile, password, passkeys and second factor', 'All sessions: every device is logged out immediately']
      else array['The company membership and its permissions'] end
      || private.format_count((select count(*) from public.project_notifications n
          where n.client_id = person and (with_account or n.project_id = any (projects))), 'One notification', '%s notifications')
      || private.format_count((select count(*) from public.company_invitations i
          where (i.invited_by = person and (with_account or i.company_id = company))
            or (i.email = lower(target.email) and (by_admin and with_account or i.company_id = company))), 'One pending invitation', '%s pending invitations')
      || private.format_count((select count(*) from private.company_archives a
          where a.person_id = person and (with_account or a.company_id = company)), 'One company archive that the person requested', '%s company archives that the person requested')
      || case when by_admin and with_account then
        private.format_count((select count(*) from public.newsletter_subscribers s where s.email = lower(target.email)),
            'The newsletter subscription of the address', '%s subscriptions')
          || private.format_count((select count(*) from public.contact_messages c where lower(c.email) = lower(target.email)),
            'One message from the contact form', '%s messages from the contact form')
          || private.format_count((select count(*) from public.team_members t where lower(t.email) = lower(target.email)),
            'The entry on the team page', '%s entries on the team page')
        else '{}' end),
    'anonymized', to_jsonb(
      private.format_count((select count(*) from public.sprint_messages m where m.author_id = person and m.project_id = any (projects)),
          'One message about a sprint', '%s messages about sprints')
        || private.format_count((select count(*) from public.sprint_signoffs g where g.author_id = person and g.project_id = any (projects)),
          'One approval or request for changes', '%s approvals and requests for changes')
        || private.format_count((select count(*) from public.sprint_continuations n where n.author_id = person and n.project_id = any (projects)),
          'One request to continue', '%s requests to continue')
        || case when with_account then private.format_count((select count(*) from public.blogs b where b.author_id = person), 'One post', '%s posts')
          else '{}' end
        || case when by_admin and with_account then
          private.format_count((select count(*) from public.project_tickets t where lower(btrim(t.assigned_to)) = any (assignee_names)),
              'One ticket, which becomes unassigned', '%s tickets, which become unassigned')
            || private.format_count((select count(*) from public.client_projects c where lower(c.contact_person_email) = lower(target.email)),
              'One project with this person as contact', '%s projects with this person as contact')
          else '{}' end
        || array['Audit log entries, which keep the actions without the name']),
    'kept', to_jsonb(
      private.format_count((select count(*) from public.client_invoices i where i.project_id = any (projects)
          and i.company_id in (select m.company_id from public.company_members m where m.person_id = person)),
          'One invoice of the company', '%s invoices of the company')
        || array['Texts that mention the person, which only you can change: messages, posts, descriptions']
        || case when with_account then '{}' else array['The account, because it also belongs to another company'] end));
end
$$;

-- Erasure -------------------------------------------------------------------------------------------------------------

-- Removes only whole addresses, not parts of longer ones.
create function private.redact_person(value jsonb, names text[], pattern text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  string text;
begin
  case jsonb_typeof(value)
    when 'string' then
      string := value #>> '{}';
      return to_jsonb(case when string = any (names) then 'Former colleague'
        when pattern = '' then string else regexp_replace(string, pattern, 'erased', 'gi') end);
    when 'array' then
      return (select coalesce(jsonb_agg(private.redact_person(e.value, names, pattern) order by e.position), '[]')
        from jsonb_array_elements(value) with ordinality e (value, position));
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, private.redact_person(e.value, names, pattern)), '{}') from jsonb_each(value) e);
    else
      return value;
  end case;
end
$$;
comment on function private.redact_person(jsonb, text[], text) is
  'Replaces strings that equal one of the names, and matches of the pattern.';

create function private.address_pattern(addresses text[]) returns text
language sql immutable set search_path = ''
as $$
  -- No address character before or after it.
  select coalesce('(?<![[:alnum:].!#$%&''*+/=?^_`{|}~-])(' || string_agg(distinct regexp_replace(a, '([^[:alnum:]])', '\\\1', 'g'), '|')
    || ')(?![[:alnum:]_-]|\.[[:alnum:]])', '')
  from unnest(addresses) a where a <> ''
$$;

create function private.erase_from_log(person uuid, names text[], addresses text[], submissions text[], company uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pattern constant text := private.address_pattern(addresses);
begin
  perform set_config('northlight.erasing', 'on', true);
  -- Entries by the person.
  update public.audit_log a set actor_name = 'Former colleague', actor_email = null
  where a.actor_id = person and (company is null or a.company_id = company);
  -- Entries about the person: keep the column names, drop the values.
  if company is null then
    update public.audit_log a
    set changes = (select coalesce(jsonb_object_agg(c.key, case when c.key in ('role', 'deleted_at') then c.value else '[null, null]' end), '{}')
      from jsonb_each(a.changes) c)
    where (a.table_name in ('profiles', 'accounts') and a.row_id = person::text)
      or (a.table_name = 'invitations' and (a.changes #>> '{email,1}' = any (addresses) or a.changes #>> '{email,0}' = any (addresses)));
  end if;
  -- The name in entries with the person's id, submission or address; the address everywhere.
  update public.audit_log a
  set changes = private.redact_person(a.changes,
    case when a.row_id = any (submissions) or position(person::text in a.changes::text) > 0
      or pattern <> '' and private.redact_person(a.changes, '{}', pattern) <> a.changes then names else '{}' end, pattern)
  where (company is null or a.company_id = company)
    and (a.row_id = any (submissions) or position(person::text in a.changes::text) > 0
      or exists (select from unnest(addresses) address where position(lower(address) in lower(a.changes::text)) > 0));
  perform set_config('northlight.erasing', '', true);
end
$$;
comment on function private.erase_from_log(uuid, text[], text[], text[], uuid) is
  'Removes a person''s names and addresses from one company''s audit log entries or all. Keeps the actions and their times.';

-- Without checks: for erase_person, and for a restore.
create function private.erase_data(person uuid, company uuid, with_account boolean, all_data boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target public.profiles;
  address text;
  names text[];
  submissions text[];
  projects uuid[];
begin
  select * into target from public.profiles p where p.id = person for update;
  address := lower(coalesce(target.email, ''));
  projects := array(select c.id from public.client_projects c where with_account or c.company_id = company);

  -- Remove the name from data that others need.
  select coalesce(array_agg(distinct m.author_name) filter (where m.author_name <> ''), '{}'), coalesce(array_agg(m.id::text), '{}')
  into names, submissions
  from (select id, author_id, author_name, project_id from public.sprint_messages
    union all select id, author_id, author_name, project_id from public.sprint_signoffs
    union all select id, author_id, author_name, project_id from public.sprint_continuations) m
  where m.author_id = person and m.project_id = any (projects);
  -- Notifications keep the name at that time.
  names := names || array(select a.changes -> 'full_name' ->> 0 from public.audit_log a
    where a.table_name = 'profiles' and a.row_id = person::text and a.changes -> 'full_name' ->> 0 <> '');
  update public.staff_notifications n
  set title = replace(regexp_replace('Former colleague' || substr(n.title, length(name) + 1), '(, )?[^\s(]+@[^\s),]+', '', 'g'), ' ()', '')
  from unnest(names) name
  where n.project_id = any (projects) and n.kind in ('feedback', 'question', 'signoff', 'continuation')
    and starts_with(n.title, name || ' (')
    -- Skip notifications about another person with the same name: they contain that person's address.
    and not exists (select from public.profiles o
      where o.id <> person and o.email <> ''
        and (position(', ' || o.email || ')' in n.title) > 0 or starts_with(n.title, name || ' (' || o.email || ')')));
  update public.project_notifications n set title = 'Former colleague' || substr(n.title, length(name) + 1)
  from unnest(names) name
  where n.project_id = any (projects) and n.notification_type = 'other' and starts_with(n.title, name || ' replied in "');
  update public.sprint_messages m set author_name = 'Former colleague' where m.author_id = person and m.project_id = any (projects);
  update public.sprint_signoffs g set author_name = 'Former colleague' where g.author_id = person and g.project_id = any (projects);
  update public.sprint_continuations n set author_name = 'Former colleague' where n.author_id = person and n.project_id = any (projects);

  -- Delete the person's own data.
  delete from public.staff_notifications n where n.profile_id = person and n.kind = 'joined';
  delete from public.company_invitations i
  where (i.invited_by = person and (with_account or i.company_id = company))
    or (i.email = address and (all_data or i.company_id = company));
  delete from private.company_archives a where a.person_id = person and (with_account or a.company_id = company);
  if all_data and address <> '' then
    perform public.erase_visitor(address);
    delete from public.team_members t where lower(t.email) = address;
    update public.project_tickets t set assigned_to = null where lower(btrim(t.assigned_to)) = any ((select private.assignee_names(person))::text[]);
    update public.client_projects c set contact_person_name = 'Former colleague',
      contact_person_email = coalesce((select s.contact_email from public.settings s limit 1), 'nobody@invalid.example'), contact_person_phone = null
    where lower(c.contact_person_email) = address;
  end if;
  if with_account then
    delete from private.uploads u where u.person_id = person;
    delete from private.deleted_rows d where d.deleted_by = person;
    delete from private.invitations i where i.user_id = person or i.email = address;
    if to_regclass('auth.audit_log_entries') is not null then
      execute 'delete from auth.audit_log_entries e where to_jsonb(e.payload) ->> ''actor_id'' = $1' using person::text;
    end if;
    delete from auth.users u where u.id = person;
    -- A profile that remains because of posts still has the name.
    update public.profiles p set full_name = 'Former colleague', avatar_url = null, bio = null where p.id = person;
    update public.companies k set name = 'A client' where lower(k.name) = address;
  else
    delete from public.company_members m where m.person_id = person and m.company_id = company;
  end if;

  -- Last, because the changes above are logged too.
  perform private.erase_from_log(person, names || array_remove(array[target.full_name], null), array_remove(array[nullif(address, ''), target.email], null),
    submissions, case when not with_account then company end);
  -- Foreign keys clear themselves when the account is deleted; otherwise clear the company's.
  if not with_account then
    update public.sprint_messages m set author_id = null where m.author_id = person and m.project_id = any (projects);
    update public.sprint_signoffs g set author_id = null where g.author_id = person and g.project_id = any (projects);
    update public.sprint_continuations n set author_id = null where n.author_id = person and n.project_id = any (projects);
  end if;
end
$$;

create function private.erase_person(person uuid, company uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  with_account boolean;
  -- If the account is deleted, search all data; otherwise only the company's.
  all_data boolean;
  problem text := private.factor_problem();
  log_company uuid;
begin
  if problem is not null then
    raise exception using errcode = 'PT403', message = problem, hint = 'second_factor';
  elsif not private.can_erase(person, company) then
    raise exception using errcode = 'PT404', message = 'This person does not exist or does not belong to your company.';
  end if;
  -- Serializes two people who erase each other: the second finds no one.
  perform pg_advisory_xact_lock(hashtextextended('northlight.erasure', 0));
  if not private.can_erase(person, company) then
    raise exception using errcode = 'PT404', message = 'This person does not exist or does not belong to your company.';
  end if;
  problem := private.erasure_problem(person, company);
  if problem is not null then
    raise exception using errcode = 'PT409', message = problem;
  end if;
  with_account := private.deletes_account(person, company);
  all_data := with_account and (company is null or private.is_admin());
  log_company := coalesce(company, private.company_of_row('profiles', jsonb_build_object('id', person)));
  perform private.erase_data(person, company, with_account, all_data);
  insert into private.erasures (person_id, company_id, deletes_account, includes_all_data)
  values (person, company, with_account, all_data);
  insert into public.audit_log (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes, company_id)
  select p.id, p.full_name, p.email, p.role, 'people', 'profiles', person::text, 'erase',
    jsonb_build_object('account', jsonb_build_array(true, not with_account)), log_company
  from public.profiles p where p.id = private.current_person();
end
$$;

create function public.list_erasures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.at), '[]') from private.erasures e
$$;
comment on function public.list_erasures() is 'All erasures, without names and addresses, for a copy beside the backups. Secret role only.';

create function public.repeat_erasures(erasures jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erasure private.erasures;
  repeated integer := 0;
begin
  for erasure in
    select r.* from jsonb_populate_recordset(null::private.erasures, erasures) r
    where not exists (select from private.erasures e where e.id = r.id) order by r.at
  loop
    delete from public.contact_messages c
    where private.hash_address(c.email) = erasure.address_hash and c.created_at <= erasure.at;
    delete from public.newsletter_subscribers s
    where private.hash_address(s.email) = erasure.address_hash and s.created_at <= erasure.at;
    if exists (select from public.profiles p where p.id = erasure.person_id and p.deleted_at is null) then
      perform private.erase_data(erasure.person_id, erasure.company_id, erasure.deletes_account, erasure.includes_all_data);
    end if;
    insert into private.erasures select erasure.*;
    repeated := repeated + 1;
  end loop;
  return repeated;
end
$$;
comment on function public.repeat_erasures(jsonb) is
  'After a restore: repeats the erasures that the backup does not contain. Returns their number. Secret role only.';

create function public.preview_erasure(person uuid, company uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  select private.preview_erasure(person, company)
$$;
comment on function public.preview_erasure(uuid, uuid) is
  'For admins, and for managers about people in their company: the data that an erasure deletes, keeps without the name or keeps by law, and any problem.';

create function public.erase_person(person uuid, company uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.erase_person(person, company)
$$;
comment on function public.erase_person(uuid, uuid) is
  'For admins, and for managers about people in their company: erases the person immediately and permanently. Deletes the account unless it also belongs to another company.';

-- Requests by the person ----------------------------------------------------------------------------------------------

create function private.request_erasure() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := private.current_person();
begin
  if person is null then
    return;
  elsif not public.consume_rate_limit('erasure.day', person::text, 3, 86400) then
    raise exception using errcode = 'PT429', message = 'We have your request. You do not need to send it again.';
  end if;
  insert into public.staff_notifications (kind, audience, profile_id, title, message)
  select 'erasure', 'admin', p.id, 'Erasure requested', left(format('%s (%s)', coalesce(private.isolate(p.full_name), 'No name'), p.email), 2000)
  from public.profiles p where p.id = person
    and not exists (select from public.staff_notifications n where n.kind = 'erasure' and n.profile_id = person and not n.read);
end
$$;

create function public.request_erasure() returns void
language sql volatile set search_path = ''
as $$
  select private.request_erasure()
$$;
comment on function public.request_erasure() is 'Notifies admins that the caller requests erasure, but not again while that notification is unread.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a_forbid_change before update or delete on public.audit_log
  for each row execute function private.forbid_audit_change();
create trigger a_forbid_direct_entry before insert on public.audit_log
  for each row execute function private.forbid_direct_entry();
create trigger a_forbid_truncate before truncate on public.audit_log
  for each statement execute function private.forbid_audit_change();

create trigger z_audit after insert or delete on public.company_invitations
  for each row execute function private.write_audit('people', 'email', 'full_name', 'invited_by_name');

create trigger z_audit after update on public.account_rules for each row execute function private.write_audit('people');

create trigger z_audit after insert or update or delete on private.portal_views
  for each row execute function private.write_audit('people', 'session_id');

-- Invitations by admins: created and revoked.
create trigger z_audit after insert or update of revoked_at on private.invitations
  for each row execute function private.write_audit('people', 'user_id', 'consumed_at');

do $$
declare
  watched record;
begin
  -- The third column lists the columns whose values are not logged.
  for watched in
    select * from (values
      ('services', 'content', ''), ('projects', 'content', ''), ('team_members', 'content', ''),
      ('testimonials', 'content', ''), ('faqs', 'content', ''), ('categories', 'content', ''),
      ('blogs', 'content', ''), ('settings', 'content', '''privacy_text'', ''imprint_text'''), ('brand', 'content', '''previous'''),
      ('client_projects', 'projects', ''), ('project_sprints', 'projects', ''), ('project_tickets', 'projects', ''),
      ('client_invoices', 'projects', ''), ('invoice_reminders', 'projects', ''), ('payment_accounts', 'projects', ''),
      ('sprint_messages', 'projects', '''body'''),
      ('sprint_signoffs', 'projects', '''comment'''), ('sprint_continuations', 'projects', ''),
      ('profiles', 'people', '''email'', ''bio'''), ('companies', 'people', ''), ('company_members', 'people', ''),
      ('contact_messages', 'inbox', '''name'', ''email'', ''company'', ''phone'', ''message'', ''request_key'''),
      ('newsletter_subscribers', 'inbox', '''email''')
    ) as t (name, area, hidden)
  loop
    execute format('create trigger z_audit after insert or update or delete on public.%I for each row execute function private.write_audit(%L%s)',
      watched.name, watched.area, case when watched.hidden = '' then '' else ', ' || watched.hidden end);
  end loop;
  -- Without this table of the auth service, sign-ins are not logged.
  if to_regclass('auth.audit_log_entries') is not null then
    create trigger z_log_sign_in after insert on auth.audit_log_entries
      for each row execute function private.log_sign_in();
  end if;
end
$$;

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.audit_log enable row level security;

create policy audit_log_read on public.audit_log for select to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and area in ('content', 'projects')));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;

grant execute on function private.log_export, public.log_export, private.preview_erasure, private.erase_person,
  public.preview_erasure, public.erase_person, private.request_erasure,
  public.request_erasure to authenticated, service_role;
