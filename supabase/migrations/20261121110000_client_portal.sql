-- What the client portal reads and was missing: what a notification is about, what waits for the client in each project,
-- totals of invoices, answers that reach the client, and notifications by mail.

-- What a notification is about, so that it can lead there. What is deleted leaves the text.
alter table public.project_notifications
  add column sprint_id uuid,
  add column invoice_id uuid,
  add constraint project_notifications_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id) on delete set null (sprint_id),
  add constraint project_notifications_invoice_id_fkey foreign key (invoice_id)
    references public.client_invoices (id) on delete set null;
create index project_notifications_sprint on public.project_notifications (sprint_id);
create index project_notifications_invoice on public.project_notifications (invoice_id);
create index project_notifications_unread on public.project_notifications (client_id, project_id) where not read;

create index project_sprints_feedback_due on public.project_sprints (project_id) where feedback_required;
create index client_invoices_unpaid on public.client_invoices (project_id, due_date)
  where payment_status in ('Pending', 'Overdue');

create function private.notify_client(
  project uuid, kind text, headline text, body text, sprint uuid, invoice uuid
) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.project_notifications
    (project_id, client_id, title, message, notification_type, sprint_id, invoice_id)
  select c.id, c.client_id, left(headline, 300), left(body, 2000), kind, sprint, invoice
  from public.client_projects c where c.id = project
$$;
revoke all on function private.notify_client(uuid, text, text, text, uuid, uuid) from public;

create or replace function private.notify_of_sprint() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_moved boolean := tg_op = 'INSERT' or new.status <> old.status;
begin
  if has_moved and new.status = 'In Progress' then
    perform private.notify_client(new.project_id, 'sprint_started', 'Sprint started',
      format('Work on "%s" has started.', new.title), new.id, null);
  elsif has_moved and new.status = 'Completed' then
    perform private.notify_client(new.project_id, 'sprint_completed', 'Sprint completed',
      format('"%s" is completed. Have a look and tell us what you think.', new.title), new.id, null);
  end if;
  if new.feedback_required and (tg_op = 'INSERT' or not old.feedback_required) then
    perform private.notify_client(new.project_id, 'feedback_requested', 'Your feedback is needed',
      format('Please review "%s" and send us your feedback.', new.title), new.id, null);
  end if;
  return null;
end
$$;

create or replace function private.notify_of_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.project_id <> old.project_id then
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

create function private.notify_of_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sprint text;
begin
  -- Demo data and a restore say themselves what was told.
  if auth.uid() is not null then
    select s.title into sprint from public.project_sprints s where s.id = new.sprint_id;
    perform private.notify_client(new.project_id, 'other', 'You have an answer',
      format('%s answered in "%s".', new.author_name, sprint), new.sprint_id, null);
  end if;
  return null;
end
$$;
create trigger notify_client after insert on public.sprint_messages
  for each row when (new.kind = 'reply') execute function private.notify_of_reply();

-- What waits for the client --------------------------------------------------------------------------------------

-- As the portal shows it: within the 14 days before it is due an invoice is due soon, whatever staff stored.
create function private.is_overdue(status text, due date, today date) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when status not in ('Pending', 'Overdue') then false
    when due < today then true
    else status = 'Overdue' and (due is null or due > today + 14)
  end
$$;
grant execute on function private.is_overdue(text, date, date) to authenticated, service_role;

create view public.project_attention with (security_invoker = true) as
  select c.id as project_id, c.client_id,
    (select count(*) from public.project_sprints s
      where s.project_id = c.id and s.feedback_required and s.status in ('In Review', 'Completed'))::integer as feedback_due,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and private.is_overdue(i.payment_status, i.due_date, public.agency_today()))::integer as overdue,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and i.payment_status in ('Pending', 'Overdue')
        and i.due_date between public.agency_today() and public.agency_today() + 14)::integer as due_soon,
    (select count(*) from public.project_notifications n
      where n.project_id = c.id and n.client_id = c.client_id and not n.read)::integer as unread
  from public.client_projects c;
comment on view public.project_attention is
  'Per visible project: sprints that wait for feedback, invoices overdue and due within 14 days, unread notifications.';
grant select on public.project_attention to authenticated;

-- Money in hundredths. The row without a project is the sum of the client's projects in that currency.
create view public.invoice_totals with (security_invoker = true) as
  select i.client_id, i.project_id, i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (
      where private.is_overdue(i.payment_status, i.due_date, public.agency_today())), 0))::bigint as overdue,
    count(*)::integer as invoices
  from public.client_invoices i
  group by grouping sets ((i.client_id, i.currency), (i.client_id, i.project_id, i.currency));
comment on view public.invoice_totals is
  'Billed (without cancelled), paid, open and overdue in hundredths, per client, project and currency; project_id null: all projects.';
grant select on public.invoice_totals to authenticated;

-- Notifications by mail ------------------------------------------------------------------------------------------

alter table public.profiles add column email_notifications boolean not null default true;
comment on column public.profiles.email_notifications is 'Whether project notifications are mailed too; the owner''s own choice.';

create table private.notification_mails (
  notification_id uuid primary key references public.project_notifications (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.notification_mails is 'Notifications that wait to be mailed. Taking one removes it: none is mailed twice.';
alter table private.notification_mails enable row level security;
create policy notification_mails_admin_reads on private.notification_mails for select to authenticated
  using ((select private.is_admin()));
grant select on private.notification_mails to authenticated;

create function private.queue_notification_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only what a person's doing caused: demo data and restores mail nobody.
  if auth.uid() is not null then
    insert into private.notification_mails (notification_id)
    select new.id from public.profiles p
    where p.id = new.client_id and p.email is not null and p.email_notifications and p.deleted_at is null;
  end if;
  return null;
end
$$;
create trigger queue_mail after insert on public.project_notifications
  for each row execute function private.queue_notification_mail();

create function private.take_notification_mails() returns table (
  email text, full_name text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql volatile security definer set search_path = ''
as $$
  with taken as (
    delete from private.notification_mails m where m.notification_id in (
      select q.notification_id from private.notification_mails q order by q.created_at limit 50 for update skip locked
    )
    returning m.notification_id
  )
  select p.email, p.full_name, n.title, n.message, n.project_id, n.sprint_id, n.invoice_id
  from taken t
  join public.project_notifications n on n.id = t.notification_id
  join public.profiles p on p.id = n.client_id
  where p.email is not null and p.email_notifications
  order by n.created_at
$$;

create function public.take_notification_mails() returns table (
  email text, full_name text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql volatile set search_path = ''
as $$
  select * from private.take_notification_mails()
$$;
comment on function public.take_notification_mails() is
  'Takes up to 50 notifications that wait to be mailed. Secret role only.';

revoke all on function private.take_notification_mails() from public;
revoke all on function public.take_notification_mails() from public, anon, authenticated;
grant execute on function private.take_notification_mails(), public.take_notification_mails() to service_role;
