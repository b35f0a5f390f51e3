-- A person is erased on request: by an admin, or by a manager of the company for people of that company. Account and
-- everything that is the person's alone goes; what others need stays without the name; what law demands stays.

-- Rows of before are looked at in a migration of its own (20261126031200), which holds nobody up.
alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in
    ('insert', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_out', 'recovery', 'password', 'export', 'erase'))
    not valid;

-- Who may, and what stands in the way ------------------------------------------------------------------------------------

create function private.may_erase(person uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when company is null then private.is_admin()
    else exists (select from public.company_members m where m.company_id = company and m.person_id = person)
      and (private.is_admin() or exists (select from private.own_companies('manager') o where o = company))
  end
$$;
comment on function private.may_erase(uuid, uuid) is
  'Whether the caller may have a person erased: an admin anybody; for a company also its managers, its own people.';

create function private.erases_account(person uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select company is null or not exists (
    select from public.company_members m where m.person_id = person and m.company_id <> company)
$$;
comment on function private.erases_account(uuid, uuid) is 'Whether the account goes too: not while it belongs to another company.';

create function private.erasure_obstacle(person uuid, company uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when person = private.person() then 'You cannot erase yourself. Somebody else who may has to do it.'
    when not exists (select from public.profiles p where p.id = person and p.deleted_at is null)
      then 'This person does not exist any more.'
    when not exists (select from public.profiles p where p.role = 'admin' and p.deleted_at is null and p.id <> person)
      then 'The last admin cannot be erased.'
    when case
        when private.erases_account(person, company) then private.company_obstacle(person) = 'last_manager'
        else exists (select from public.company_members m where m.company_id = company and m.person_id = person and m.is_manager)
          and not exists (select from public.company_members o
            where o.company_id = company and o.person_id <> person and o.is_manager)
      end then 'This person is the only manager of a company. Make somebody else a manager first.'
    when private.erases_account(person, company) and private.company_obstacle(person) = 'has_projects'
      then 'This person is alone in a company that has projects. Invite somebody else first, or move the projects.'
  end
$$;
revoke all on function private.may_erase(uuid, uuid), private.erases_account(uuid, uuid), private.erasure_obstacle(uuid, uuid)
  from public, anon, authenticated;

-- Before it: what goes, what stays without a name, and what stays because it must -----------------------------------------

create function private.counted(number bigint, one text, many text) returns text[]
language sql immutable set search_path = ''
as $$
  select case number when 0 then '{}'::text[] when 1 then array[one] else array[format(many, number)] end
$$;

create function private.preview_erasure(person uuid, company uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole constant boolean := private.erases_account(person, company);
  by_admin constant boolean := private.is_admin();
  who public.profiles;
  scope uuid[];
begin
  if not private.may_erase(person, company) then
    raise exception using errcode = 'PT404', message = 'This person does not exist, or is not of your company.';
  end if;
  select * into who from public.profiles p where p.id = person;
  scope := array(select c.id from public.client_projects c where whole or c.company_id = company);
  return jsonb_build_object(
    'name', coalesce(who.full_name, who.email, ''),
    'takes_account', whole,
    'obstacle', private.erasure_obstacle(person, company),
    'goes', to_jsonb(case when whole then
        array['The account: name, address, picture, profile, password and second factor', 'All sessions: every device is signed out at once']
      else array['Belonging to the company and the rights in it'] end
      || private.counted((select count(*) from public.project_notifications n
          where n.client_id = person and (whole or n.project_id = any (scope))), 'One notification', '%s notifications')
      || private.counted((select count(*) from public.company_invitations i
          where (i.invited_by = person and (whole or i.company_id = company))
            or (i.email = lower(who.email) and (by_admin and whole or i.company_id = company))), 'One open invitation', '%s open invitations')
      || private.counted((select count(*) from private.company_archives a
          where a.person_id = person and (whole or a.company_id = company)), 'The archive of the company that the person asked for', '%s archives')
      || case when by_admin and whole then
        private.counted((select count(*) from public.newsletter_subscribers s where s.email = lower(who.email)),
            'The newsletter subscription of the address', '%s subscriptions')
          || private.counted((select count(*) from public.contact_messages c where lower(c.email) = lower(who.email)),
            'One message from the contact form', '%s messages from the contact form')
          || private.counted((select count(*) from public.team_members t where lower(t.email) = lower(who.email)),
            'The entry on the team page', '%s entries on the team page')
        else '{}' end),
    'nameless', to_jsonb(
      private.counted((select count(*) from public.sprint_messages m where m.author_id = person and m.project_id = any (scope)),
          'One message about a sprint', '%s messages about sprints')
        || private.counted((select count(*) from public.sprint_signoffs g where g.author_id = person and g.project_id = any (scope)),
          'One approval or request for changes', '%s approvals and requests for changes')
        || private.counted((select count(*) from public.sprint_continuations n where n.author_id = person and n.project_id = any (scope)),
          'One wish to continue', '%s wishes to continue')
        || case when whole then private.counted((select count(*) from public.blogs b where b.author_id = person), 'One post', '%s posts')
          else '{}' end
        || array['Entries of the audit log: what was done stays, by whom does not']),
    'stays', to_jsonb(
      private.counted((select count(*) from public.client_invoices i where i.project_id = any (scope)
          and i.company_id in (select m.company_id from public.company_members m where m.person_id = person)),
          'One invoice of the company', '%s invoices of the company')
        || case when whole then '{}' else array['The account: it belongs to another company, which decides about it'] end));
end
$$;

-- It ------------------------------------------------------------------------------------------------------------------

-- The one way in which an entry of the log changes: a name is taken out of it, inside of the erasure's own function.
create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('northlight.erasing', true) = 'on'
    and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    if to_jsonb(new) - array['actor_name', 'actor_email', 'changes'] = to_jsonb(old) - array['actor_name', 'actor_email', 'changes'] then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'The audit log is never changed.';
end
$$;

create function private.erase_from_log(person uuid, names text[], addresses text[], statements text[], company uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  said text;
begin
  perform set_config('northlight.erasing', 'on', true);
  -- What the person did.
  update public.audit_log a set actor_name = 'Former colleague', actor_email = null
  where a.actor_id = person and (company is null or a.company_id = company);
  -- What was done to the person: which columns stays, what stood in them does not.
  if company is null then
    update public.audit_log a
    set changes = (select coalesce(jsonb_object_agg(c.key, case when c.key in ('role', 'deleted_at') then c.value else '[null, null]' end), '{}')
      from jsonb_each(a.changes) c)
    where (a.table_name in ('profiles', 'accounts') and a.row_id = person::text)
      or (a.table_name = 'invitations' and (a.changes #>> '{email,1}' = any (addresses) or a.changes #>> '{email,0}' = any (addresses)));
  end if;
  -- The name beside the id, and the address wherever it stands.
  foreach said in array names loop
    update public.audit_log a set changes = replace(a.changes::text, to_json(said)::text, '"Former colleague"')::jsonb
    where (company is null or a.company_id = company) and position(to_json(said)::text in a.changes::text) > 0
      and (a.row_id = any (statements) or position(person::text in a.changes::text) > 0
        or exists (select from unnest(addresses) one where position(one in a.changes::text) > 0));
  end loop;
  foreach said in array addresses loop
    update public.audit_log a set changes = replace(a.changes::text, said, 'erased')::jsonb
    where (company is null or a.company_id = company) and position(said in a.changes::text) > 0;
  end loop;
  perform set_config('northlight.erasing', '', true);
end
$$;
comment on function private.erase_from_log(uuid, text[], text[], text[], uuid) is
  'Takes a person''s names and addresses out of the audit log, everywhere or of one company; what was done and when stays.';

create function private.erase_visitor(address text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone integer;
  total integer := 0;
begin
  -- Staff were told of the message in these words.
  delete from public.staff_notifications n using public.contact_messages c
  where n.kind = 'contact' and lower(c.email) = address and n.message = format('%s, about %s', c.name, c.service)
    and n.created_at between c.created_at - interval '1 minute' and c.created_at + interval '1 minute';
  delete from public.contact_messages c where lower(c.email) = address;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.newsletter_subscribers s where s.email = address;
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
comment on function private.erase_visitor(text) is 'Removes what a visitor left under an address: messages and the subscription. Answers how much.';

create function private.erase_person(person uuid, company uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  whole boolean;
  -- Of an admin who erases the account the whole product is looked through; a manager's word counts in the company.
  everywhere boolean;
  refusal text := private.factor_refusal();
  who public.profiles;
  address text;
  names text[];
  statements text[];
  scope uuid[];
  concerned uuid;
begin
  if refusal is not null then
    raise exception using errcode = 'PT403', message = refusal, hint = 'second_factor';
  elsif not private.may_erase(person, company) then
    raise exception using errcode = 'PT404', message = 'This person does not exist, or is not of your company.';
  end if;
  -- One after the other: of two who erase each other one finds nobody any more.
  perform pg_advisory_xact_lock(hashtextextended('northlight.erasure', 0));
  if not private.may_erase(person, company) then
    raise exception using errcode = 'PT404', message = 'This person does not exist, or is not of your company.';
  end if;
  refusal := private.erasure_obstacle(person, company);
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  select * into who from public.profiles p where p.id = person for update;
  address := lower(coalesce(who.email, ''));
  whole := private.erases_account(person, company);
  everywhere := whole and (company is null or private.is_admin());
  concerned := coalesce(company, private.company_concerned('profiles', jsonb_build_object('id', person)));
  scope := array(select c.id from public.client_projects c where whole or c.company_id = company);

  -- What others need stays, without the name.
  select coalesce(array_agg(distinct m.author_name) filter (where m.author_name <> ''), '{}'), coalesce(array_agg(m.id::text), '{}')
  into names, statements
  from (select id, author_id, author_name, project_id from public.sprint_messages
    union all select id, author_id, author_name, project_id from public.sprint_signoffs
    union all select id, author_id, author_name, project_id from public.sprint_continuations) m
  where m.author_id = person and m.project_id = any (scope);
  update public.staff_notifications n
  set message = replace(regexp_replace('Former colleague' || substr(n.message, length(said) + 1), '(, )?[^\s(]+@[^\s)]+', '', 'g'), ' ()', '')
  from unnest(names) said
  where n.project_id = any (scope) and n.kind in ('feedback', 'question', 'signoff', 'continuation')
    and starts_with(n.message, said || ' (');
  update public.sprint_messages m set author_name = 'Former colleague' where m.author_id = person and m.project_id = any (scope);
  update public.sprint_signoffs g set author_name = 'Former colleague' where g.author_id = person and g.project_id = any (scope);
  update public.sprint_continuations n set author_name = 'Former colleague' where n.author_id = person and n.project_id = any (scope);

  -- What is the person's alone goes.
  delete from public.company_invitations i
  where (i.invited_by = person and (whole or i.company_id = company))
    or (i.email = address and (everywhere or i.company_id = company));
  delete from private.company_archives a where a.person_id = person and (whole or a.company_id = company);
  if everywhere and address <> '' then
    perform private.erase_visitor(address);
    delete from public.team_members t where lower(t.email) = address;
    update public.project_tickets t set assigned_to = null where lower(t.assigned_to) in (address, lower(who.full_name));
    update public.client_projects c set contact_person_name = 'Former colleague',
      contact_person_email = coalesce((select s.contact_email from public.settings s limit 1), 'nobody@invalid.example'), contact_person_phone = null
    where lower(c.contact_person_email) = address;
  end if;
  if whole then
    delete from private.uploads u where u.person_id = person;
    delete from private.deleted_rows d where d.deleted_by = person;
    delete from private.invitations i where i.user_id = person or i.email = address;
    if to_regclass('auth.audit_log_entries') is not null then
      execute 'delete from auth.audit_log_entries e where to_jsonb(e.payload) ->> ''actor_id'' = $1' using person::text;
    end if;
    delete from auth.users u where u.id = person;
    -- Posts keep a profile, which kept the name.
    update public.profiles p set full_name = 'Former colleague', avatar_url = null, bio = null where p.id = person;
    update public.companies k set name = 'A client' where lower(k.name) = address;
  else
    delete from public.company_members m where m.person_id = person and m.company_id = company;
  end if;

  -- Last: what was done here stands in the log as well.
  perform private.erase_from_log(person, names || array_remove(array[who.full_name], null), array_remove(array[nullif(address, ''), who.email], null),
    statements, case when not whole then company end);
  -- With the account its rows let go by themselves; those of the company forget who it was.
  if not whole then
    update public.sprint_messages m set author_id = null where m.author_id = person and m.project_id = any (scope);
    update public.sprint_signoffs g set author_id = null where g.author_id = person and g.project_id = any (scope);
    update public.sprint_continuations n set author_id = null where n.author_id = person and n.project_id = any (scope);
  end if;
  insert into public.audit_log (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes, company_id)
  select p.id, p.full_name, p.email, p.role, 'people', 'profiles', person::text, 'erase',
    jsonb_build_object('account', jsonb_build_array(true, not whole)), concerned
  from public.profiles p where p.id = private.person();
end
$$;

create function public.erasure_preview(person uuid, company uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  select private.preview_erasure(person, company)
$$;
comment on function public.erasure_preview(uuid, uuid) is
  'For an admin, or a manager of this company about one of its people: what erasing the person takes away, what stays without the name, what stays by law, and what stands in the way.';
create function public.erase_person(person uuid, company uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.erase_person(person, company)
$$;
comment on function public.erase_person(uuid, uuid) is
  'For an admin, or a manager of this company about one of its people: erases the person, at once and for good. The account goes unless it belongs to another company.';
revoke all on function private.preview_erasure(uuid, uuid), private.erase_person(uuid, uuid), private.erase_visitor(text),
  private.erase_from_log(uuid, text[], text[], text[], uuid), private.counted(bigint, text, text), public.erasure_preview(uuid, uuid),
  public.erase_person(uuid, uuid) from public, anon, authenticated;
grant execute on function private.preview_erasure(uuid, uuid), private.erase_person(uuid, uuid), public.erasure_preview(uuid, uuid),
  public.erase_person(uuid, uuid) to authenticated, service_role;

-- By the own word ------------------------------------------------------------------------------------------------------

alter table public.staff_notifications drop constraint staff_notifications_kind;
alter table public.staff_notifications add constraint staff_notifications_kind check (kind in
  ('feedback', 'question', 'signoff', 'continuation', 'contact', 'access', 'release', 'erasure'))
  not valid;

create function private.ask_for_erasure() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := private.person();
begin
  if person is null then
    return;
  elsif not private.take('erasure.day', person::text, 3, 86400) then
    raise exception using errcode = 'PT429', message = 'We have your request. You do not need to send it again.';
  end if;
  insert into public.staff_notifications (kind, audience, profile_id, title, message)
  select 'erasure', 'admin', p.id, 'Somebody asks to be erased', left(format('%s (%s)', coalesce(p.full_name, 'No name'), p.email), 2000)
  from public.profiles p where p.id = person
    and not exists (select from public.staff_notifications n where n.kind = 'erasure' and n.profile_id = person and not n.read);
end
$$;
create function public.ask_for_erasure() returns void
language sql volatile set search_path = ''
as $$
  select private.ask_for_erasure()
$$;
comment on function public.ask_for_erasure() is 'Tells admins that the caller wants to be erased; once while they have not read it.';
revoke all on function private.ask_for_erasure(), public.ask_for_erasure() from public, anon;
grant execute on function private.ask_for_erasure(), public.ask_for_erasure() to authenticated, service_role;
