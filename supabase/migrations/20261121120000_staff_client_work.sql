-- What staff read of the client work beyond its tables: totals per currency, what came in, and what waits. And tickets
-- and invoices, on which nothing hangs, can be brought back for ten minutes like content.

create trigger y_keep_deleted before delete on public.project_tickets
  for each row execute function private.keep_deleted();
create trigger y_keep_deleted before delete on public.client_invoices
  for each row execute function private.keep_deleted();

create or replace function private.notify_of_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.project_id <> old.project_id then
    -- One that comes back is not news: the client was told when it was made.
    if tg_op = 'INSERT' and exists (
      select 1 from private.deleted_rows d where d.table_name = 'client_invoices' and d.row_id = new.id
    ) then
      return null;
    end if;
    perform private.notify_client(new.project_id, 'other', 'New invoice',
      format('Invoice %s, "%s", over %s %s is ready.', new.invoice_number, new.invoice_name, new.amount, new.currency),
      null, new.id);
  elsif new.payment_status = 'Paid' and old.payment_status <> 'Paid' then
    perform private.notify_client(new.project_id, 'other', 'Invoice paid',
      format('Thank you: invoice %s, "%s", is marked as paid.', new.invoice_number, new.invoice_name), null, new.id);
  elsif to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at' then
    perform private.notify_client(new.project_id, 'other', 'Invoice updated',
      format('Invoice %s, "%s", has changed.', new.invoice_number, new.invoice_name), null, new.id);
  end if;
  return null;
end
$$;

create view public.invoice_currency_totals with (security_invoker = true) as
  select i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (
      where private.is_overdue(i.payment_status, i.due_date, public.agency_today())), 0))::bigint as overdue,
    count(*)::integer as invoices
  from public.client_invoices i
  group by i.currency;
comment on view public.invoice_currency_totals is
  'Billed (without cancelled), paid, open and overdue in hundredths per currency, over all visible invoices.';

-- What came in ---------------------------------------------------------------------------------------------------

create view public.inbox_threads with (security_invoker = true) as
  select t.sprint_id, t.project_id, t.state, t.last_kind, t.last_at,
    s.title as sprint_title, s.status as sprint_status, c.title as project_title,
    p.full_name as client_name, p.organization_name,
    m.author_name as last_author, left(m.body, 300) as last_body
  from public.sprint_threads t
  join public.project_sprints s on s.id = t.sprint_id
  join public.client_projects c on c.id = t.project_id
  left join public.profiles p on p.id = c.client_id
  cross join lateral (
    select l.author_name, l.body from public.sprint_messages l where l.sprint_id = t.sprint_id
    order by l.created_at desc, l.id desc limit 1
  ) m
  where (select private.is_staff());
comment on view public.inbox_threads is 'Per sprint with messages: its last one, and whether the client waits. For staff.';

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
comment on view public.inbox_continuations is 'Clients'' wishes to go on, and the sprint that would be next. For staff.';

create view public.staff_attention with (security_invoker = true) as
  select
    (select count(*) from public.sprint_threads t where t.state = 'waiting')::integer as threads_waiting,
    (select count(*) from public.staff_notifications n where n.kind = 'signoff' and not n.read)::integer as signoffs_new,
    (select count(*) from public.staff_notifications n where n.kind = 'continuation' and not n.read)::integer as continuations_new,
    (select count(*) from public.contact_messages m where not m.handled)::integer as messages_open,
    (select count(*) from public.profiles p where p.awaiting_access and (select private.is_admin()))::integer as access_waiting,
    (select count(*) from public.client_invoices i
      where private.is_overdue(i.payment_status, i.due_date, public.agency_today()))::integer as invoices_overdue
  where (select private.is_staff());
comment on view public.staff_attention is 'One row for staff, none for others: how much of each kind waits.';

grant select on public.invoice_currency_totals, public.inbox_threads, public.inbox_signoffs, public.inbox_continuations,
  public.staff_attention to authenticated;
