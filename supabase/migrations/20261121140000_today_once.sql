-- What waits for a client and the totals of invoices ask for today once per statement, and no longer once per row: with
-- 5,000 invoices that was most of a second. The condition is that of private.is_overdue, written out so that the planner
-- sees through it.

create or replace view public.project_attention with (security_invoker = true) as
  select c.id as project_id, c.client_id,
    (select count(*) from public.project_sprints s
      where s.project_id = c.id and s.feedback_required and s.status in ('In Review', 'Completed'))::integer as feedback_due,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and i.payment_status in ('Pending', 'Overdue')
        and (i.due_date < (select public.agency_today())
          or (i.payment_status = 'Overdue'
            and (i.due_date is null or i.due_date > (select public.agency_today()) + 14))))::integer as overdue,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and i.payment_status in ('Pending', 'Overdue')
        and i.due_date between (select public.agency_today()) and (select public.agency_today()) + 14)::integer as due_soon,
    (select count(*) from public.project_notifications n
      where n.project_id = c.id and n.client_id = c.client_id and not n.read)::integer as unread
  from public.client_projects c;
create or replace view public.invoice_totals with (security_invoker = true) as
  select i.client_id, i.project_id, i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')
      and (i.due_date < (select public.agency_today())
        or (i.payment_status = 'Overdue'
          and (i.due_date is null or i.due_date > (select public.agency_today()) + 14)))), 0))::bigint as overdue,
    count(*)::integer as invoices
  from public.client_invoices i
  group by grouping sets ((i.client_id, i.currency), (i.client_id, i.project_id, i.currency));
