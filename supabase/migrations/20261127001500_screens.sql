-- Views and functions for single screens. All run with the caller's permissions.

-- The portal ----------------------------------------------------------------------------------------------------------

create view public.project_attention with (security_invoker = true) as
  select c.id as project_id,
    (select count(*) from public.project_sprints s
      where s.project_id = c.id and s.feedback_required and s.status in ('In Review', 'Completed'))::integer as feedback_due,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id
        and private.is_overdue(i.payment_status, i.due_date, (select public.agency_today())))::integer as overdue,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and i.payment_status = 'Pending' and i.due_date >= (select public.agency_today())
        and private.is_due_soon(i.due_date, (select public.agency_today())))::integer as due_soon,
    (select count(*) from public.project_notifications n
      where n.project_id = c.id and not n.read and n.client_id = (select private.current_person()))::integer as unread
  from public.client_projects c;
comment on view public.project_attention is
  'Per visible project: sprints waiting for feedback, invoices overdue and due soon, the caller''s unread notifications.';

-- The staff inbox -----------------------------------------------------------------------------------------------------

create view public.inbox_threads with (security_invoker = true) as
  select t.sprint_id, t.project_id, t.state, t.last_at,
    s.title as sprint_title, c.title as project_title,
    k.name as organization_name,
    m.author_name as last_author, left(m.body, 300) as last_body
  from public.sprint_threads t
  join public.project_sprints s on s.id = t.sprint_id
  join public.client_projects c on c.id = t.project_id
  join public.companies k on k.id = c.company_id
  cross join lateral (
    select l.author_name, l.body from public.sprint_messages l where l.sprint_id = t.sprint_id
    order by l.created_at desc, l.id desc limit 1
  ) m
  where (select private.is_staff());
comment on view public.inbox_threads is 'For staff: the last message of each sprint, and whether the client is waiting.';

create view public.inbox_signoffs with (security_invoker = true) as
  select g.id, g.sprint_id, g.project_id, g.decision, g.comment, g.author_name, g.created_at, g.deliverables,
    g.done_tickets, g.preview_link, s.title as sprint_title, c.title as project_title,
    exists (select 1 from public.staff_notifications n
      where n.sprint_id = g.sprint_id and n.kind = 'signoff' and not n.read) as is_new
  from public.sprint_signoffs g
  join public.project_sprints s on s.id = g.sprint_id
  join public.client_projects c on c.id = g.project_id
  where (select private.is_staff());
comment on view public.inbox_signoffs is 'Approvals and requests for changes, with the sprint''s and project''s names. For staff.';

create view public.inbox_continuations with (security_invoker = true) as
  select k.id, k.sprint_id, k.project_id, k.author_name, k.created_at, s.title as sprint_title, c.title as project_title,
    exists (select 1 from public.staff_notifications n
      where n.sprint_id = k.sprint_id and n.kind = 'continuation' and not n.read) as is_new,
    (select f.title from public.project_sprints f
      where f.project_id = k.project_id and f.sprint_order > s.sprint_order order by f.sprint_order limit 1) as next_sprint_title
  from public.sprint_continuations k
  join public.project_sprints s on s.id = k.sprint_id
  join public.client_projects c on c.id = k.project_id
  where (select private.is_staff());
comment on view public.inbox_continuations is 'For staff: requests to continue, and the next sprint.';

create view public.staff_attention with (security_invoker = true) as
  select
    (select count(*) from public.sprint_threads t where t.state = 'waiting')::integer as threads_waiting,
    (select count(*) from public.staff_notifications n where n.kind = 'signoff' and not n.read)::integer as signoffs_new,
    (select count(*) from public.staff_notifications n where n.kind = 'continuation' and not n.read)::integer as continuations_new,
    (select count(*) from public.contact_messages m where not m.handled)::integer as messages_open,
    (select count(*) from public.staff_notifications n where n.kind = 'joined' and not n.read)::integer as clients_joined,
    (select count(*) from public.profiles p where p.awaiting_access and (select private.is_admin()))::integer as access_waiting,
    (select count(*) from public.client_invoices i
      where private.is_overdue(i.payment_status, i.due_date, (select public.agency_today())))::integer as invoices_overdue,
    (select count(*) from public.staff_notifications n where n.kind = 'release' and not n.read)::integer as releases_worse,
    (select count(*) from public.staff_notifications n where n.kind = 'health' and not n.read)::integer as health_problems
  where (select private.is_staff());
comment on view public.staff_attention is 'For staff: one row with the number of open items of each kind.';

create view public.staff_week with (security_invoker = true) as
  select i.kind, i.id, i.project_id, i.title, i.detail, i.day, i.amount, i.currency, i.total
  from (
    select w.*, count(*) over one_kind as total, row_number() over (one_kind order by w.day, w.id) as place
    from (
      select 'thread' as kind, t.sprint_id as id, t.project_id, t.sprint_title::text as title, t.organization_name::text as detail,
        (t.last_at at time zone (select g.time_zone from public.settings g))::date as day, null::numeric as amount, null::text as currency
      from public.inbox_threads t where t.state = 'waiting'
      union all
      select 'invoice', v.id, v.project_id, v.invoice_number, k.name, v.due_date, v.amount, v.currency
      from public.client_invoices v join public.companies k on k.id = v.company_id
      where v.payment_status = 'Overdue'
        or v.payment_status = 'Pending' and v.due_date <= (select public.agency_today()) + 6
      union all
      -- A sprint in review is often past its end, and then waits for the client.
      select 'sprint', s.id, s.project_id, s.title, c.title, s.end_date, null, null
      from public.project_sprints s join public.client_projects c on c.id = s.project_id and c.status = 'In Progress'
      where s.end_date <= (select public.agency_today()) + 6
        and (s.status = 'In Progress' or s.status <> 'Completed' and s.end_date >= (select public.agency_today()))
    ) w
    where (select private.is_staff())
    window one_kind as (partition by w.kind)
  ) i
  where i.place <= 5;
comment on view public.staff_week is
  'For staff: conversations that wait for a reply, invoices overdue or due within seven days, and sprints that end within them. The first five of each kind; total counts all.';

create view public.staff_companies with (security_invoker = true) as
  select c.id as company_id,
    (select count(*) from public.company_members m where m.company_id = c.id)::integer as people,
    (select count(*) from public.client_projects p where p.company_id = c.id)::integer as projects,
    (select count(*) from public.client_projects p join public.client_invoices i on i.project_id = p.id
      where p.company_id = c.id and i.payment_status not in ('Paid', 'Cancelled'))::integer as invoices_open,
    (select count(*) from public.client_projects p join public.sprint_threads t on t.project_id = p.id
      where p.company_id = c.id and t.state = 'waiting')::integer as threads_waiting,
    (select m.email from public.company_people m where m.company_id = c.id
      order by m.is_manager desc, m.created_at, m.id limit 1) as contact_email
  from public.companies c
  where (select private.is_staff());
comment on view public.staff_companies is
  'For staff: per company its people, projects, open invoices, conversations that wait for a reply, and first contact.';

-- Sprints and invoices ------------------------------------------------------------------------------------------------

-- The sprints on a project's overview: those waiting for the client, in review or in progress, and the next and last ones.
create view public.current_sprints with (security_invoker = true) as
  select p.id, p.project_id, p.title, p.status, p.sprint_order, p.start_date, p.end_date, p.feedback_required,
    p.total::integer as total
  from (
    select s.*,
      count(*) over project as total,
      max(s.sprint_order) over project as last,
      min(s.sprint_order) filter (where s.status in ('Planned', 'Not Started')) over project as next
    from public.project_sprints s
    window project as (partition by s.project_id)
  ) p
  where p.status in ('In Review', 'In Progress')
    or (p.feedback_required and p.status = 'Completed')
    or p.sprint_order in (p.next, p.last);
comment on view public.current_sprints is
  'Per visible project: sprints in review, in progress, next, last, or waiting for feedback; total counts all sprints.';

-- Computes months from dates only: with time zones, each invoice would be converted four times.
create view public.invoice_months with (security_invoker = true) as
  with today as materialized (
    select public.agency_today() as day
  ),
  clock as materialized (
    select t.day as today, date_trunc('month', t.day::timestamp) as this_month,
      (date_trunc('month', t.day::timestamp) - interval '11 months')::date as first_day,
      (date_trunc('month', t.day::timestamp) + interval '1 month')::date as day_after
    from today t
  ),
  sums as (
    select date_trunc('month', i.invoice_date::timestamp)::date as month, i.currency,
      sum(i.amount) filter (where i.payment_status <> 'Cancelled') as invoiced,
      sum(i.amount) filter (where i.payment_status = 'Paid') as paid,
      sum(i.amount) filter (
        where private.is_overdue(i.payment_status, i.due_date, (select c.today from clock c))) as overdue
    from public.client_invoices i
    where i.invoice_date >= (select c.first_day from clock c)
      and i.invoice_date < (select c.day_after from clock c)
      and (select private.is_staff())
    group by 1, 2
  )
  select m.month::date as month, c.currency,
    (100 * coalesce(s.invoiced, 0))::bigint as invoiced,
    (100 * coalesce(s.paid, 0))::bigint as paid,
    (100 * coalesce(s.overdue, 0))::bigint as overdue
  from clock t
  cross join generate_series(t.this_month - interval '11 months', t.this_month, interval '1 month') as m (month)
  -- Skip currencies with only cancelled invoices.
  cross join (select distinct currency from sums where invoiced > 0) c
  left join sums s on s.month = m.month::date and s.currency = c.currency;
comment on view public.invoice_months is
  'For staff: the last twelve months by currency, including empty ones: invoiced (without cancelled), paid and overdue, in hundredths.';

create view public.sprint_flow with (security_invoker = true) as
  select s.id as sprint_id, s.project_id, s.title, c.title as project_title, s.end_date,
    coalesce(t.not_started, 0) as not_started, coalesce(t.in_progress, 0) as in_progress, coalesce(t.done, 0) as done,
    coalesce(t.done_lately, 0) as done_lately
  from public.project_sprints s
  join public.client_projects c on c.id = s.project_id
  left join lateral (
    select (count(*) filter (where k.status in ('Not started', 'Open')))::integer as not_started,
      (count(*) filter (where k.status in ('In progress', 'In Progress')))::integer as in_progress,
      (count(*) filter (where private.is_done(k.status)))::integer as done,
      (count(*) filter (where private.is_done(k.status) and exists (
        select 1 from public.audit_log a
        where a.table_name = 'project_tickets' and a.row_id = k.id::text and a.changes ? 'status'
          and a.at >= private.now() - interval '7 days'
      )))::integer as done_lately
    from public.project_tickets k where k.sprint_id = s.id
  ) t on true
  where s.status = 'In Progress' and (select private.is_staff());
comment on view public.sprint_flow is
  'For staff: the tickets of each running sprint by board column, and the number completed in the last seven days.';

create view public.receivables with (security_invoker = true) as
  select s.*, k.name as company_name, p.full_name as contact_name, p.email as contact_email
  from (
    select i.company_id, i.currency,
      (100 * coalesce(sum(i.amount) filter (where d.days <= 0), 0))::bigint as not_overdue,
      (100 * coalesce(sum(i.amount) filter (where d.days between 1 and 30), 0))::bigint as days_1_to_30,
      (100 * coalesce(sum(i.amount) filter (where d.days between 31 and 60), 0))::bigint as days_31_to_60,
      (100 * coalesce(sum(i.amount) filter (where d.days > 60), 0))::bigint as days_over_60,
      (100 * sum(i.amount))::bigint as total,
      array_agg(i.id order by i.due_date) filter (where d.days > 0) as overdue_invoices,
      sum(r.reminders)::integer as reminders, max(r.reminded_at) as reminded_at
    from public.client_invoices i
    cross join lateral (select greatest(coalesce((select public.agency_today()) - i.due_date, 0),
      case when i.payment_status = 'Overdue' then 1 else 0 end)) d (days)
    cross join lateral (select count(*), max(n.created_at) from public.invoice_reminders n
      where n.invoice_id = i.id) r (reminders, reminded_at)
    where i.payment_status in ('Pending', 'Overdue') and (select private.is_staff())
    group by i.company_id, i.currency
  ) s
  join public.companies k on k.id = s.company_id
  left join lateral (
    select a.full_name, a.email from public.company_members m join public.profiles a on a.id = m.person_id
    where m.company_id = s.company_id order by m.is_billing desc, m.created_at, m.id limit 1
  ) p on true;
comment on view public.receivables is
  'For staff: what each company owes in each currency, by days since the due date, in hundredths. The contact is the first member with the billing permission.';

-- The audit log -------------------------------------------------------------------------------------------------------

-- Dynamic, so that a new table's rows have names too.
create function private.row_name(changed_table text, changed_row text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  relation constant regclass := to_regclass(format('public.%I', changed_table));
  label text;
  found_name text;
begin
  select c.name into label
  from unnest(array['title', 'name', 'invoice_number', 'question', 'full_name', 'sprint_id', 'invoice_id', 'author_name', 'currency', 'person_id'])
    with ordinality c (name, preference)
  join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = c.name
  where has_column_privilege(relation, a.attnum, 'select') order by c.preference limit 1;
  if label is not null then
    execute format('select %sr.%I from %s r where r.id = %L',
      case when changed_table = 'project_tickets' then '''#'' || r.number || '' '' || ' end, label, relation, changed_row)
    into found_name;
  end if;
  return case label when 'sprint_id' then private.row_name('project_sprints', found_name)
    when 'invoice_id' then private.row_name('client_invoices', found_name)
    when 'person_id' then private.row_name('profiles', found_name) else found_name end;
end
$$;
comment on function private.row_name(text, text) is
  'A row''s title or name, or its sprint''s, invoice''s or person''s; null if the row does not exist or has neither.';

-- The entry about a portal view's end contains only the time. The entry about its start, which outlives the view, contains the
-- viewed person.
create view public.recent_activity with (security_invoker = true) as
  select a.id, a.at, a.actor_name, a.action, a.table_name, a.row_id, a.changes, n.row_name, a.actor_email
  from public.audit_log a
  cross join lateral (
    select case a.table_name
        when 'portal_views' then (select coalesce(nullif(p.full_name, ''), p.email) from public.audit_log b
          join public.profiles p on p.id = (b.changes #>> '{person_id,1}')::uuid
          where b.table_name = 'portal_views' and b.row_id = a.row_id and b.action = 'insert')
        else private.row_name(a.table_name, a.row_id)
      end as row_name
  ) n
  where (select private.is_staff()) and a.area <> 'access';
comment on view public.recent_activity is
  'For staff: the audit log entries that the caller may read, with each row''s current name; null if it has been deleted or has no name.';

-- Changes to deleted sprints, tickets and invoices are left out: the log does not say which project they belonged to.
create function public.project_activity(project uuid) returns setof public.recent_activity
language sql stable security invoker set search_path = ''
as $$
  select a.* from public.recent_activity a
  join (
    select 'client_projects' as table_name, project::text as row_id
    union all select 'project_sprints', s.id::text from public.project_sprints s where s.project_id = project
    union all select 'project_tickets', t.id::text from public.project_tickets t where t.project_id = project
    union all select 'client_invoices', i.id::text from public.client_invoices i where i.project_id = project
  ) r using (table_name, row_id)
  order by a.at desc, a.id desc limit 50
$$;
comment on function public.project_activity(uuid) is
  'For staff: the latest changes to a project and its sprints, tickets and invoices.';

create view public.audit_entries with (security_invoker = true) as
  select a.id, a.at, a.actor_name, a.actor_email, a.actor_role, a.area, a.action, a.table_name, a.row_id,
    a.changes, a.company_id, k.name as company_name,
    coalesce(r.row_name, case a.table_name
      when 'company_members' then w.full_name
      when 'portal_views' then w.full_name
      when 'company_invitations' then a.changes #>> '{email,1}'
      when 'invitations' then coalesce(a.changes #>> '{full_name,1}', a.changes #>> '{email,1}')
    end) as row_name,
    private.build_search_text(a.actor_name, a.actor_email) as search_text
  from public.audit_log a
  left join public.recent_activity r on r.id = a.id
  left join public.companies k on k.id = a.company_id
  left join public.profiles w on w.id = (coalesce(a.changes #>> '{person_id,1}', a.changes #>> '{person_id,0}'))::uuid
  where (select private.is_admin());
comment on view public.audit_entries is 'For admins: the audit log with the names of rows, people and companies.';

-- List search ---------------------------------------------------------------------------------------------------------

create function public.search_text(public.blogs) returns text
language sql stable as $$ select private.build_search_text($1.title, $1.excerpt) $$;

create function public.search_text(public.projects) returns text
language sql stable as $$ select private.build_search_text($1.title, $1.description, $1.client_name) $$;

create function public.search_text(public.services) returns text
language sql stable as $$ select private.build_search_text($1.title, $1.description) $$;

create function public.search_text(public.team_members) returns text
language sql stable as $$ select private.build_search_text($1.name, $1.role, $1.bio) $$;

create function public.search_text(public.testimonials) returns text
language sql stable as $$ select private.build_search_text($1.author_name, $1.company, $1.quote) $$;

create function public.search_text(public.faqs) returns text
language sql stable as $$ select private.build_search_text($1.question, $1.answer) $$;

create function public.search_text(public.profiles) returns text
language sql stable as $$ select private.build_search_text($1.full_name, $1.email, $1.organization_name) $$;

create function public.search_text(public.client_projects) returns text
language sql stable as $$ select private.build_search_text($1.title, $1.contact_person_name, $1.contact_person_email) $$;

create function public.search_text(public.project_sprints) returns text
language sql stable as $$ select private.build_search_text($1.title, $1.description) $$;

create function public.search_text(public.project_tickets) returns text
language sql stable as $$ select private.build_search_text('#' || $1.number || ' ' || $1.title, $1.description, $1.assigned_to) $$;

create function public.search_text(public.client_invoices) returns text
language sql stable as $$ select private.build_search_text($1.invoice_number, $1.invoice_name) $$;

create function public.search_text(public.payment_accounts) returns text
language sql stable as $$ select private.build_search_text($1.currency, $1.account_holder, $1.iban) $$;

-- First screen in one response ----------------------------------------------------------------------------------------

-- All data for the first view of /client-portal in one request; only the database knows which project comes first. Returns
-- the same rows as the screen's own queries, with all columns and the caller's permissions.
create function public.portal_screen(project_id uuid default null, tab text default 'overview') returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  person constant uuid := private.current_person();
  own constant uuid[] := array(select private.own_companies());
  today constant date := public.agency_today();
  project uuid;
  parts jsonb;
begin
  select c.id into project from public.client_projects c
  where c.company_id = any (own) order by (c.id is not distinct from project_id) desc, c.created_at limit 1;

  parts := case tab
    when 'sprints' then jsonb_build_object('tab', 'sprints',
      'sprints', (select jsonb_agg(r) from (
        select s.* from public.project_sprints s where s.project_id = project order by s.sprint_order) r),
      'sprint_progress', (select jsonb_agg(r) from (
        select p.* from public.sprint_progress p where p.project_id = project) r),
      'threads', (select jsonb_agg(r) from (
        select t.* from public.sprint_threads t where t.project_id = project) r),
      'due_invoices', (select jsonb_agg(r) from (
        select i.* from public.client_invoices i
        where i.project_id = project and i.payment_status <> 'Cancelled' and i.due_date is not null
        order by i.due_date limit 200) r))
    when 'invoices' then jsonb_build_object('tab', 'invoices',
      'totals', (select jsonb_agg(r) from (
        select t.* from public.invoice_currency_totals t order by t.billed desc, t.currency) r),
      'invoices', (select jsonb_agg(r) from (
        select i.* from public.client_invoices i
        order by i.closed_on desc nulls first, i.due_date, i.created_at desc, i.id desc limit 21) r))
    when 'notifications' then null
    else jsonb_build_object('tab', 'overview',
      'detail', (select to_jsonb(c) from public.client_projects c where c.id = project),
      'progress', (select to_jsonb(p) from public.project_progress p where p.project_id = project),
      'current_sprints', (select jsonb_agg(r) from (
        select s.* from public.current_sprints s where s.project_id = project order by s.sprint_order limit 50) r),
      'notifications', (select jsonb_agg(r) from (
        select n.* from public.project_notifications n
        where n.project_id = project and n.client_id = person order by n.created_at desc limit 10) r),
      'changed_sprints', (select jsonb_agg(r) from (
        select s.* from public.project_sprints s where s.project_id = project order by s.updated_at desc limit 5) r),
      'changed_invoices', (select jsonb_agg(r) from (
        select i.* from public.client_invoices i where i.project_id = project order by i.updated_at desc limit 5) r),
      'urgent_invoices', (select jsonb_agg(r) from (
        select i.* from public.client_invoices i
        where i.project_id = project and i.payment_status in ('Pending', 'Overdue')
          and (i.payment_status = 'Overdue' or private.is_due_soon(i.due_date, today))
        order by i.due_date nulls first limit 5) r))
  end;

  return jsonb_build_object(
    'today', today,
    'agency', (select to_jsonb(r) from (select s.booking_url, s.time_zone from public.settings s limit 1) r),
    'avatar_url', (select p.avatar_url from public.profiles p where p.id = person),
    'unread', (select count(*) from public.project_notifications n where n.client_id = person and not n.read),
    'projects', (select jsonb_agg(r) from (
      select c.* from public.client_projects c
      where c.company_id = any (own) order by c.created_at) r),
    'companies', (select jsonb_agg(r) from (
      select k.id, k.name, m.is_manager, m.is_approver, m.is_billing
      from public.companies k join public.company_members m on m.company_id = k.id and m.person_id = person
      order by m.created_at, k.id) r),
    'invitations', (select jsonb_agg(r) from (
      select i.id, i.company_name, i.invited_by_name, i.is_manager, i.is_approver, i.is_billing
      from public.company_invitations i
      where i.email = (select lower(p.email) from public.profiles p where p.id = person) and i.expires_at > private.now()
      order by i.created_at) r),
    'attention', (select jsonb_agg(r) from (
      select a.* from public.project_attention a
      where a.project_id in (select c.id from public.client_projects c where c.company_id = any (own))) r),
    'project', project,
    'parts', parts);
end
$$;
comment on function public.portal_screen(uuid, text) is
  'The data for the first view of the client portal: the requested or first project, and the shown tab.';

-- All data for the first view of /dashboard in one request. Reads the same tables and views as the screen's own queries, with
-- the caller's permissions.
create function public.staff_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) from public.settings s limit 1),
    'brand', (select to_jsonb(b) from public.brand b),
    'attention', (select to_jsonb(a) from public.staff_attention a limit 1),
    'today', public.agency_today(),
    'week', (select jsonb_agg(r) from (select w.* from public.staff_week w order by w.kind, w.day, w.id) r),
    'counts', jsonb_build_object(
      'blogs', (select count(*) from public.blogs),
      'projects', (select count(*) from public.projects),
      'client_projects', (select count(*) from public.client_projects),
      'project_sprints', (select count(*) from public.project_sprints),
      'services', (select count(*) from public.services),
      'profiles', (select count(*) from public.profiles p where p.public_profile),
      'testimonials', (select count(*) from public.testimonials),
      'faqs', (select count(*) from public.faqs)),
    'months', (select jsonb_agg(m order by m.currency, m.month) from public.invoice_months m),
    'running_sprints', (select count(*) from public.sprint_flow),
    'flow', (select jsonb_agg(r) from (
      select f.* from public.sprint_flow f order by f.end_date, f.sprint_id limit 8) r),
    'activity', (select jsonb_agg(r) from (
      select a.* from public.recent_activity a order by a.at desc, a.id desc limit 8) r))
$$;
comment on function public.staff_overview() is 'The data for the first view of the dashboard.';

create function public.search_text(public.companies) returns text
language sql stable as $$ select private.build_search_text($1.name) $$;

-- All data for the first view of /dashboard/client-projects in one request, including the progress that the client sees.
create function public.staff_client_projects(
  managed uuid default null, tab text default 'sprints', view text default 'list'
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  open_tab jsonb := '{}';
begin
  if managed is not null then
    open_tab := case
      when tab = 'tickets' and view = 'board' then jsonb_build_object('board', (select jsonb_object_agg(k.id, jsonb_build_object(
            'total', (select count(*) from public.project_tickets t
              where t.project_id = managed and t.status = any (k.statuses)),
            'rows', (select jsonb_agg(r) from (
              select t.* from public.project_tickets t where t.project_id = managed and t.status = any (k.statuses)
              order by t.board_rank, t.id limit 50) r)))
          from (values
            ('todo', array['Not started', 'Open']),
            ('doing', array['In progress', 'In Progress']),
            ('done', array['Completed', 'Resolved', 'Closed'])) k (id, statuses)))
      when tab = 'tickets' then jsonb_build_object('tickets', jsonb_build_object(
        'total', (select count(*) from public.project_tickets t where t.project_id = managed),
        'rows', (select jsonb_agg(r) from (
          select t.*,
            (select jsonb_build_object('title', s.title) from public.project_sprints s where s.id = t.sprint_id) as sprint
          from public.project_tickets t where t.project_id = managed order by t.position, t.id limit 24) r)))
      when tab = 'invoices' then jsonb_build_object('invoices', jsonb_build_object(
        'today', public.agency_today(),
        'totals', (select jsonb_agg(r) from (
          select t.* from public.invoice_totals t where t.project_id = managed order by t.billed desc, t.currency) r),
        'total', (select count(*) from public.client_invoices i where i.project_id = managed),
        'rows', (select jsonb_agg(r) from (
          select i.*,
            (select jsonb_build_object('title', c.title, 'company', jsonb_build_object('name', k.name))
              from public.client_projects c join public.companies k on k.id = c.company_id where c.id = i.project_id) as project,
            (select jsonb_build_object('full_name', p.full_name, 'email', p.email)
              from public.profiles p where p.id = i.client_id) as contact,
            (select coalesce(jsonb_agg(jsonb_build_object('created_at', r.created_at)), '[]')
              from public.invoice_reminders r where r.invoice_id = i.id) as reminders
          from public.client_invoices i where i.project_id = managed order by i.created_at desc, i.id limit 24) r)))
      else jsonb_build_object(
        'totals', (select jsonb_agg(r) from (
          select t.* from public.invoice_totals t where t.project_id = managed order by t.billed desc, t.currency) r),
        'sprints', (select jsonb_agg(r) from (
          select s.*,
            (select jsonb_build_object('total', p.total, 'done', p.done, 'percent', p.percent)
             from public.sprint_progress p where p.project_id = managed and p.sprint_id = s.id) as progress
          from public.project_sprints s where s.project_id = managed order by s.sprint_order) r))
    end;
  end if;

  return jsonb_build_object(
    'settings', (select to_jsonb(s) from public.settings s limit 1),
    'projects', jsonb_build_object('total', (select count(*) from public.client_projects), 'rows', (select jsonb_agg(r) from (
      select c.*, (select jsonb_build_object('name', k.name) from public.companies k where k.id = c.company_id) as company,
        (select p.percent from public.project_progress p where p.project_id = c.id) as client_percent
      from public.client_projects c order by c.created_at desc, c.id limit 24) r)),
    -- A link may open a project from another page of the list.
    'managed', (select to_jsonb(r) from (
      select c.*, (select jsonb_build_object('name', k.name) from public.companies k where k.id = c.company_id) as company,
        (select p.percent from public.project_progress p where p.project_id = c.id) as client_percent
      from public.client_projects c where c.id = managed) r),
    'sprint_options', case when tab = 'tickets' then (select jsonb_agg(r) from (
      select s.id, s.title, s.status from public.project_sprints s where s.project_id = managed order by s.sprint_order) r)
    end) || open_tab;
end
$$;
comment on function public.staff_client_projects(uuid, text, text) is
  'The data for the first view of client projects: the list, and the managed project with its open tab, also for its page.';

-- Search across all records --------------------------------------------------------------------------------------------

create function private.limit_searches() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A portal view cannot write. Only staff can open one.
  if private.requested_view() is null and not public.consume_rate_limit('searches.minute', auth.uid()::text, 300, 60) then
    raise exception using errcode = 'PT429', message = 'You have searched very often. Please wait a minute.';
  end if;
end
$$;

-- Runs with the caller's permissions, so it finds only what the caller may read. Clients could also read public content
-- and their own profile, which the portal does not show.
create function public.search_records(query text)
returns table (kind text, id uuid, project_id uuid, sprint_id uuid, label text, note text)
language plpgsql volatile set search_path = ''
as $$
declare
  phrase constant text := split_part(private.fold_text(btrim(left(query, 100))), E'\n', 1);
  literal constant text := regexp_replace(phrase, '([\\%_])', '\\\1', 'g');
  patterns constant text[] := array(select '%' || word || '%' from regexp_split_to_table(literal, '\s+') word where word <> '');
begin
  perform private.limit_searches();
  if patterns = '{}' then
    return;
  end if;
  return query
  with matches as (
    select r.kind, r.id, r.project_id, r.sprint_id, r.label, r.note, r.number, r.changed_at, case
        when lower(r.number) = ltrim(phrase, '#') then 0
        when private.fold_text(r.words) like literal || '%' then 1
        when translate(private.fold_text(r.words), E'\n-/.@("„“«', '          ') like '% ' || literal || '%' then 2
        else 3
      end as rank
    from (
      select 'project_tickets', t.id, t.project_id, t.sprint_id, t.title, null, t.number::text, t.updated_at,
        t.title || E'\n#' || t.number
      from public.sprint_tickets t
      union all
      select 'client_invoices', i.id, i.project_id, null, i.invoice_name, null, i.invoice_number, i.updated_at,
        i.invoice_number || ' ' || i.invoice_name
      from public.client_invoices i
      union all
      select 'client_projects', c.id, c.id, null, c.title, k.name, null, c.updated_at, c.title
      from public.client_projects c join public.companies k on k.id = c.company_id
      union all
      select 'project_sprints', s.id, s.project_id, s.id, s.title, null, null, s.updated_at, s.title
      from public.project_sprints s
      union all
      select 'sprint_messages', m.id, m.project_id, m.sprint_id, left(regexp_replace(m.body, '\s+', ' ', 'g'), 100), m.author_name, null, m.created_at,
        m.body || E'\n' || m.author_name
      from public.sprint_messages m
      union all
      select content.* from (
        select 'companies', k.id, null::uuid, null::uuid, k.name, null, null, k.updated_at, k.name from public.companies k
        union all
        select 'profiles', p.id, null, null, coalesce(nullif(p.full_name, ''), p.email), p.email, null, p.updated_at,
          concat_ws(E'\n', p.full_name, p.email)
        from public.profiles p
        union all
        select 'contact_messages', m.id, null, null, m.name, m.company, null, m.created_at,
          concat_ws(E'\n', m.name, m.company, m.email, m.message)
        from public.contact_messages m
        union all
        select 'blogs', b.id, null, null, b.title, null, null, b.updated_at, b.title from public.blogs b
        union all
        select 'projects', p.id, null, null, p.title, p.client_name, null, p.updated_at, p.title from public.projects p
        union all
        select 'services', s.id, null, null, s.title, null, null, s.updated_at, s.title from public.services s
        union all
        select 'team_members', m.id, null, null, m.name, m.role, null, m.updated_at, m.name from public.team_members m
        union all
        select 'testimonials', t.id, null, null, t.author_name, t.company, null, t.updated_at,
          concat_ws(E'\n', t.author_name, t.company)
        from public.testimonials t
        union all
        select 'faqs', f.id, null, null, f.question, null, null, f.updated_at, f.question from public.faqs f
      ) content where (select private.is_staff())
    ) r (kind, id, project_id, sprint_id, label, note, number, changed_at, words)
    where private.fold_text(r.words) like all (patterns)
  ), listed as (
    select m.*, row_number() over (partition by m.kind order by m.rank, m.changed_at desc, m.id) as place from matches m
  )
  select l.kind, l.id, l.project_id, l.sprint_id,
    case l.kind when 'project_tickets' then '#' || l.number || ' ' || l.label else concat_ws(' ', l.number, l.label) end,
    coalesce(l.note, (select c.title::text from public.client_projects c where c.id = l.project_id))
  from listed l where l.place <= 5
  order by min(l.rank) over (partition by l.kind), l.kind, l.place;
end
$$;
comment on function public.search_records(text) is
  'The best five records of each kind that the caller may read and whose name contains all words: first those with this number, then names that start with the text, then names with a word that does.';

-- Grants --------------------------------------------------------------------------------------------------------------

grant select on public.project_attention, public.inbox_threads, public.inbox_signoffs, public.inbox_continuations,
  public.staff_attention, public.staff_week, public.staff_companies, public.current_sprints, public.invoice_months, public.receivables,
  public.sprint_flow, public.recent_activity, public.audit_entries to authenticated;

grant execute on function public.search_text(public.blogs), public.search_text(public.projects),
  public.search_text(public.services), public.search_text(public.team_members), public.search_text(public.testimonials),
  public.search_text(public.faqs) to anon, authenticated;
grant execute on function public.search_text(public.profiles), public.search_text(public.companies),
  public.search_text(public.client_projects), public.search_text(public.project_sprints),
  public.search_text(public.project_tickets), public.search_text(public.client_invoices),
  public.search_text(public.payment_accounts) to authenticated;
grant execute on function private.limit_searches, public.search_records to authenticated;
grant execute on function private.row_name, public.portal_screen, public.staff_overview,
  public.staff_client_projects, public.project_activity to authenticated, service_role;
