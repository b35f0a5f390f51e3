-- Months are told from dates alone: by way of time zones, and with times for bounds, each invoice was converted four times.

create or replace view public.invoice_months with (security_invoker = true) as
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
      sum(i.amount) filter (where i.payment_status = 'Overdue'
        or (i.payment_status = 'Pending' and i.due_date < (select c.today from clock c))) as overdue
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
  -- A currency in which everything was cancelled has nothing to draw.
  cross join (select distinct currency from sums where invoiced > 0) c
  left join sums s on s.month = m.month::date and s.currency = c.currency;
