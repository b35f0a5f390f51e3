-- Names are self-chosen: erasing a client who is called like a colleague must not touch what is the colleague's.

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
revoke all on function private.assignee_names(uuid) from public, anon, authenticated;
comment on function private.assignee_names(uuid) is
  'What a ticket calls somebody whom it is assigned to, in lower case: the address, and a name that one member of staff has.';

create or replace function private.preview_erasure(person uuid, company uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole constant boolean := private.erases_account(person, company);
  by_admin constant boolean := private.is_admin();
  assignee constant text[] := private.assignee_names(person);
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
        || case when by_admin and whole then
          private.counted((select count(*) from public.project_tickets t where lower(btrim(t.assigned_to)) = any (assignee)),
              'One ticket, which is then assigned to nobody', '%s tickets, which are then assigned to nobody')
            || private.counted((select count(*) from public.client_projects c where lower(c.contact_person_email) = lower(who.email)),
              'One project, whose contact the person is', '%s projects, whose contact the person is')
          else '{}' end
        || array['Entries of the audit log: what was done stays, by whom does not']),
    'stays', to_jsonb(
      private.counted((select count(*) from public.client_invoices i where i.project_id = any (scope)
          and i.company_id in (select m.company_id from public.company_members m where m.person_id = person)),
          'One invoice of the company', '%s invoices of the company')
        || case when whole then '{}' else array['The account: it belongs to another company, which decides about it'] end));
end
$$;

create or replace function private.erase_person(person uuid, company uuid) returns void
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
  set message = replace(regexp_replace('Former colleague' || substr(n.message, length(said) + 1), '(, )?[^\s(]+@[^\s),]+', '', 'g'), ' ()', '')
  from unnest(names) said
  where n.project_id = any (scope) and n.kind in ('feedback', 'question', 'signoff', 'continuation')
    and starts_with(n.message, said || ' (')
    -- Of a colleague of the same name the message tells the address.
    and not exists (select from public.profiles o
      where o.id <> person and o.email <> ''
        and (position(', ' || o.email || ')' in n.message) > 0 or starts_with(n.message, said || ' (' || o.email || ')')));
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
    update public.project_tickets t set assigned_to = null where lower(btrim(t.assigned_to)) = any ((select private.assignee_names(person))::text[]);
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
