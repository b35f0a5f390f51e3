-- What a client is told, written by triggers as the work moves; and what staff are told.

create table public.project_notifications (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  client_id uuid not null constraint project_notifications_client_id_fkey references public.profiles (id),
  title text not null check (private.is_filled(title, 300)),
  message text not null check (private.is_filled(message, 2000)),
  notification_type text not null default 'other'
    constraint project_notifications_type check (notification_type in
      ('sprint_completed', 'sprint_started', 'feedback_requested', 'project_updated', 'other')),
  read boolean not null default false,
  sent_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  constraint project_notifications_project_id_fkey foreign key (project_id, client_id)
    references public.client_projects (id, client_id) on update cascade on delete cascade
);
create index project_notifications_client on public.project_notifications (client_id, sent_at desc);
create index project_notifications_project on public.project_notifications (project_id, sent_at desc);
create index project_notifications_project_created on public.project_notifications (project_id, created_at desc);

create function private.guard_notification() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller()
    and (not new.read or to_jsonb(new) - 'read' is distinct from to_jsonb(old) - 'read') then
    raise exception using errcode = '42501', message = 'A notification can only be marked as read.';
  end if;
  return new;
end
$$;
create trigger a_guard before update on public.project_notifications
  for each row execute function private.guard_notification();

alter table public.project_notifications enable row level security;
create policy project_notifications_read on public.project_notifications for select to authenticated
  using ((client_id = (select auth.uid()) and (select private.is_client())) or (select private.is_staff()));
create policy project_notifications_insert on public.project_notifications for insert to authenticated
  with check ((select private.is_staff()));
create policy project_notifications_update on public.project_notifications for update to authenticated
  using (client_id = (select auth.uid()) and (select private.is_client()))
  with check (client_id = (select auth.uid()) and (select private.is_client()));
create policy project_notifications_delete on public.project_notifications for delete to authenticated
  using ((select private.is_staff()));
grant select, insert, update, delete on public.project_notifications to authenticated;
grant all on public.project_notifications to service_role;

-- What writes them ---------------------------------------------------------------------------------------------

create function private.notify_client(project uuid, kind text, headline text, body text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.project_notifications (project_id, client_id, title, message, notification_type)
  select c.id, c.client_id, left(headline, 300), left(body, 2000), kind
  from public.client_projects c where c.id = project
$$;
revoke all on function private.notify_client(uuid, text, text, text) from public;

create function private.notify_of_sprint() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_moved boolean := tg_op = 'INSERT' or new.status <> old.status;
begin
  if has_moved and new.status = 'In Progress' then
    perform private.notify_client(new.project_id, 'sprint_started', 'Sprint started',
      format('Work on "%s" has started.', new.title));
  elsif has_moved and new.status = 'Completed' then
    perform private.notify_client(new.project_id, 'sprint_completed', 'Sprint completed',
      format('"%s" is completed. Have a look and tell us what you think.', new.title));
  end if;
  if new.feedback_required and (tg_op = 'INSERT' or not old.feedback_required) then
    perform private.notify_client(new.project_id, 'feedback_requested', 'Your feedback is needed',
      format('Please review "%s" and send us your feedback.', new.title));
  end if;
  return null;
end
$$;
create trigger notify after insert or update on public.project_sprints
  for each row execute function private.notify_of_sprint();

create function private.notify_of_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_client(new.id, 'project_updated', 'Project updated',
    format('"%s" is now %s, %s%% complete.', new.title, lower(new.status), trim_scale(new.percent_complete)));
  return null;
end
$$;
create trigger notify after update on public.client_projects
  for each row when (new.status <> old.status or new.percent_complete <> old.percent_complete)
  execute function private.notify_of_project();

create function private.notify_of_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.project_id <> old.project_id then
    perform private.notify_client(new.project_id, 'other', 'New invoice',
      format('Invoice %s, "%s", over %s %s is ready.', new.invoice_number, new.invoice_name, new.amount, new.currency));
  elsif new.payment_status = 'Paid' and old.payment_status <> 'Paid' then
    perform private.notify_client(new.project_id, 'other', 'Invoice paid',
      format('Thank you: invoice %s, "%s", is marked as paid.', new.invoice_number, new.invoice_name));
  elsif to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at' then
    perform private.notify_client(new.project_id, 'other', 'Invoice updated',
      format('Invoice %s, "%s", has changed.', new.invoice_number, new.invoice_name));
  end if;
  return null;
end
$$;
create trigger notify after insert or update on public.client_invoices
  for each row execute function private.notify_of_invoice();

-- Staff --------------------------------------------------------------------------------------------------------

create table public.staff_notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint staff_notifications_kind check (kind in
    ('feedback', 'question', 'signoff', 'continuation', 'contact', 'access')),
  -- Who may see it: access requests concern admins alone.
  audience text not null default 'staff' check (audience in ('staff', 'admin')),
  project_id uuid references public.client_projects (id) on delete cascade,
  sprint_id uuid references public.project_sprints (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  title text not null,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null default private.now()
);
create index staff_notifications_created_at on public.staff_notifications (created_at desc);
create index staff_notifications_project on public.staff_notifications (project_id);
create index staff_notifications_sprint on public.staff_notifications (sprint_id);
create index staff_notifications_profile on public.staff_notifications (profile_id);
create index staff_notifications_unread on public.staff_notifications (created_at desc) where not read;

create trigger a_guard before update on public.staff_notifications
  for each row execute function private.guard_notification();

alter table public.staff_notifications enable row level security;
create policy staff_notifications_read on public.staff_notifications for select to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'));
create policy staff_notifications_update on public.staff_notifications for update to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'))
  with check ((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'));
grant select, update on public.staff_notifications to authenticated;
grant all on public.staff_notifications to service_role;

create function private.notify_of_access_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, audience, profile_id, title, message)
  values ('access', 'admin', new.id, 'An employee waits for access',
    left(format('%s signed up and waits for a role.', coalesce(new.full_name, new.email)), 2000));
  return null;
end
$$;
create trigger notify_of_access_request after insert on public.profiles
  for each row when (new.awaiting_access) execute function private.notify_of_access_request();
