-- The months of invoices ask for today once, and no longer for each invoice: with 20,000 of them that was half a minute.
-- The condition is that of private.is_overdue, written out so that the planner sees through it.

create or replace view public.invoice_months with (security_invoker = true) as
  with clock as materialized (
    select public.agency_today() as today, date_trunc('month', public.agency_today()::timestamp) as this_month
  ),
  sums as (
    select date_trunc('month', i.invoice_date)::date as month, i.currency,
      sum(i.amount) filter (where i.payment_status <> 'Cancelled') as invoiced,
      sum(i.amount) filter (where i.payment_status = 'Paid') as paid,
      sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')
        and (i.due_date < t.today
          or (i.payment_status = 'Overdue' and (i.due_date is null or i.due_date > t.today + 14)))) as overdue
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
