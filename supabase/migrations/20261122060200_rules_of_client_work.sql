-- States that ask for what nobody can give, days in the wrong order and an invoice's number given twice are refused. Rows
-- that stand already and break a rule of days or numbers keep it, and can be marked as paid and mended.

-- Feedback ---------------------------------------------------------------------------------------------------------

-- Nobody could answer these; no message goes out for a switch that turns off.
update public.project_sprints set feedback_required = false
where feedback_required and status not in ('In Review', 'Completed');

alter table public.project_sprints add constraint project_sprints_feedback
  check (not feedback_required or status in ('In Review', 'Completed'));

-- Also once the feedback was given, which takes the request back.
alter policy sprint_continuations_insert on public.sprint_continuations
  with check ((select private.is_client()) and exists (
    select 1 from public.project_sprints s
    where s.id = sprint_id and (s.status = 'Completed' or (s.status = 'In Review' and (s.feedback_required
      or exists (select 1 from public.sprint_messages m where m.sprint_id = s.id and m.kind = 'feedback'))))
  ));

-- Days -------------------------------------------------------------------------------------------------------------

create function private.check_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.due_date < new.invoice_date and (tg_op = 'INSERT'
    or (old.invoice_date, old.due_date) is distinct from (new.invoice_date, new.due_date)) then
    raise exception using errcode = '22023', message = 'The due date is before the invoice date.';
  end if;
  if tg_op = 'INSERT' or old.client_id <> new.client_id
    or lower(btrim(old.invoice_number)) <> lower(btrim(new.invoice_number)) then
    -- One at a time per client: two that are made at once see each other.
    perform pg_advisory_xact_lock(hashtext('northlight.invoice_number'), hashtext(new.client_id::text));
    if exists (
      select 1 from public.client_invoices i
      where i.client_id = new.client_id and i.id <> new.id
        and lower(btrim(i.invoice_number)) = lower(btrim(new.invoice_number))
    ) then
      raise exception using errcode = '23505', constraint = 'client_invoices_number',
        message = 'This client has an invoice with this number already (client_invoices_number).';
    end if;
  end if;
  return new;
end
$$;
create trigger b_check before insert or update on public.client_invoices
  for each row execute function private.check_invoice();
create index client_invoices_number on public.client_invoices (client_id, lower(btrim(invoice_number)));

create function private.check_project_days() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.completed_at < new.start_date and (tg_op = 'INSERT'
    or (old.start_date, old.completed_at) is distinct from (new.start_date, new.completed_at)) then
    raise exception using errcode = '22023', message = 'The completion date is before the start date.';
  end if;
  return new;
end
$$;
-- After `b_prepare`, which sets the day of completion.
create trigger b_the_days before insert or update on public.projects
  for each row execute function private.check_project_days();

-- Overdue ----------------------------------------------------------------------------------------------------------

-- Overdue is what is late or what staff stored as such, however far its day is; the views write the condition out so that the
-- planner sees through it.
create or replace function private.is_overdue(status text, due date, today date) returns boolean
language sql immutable set search_path = ''
as $$
  select status = 'Overdue' or (status = 'Pending' and coalesce(due < today, false))
$$;

create or replace view public.project_attention with (security_invoker = true) as
  select c.id as project_id, c.client_id,
    (select count(*) from public.project_sprints s
      where s.project_id = c.id and s.feedback_required and s.status in ('In Review', 'Completed'))::integer as feedback_due,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and (i.payment_status = 'Overdue'
        or (i.payment_status = 'Pending' and i.due_date < (select public.agency_today()))))::integer as overdue,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and i.payment_status = 'Pending'
        and i.due_date between (select public.agency_today()) and (select public.agency_today()) + 14)::integer as due_soon,
    (select count(*) from public.project_notifications n
      where n.project_id = c.id and n.client_id = c.client_id and not n.read)::integer as unread
  from public.client_projects c;

create or replace view public.invoice_totals with (security_invoker = true) as
  select i.client_id, i.project_id, i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Overdue'
      or (i.payment_status = 'Pending' and i.due_date < (select public.agency_today()))), 0))::bigint as overdue,
    count(*)::integer as invoices
  from public.client_invoices i
  group by grouping sets ((i.client_id, i.currency), (i.client_id, i.project_id, i.currency));

create or replace view public.invoice_currency_totals with (security_invoker = true) as
  select i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Overdue'
      or (i.payment_status = 'Pending' and i.due_date < (select public.agency_today()))), 0))::bigint as overdue,
    count(*)::integer as invoices
  from public.client_invoices i
  group by i.currency;

create or replace view public.staff_attention with (security_invoker = true) as
  select
    (select count(*) from public.sprint_threads t where t.state = 'waiting')::integer as threads_waiting,
    (select count(*) from public.staff_notifications n where n.kind = 'signoff' and not n.read)::integer as signoffs_new,
    (select count(*) from public.staff_notifications n where n.kind = 'continuation' and not n.read)::integer as continuations_new,
    (select count(*) from public.contact_messages m where not m.handled)::integer as messages_open,
    (select count(*) from public.profiles p where p.awaiting_access and (select private.is_admin()))::integer as access_waiting,
    (select count(*) from public.client_invoices i where i.payment_status = 'Overdue'
      or (i.payment_status = 'Pending' and i.due_date < (select public.agency_today())))::integer as invoices_overdue
  where (select private.is_staff());

create or replace view public.invoice_months with (security_invoker = true) as
  with clock as materialized (
    select public.agency_today() as today, date_trunc('month', public.agency_today()::timestamp) as this_month
  ),
  sums as (
    select date_trunc('month', i.invoice_date)::date as month, i.currency,
      sum(i.amount) filter (where i.payment_status <> 'Cancelled') as invoiced,
      sum(i.amount) filter (where i.payment_status = 'Paid') as paid,
      sum(i.amount) filter (where i.payment_status = 'Overdue'
        or (i.payment_status = 'Pending' and i.due_date < t.today)) as overdue
    from public.client_invoices i
    cross join clock t
    where i.invoice_date >= t.this_month - interval '11 months'
      and i.invoice_date < t.this_month + interval '1 month'
      and (select private.is_staff())
    group by 1, 2
  )
  select m.month::date as month, c.currency,
    (100 * coalesce(s.invoiced, 0))::bigint as invoiced,
    (100 * coalesce(s.paid, 0))::bigint as paid,
    (100 * coalesce(s.overdue, 0))::bigint as overdue
  from clock t
  cross join generate_series(t.this_month - interval '11 months', t.this_month, interval '1 month') as m (month)
  -- A currency in which everything was cancelled has nothing to draw.
  cross join (select distinct currency from sums where invoiced > 0) c
  left join sums s on s.month = m.month::date and s.currency = c.currency;
