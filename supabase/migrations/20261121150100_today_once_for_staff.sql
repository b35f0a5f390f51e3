-- As for clients before: the totals and the counts of staff ask for today once per statement, and no longer once per
-- row. The condition is that of private.is_overdue, written out so that the planner sees through it.

create or replace view public.invoice_currency_totals with (security_invoker = true) as
  select i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')
      and (i.due_date < (select public.agency_today())
        or (i.payment_status = 'Overdue'
          and (i.due_date is null or i.due_date > (select public.agency_today()) + 14)))), 0))::bigint as overdue,
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
    (select count(*) from public.client_invoices i
      where i.payment_status in ('Pending', 'Overdue')
        and (i.due_date < (select public.agency_today())
          or (i.payment_status = 'Overdue'
            and (i.due_date is null or i.due_date > (select public.agency_today()) + 14))))::integer as invoices_overdue
  where (select private.is_staff());
