-- What the overview of staff draws and tells: invoices by month, where the tickets of the running sprints stand, and the
-- audit log with the present names of what it is about. Sums are made here, never in the browser.

create view public.invoice_months with (security_invoker = true) as
  with sums as (
    select date_trunc('month', i.invoice_date)::date as month, i.currency,
      sum(i.amount) filter (where i.payment_status <> 'Cancelled') as invoiced,
      sum(i.amount) filter (where i.payment_status = 'Paid') as paid,
      sum(i.amount) filter (where private.is_overdue(i.payment_status, i.due_date, t.today)) as overdue
    from public.client_invoices i
    cross join (select public.agency_today() as today) t
    where i.invoice_date >= date_trunc('month', t.today) - interval '11 months'
      and i.invoice_date < date_trunc('month', t.today) + interval '1 month'
      and (select private.is_staff())
    group by 1, 2
  )
  select m.month::date as month, c.currency,
    (100 * coalesce(s.invoiced, 0))::bigint as invoiced,
    (100 * coalesce(s.paid, 0))::bigint as paid,
    (100 * coalesce(s.overdue, 0))::bigint as overdue
  from generate_series(
    date_trunc('month', public.agency_today()::timestamp) - interval '11 months',
    date_trunc('month', public.agency_today()::timestamp), interval '1 month') as m (month)
  -- A currency in which everything was cancelled has nothing to draw.
  cross join (select distinct currency from sums where invoiced > 0) c
  left join sums s on s.month = m.month::date and s.currency = c.currency;
comment on view public.invoice_months is
  'The last twelve months by currency, months without an invoice too: invoiced (without cancelled), and how much of it is paid and overdue, in hundredths. For staff.';

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
  'Each running sprint: its tickets by where they stand on the board, and how many of the done ones got there within seven days. For staff.';

create view public.recent_activity with (security_invoker = true) as
  select a.id, a.at, a.actor_name, a.action, a.table_name, a.row_id, a.changes, n.row_name
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
  where (select private.is_staff());
comment on view public.recent_activity is
  'The audit log as far as the caller may read it, with what each row is called now; null when it is gone or has no name. For staff.';

grant select on public.invoice_months, public.sprint_flow, public.recent_activity to authenticated;
