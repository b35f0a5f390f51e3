-- Notifications to clients and staff. Triggers write them, delay them for a few seconds during which the change can be undone,
-- and queue emails according to each person's settings.

create table public.project_notifications (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  -- The recipient.
  client_id uuid not null constraint project_notifications_client_id_fkey references public.profiles (id),
  title text not null check (private.is_filled(title, 300)),
  message text not null check (private.is_filled(message, 2000)),
  notification_type text not null default 'other'
    constraint project_notifications_type check (notification_type in
      ('sprint_completed', 'sprint_started', 'feedback_requested', 'project_updated', 'other')),
  read boolean not null default false,
  sent_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  -- The subject, for a link. If it is deleted, the message remains.
  sprint_id uuid,
  invoice_id uuid,
  -- A withdrawn reminder takes its notifications with it.
  reminder_id uuid constraint project_notifications_reminder_id_fkey
    references public.invoice_reminders (id) on delete cascade,
  constraint project_notifications_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id) on delete set null (sprint_id),
  constraint project_notifications_invoice_id_fkey foreign key (invoice_id)
    references public.client_invoices (id) on delete set null,
  constraint project_notifications_project_id_fkey foreign key (project_id)
    references public.client_projects (id) on delete cascade,
  constraint project_notifications_sent_finite check (isfinite(sent_at))
);
create index project_notifications_client on public.project_notifications (client_id, sent_at desc);
create index project_notifications_project on public.project_notifications (project_id, sent_at desc);
create index project_notifications_project_created on public.project_notifications (project_id, created_at desc);
create index project_notifications_sprint on public.project_notifications (sprint_id);
create index project_notifications_invoice on public.project_notifications (invoice_id);
create index project_notifications_reminder on public.project_notifications (reminder_id);
create index project_notifications_unread on public.project_notifications (client_id, project_id) where not read;

create table public.staff_notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint staff_notifications_kind check (kind in
    ('feedback', 'question', 'signoff', 'continuation', 'joined', 'contact', 'access', 'release', 'erasure', 'health')),
  -- Access requests are for admins only.
  audience text not null default 'staff' check (audience in ('staff', 'admin')),
  project_id uuid references public.client_projects (id) on delete cascade,
  sprint_id uuid references public.project_sprints (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  title text not null,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null default private.now()
);
create index staff_notifications_created_at on public.staff_notifications (created_at desc);
create index staff_notifications_project on public.staff_notifications (project_id);
create index staff_notifications_sprint on public.staff_notifications (sprint_id);
create index staff_notifications_profile on public.staff_notifications (profile_id);
create index staff_notifications_contact_message on public.staff_notifications (contact_message_id);
create index staff_notifications_unread on public.staff_notifications (created_at desc) where not read;
-- One notification per title, which contains both versions.
create unique index staff_notifications_release on public.staff_notifications (title) where kind = 'release';

create table private.client_notification_emails (
  notification_id uuid primary key references public.project_notifications (id) on delete cascade,
  created_at timestamptz not null default now(),
  channel text not null default 'email',
  leased_until timestamptz
);
comment on table private.client_notification_emails is
  'Client notifications waiting to be emailed, immediately or in the daily digest.';

create table private.queued_emails (
  id uuid primary key default gen_random_uuid(),
  -- A repeated call has the same key and queues no second email.
  key text unique,
  -- Null once the email has been sent or given up: it may contain a link that signs in.
  email jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  leased_until timestamptz not null default now() + interval '5 minutes',
  tries smallint not null default 1
);
comment on table private.queued_emails is
  'Every email. The caller of queue_email sends it at once; what remains is sent later.';
create index queued_emails_due on private.queued_emails (leased_until) where email is not null;

create table private.undoable_changes (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  -- The row before the change; null for an insert.
  old_row jsonb,
  -- The row's timestamp after the change, so that undo does not overwrite a later change.
  row_updated_at timestamptz not null,
  -- The titles of its notifications, and the notifications; none if nobody may receive them.
  title text not null,
  notification_ids uuid[] not null,
  is_being_undone boolean not null default false,
  created_at timestamptz not null default private.now()
);
comment on table private.undoable_changes is
  'Complete changes that can be undone, together with their notifications, which are still pending.';
create index undoable_changes_actor on private.undoable_changes (actor_id);
create index undoable_changes_row on private.undoable_changes (table_name, row_id);

create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint notification_settings_person_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint notification_settings_kind check (kind in
    ('sprint_started', 'sprint_completed', 'project_updated', 'feedback_requested', 'reply', 'invoice',
     'feedback', 'question', 'signoff', 'continuation', 'joined', 'contact', 'access', 'erasure', 'release', 'health')),
  channel text not null constraint notification_settings_channel check (channel in ('inbox', 'own_projects', 'email', 'digest', 'off')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint notification_settings_once unique (person_id, kind)
);
comment on table public.notification_settings is
  'How a person receives a kind of notification: inbox, own_projects (email for the contact of the project), email (immediately), digest (daily) or off. Without a row: the default.';

create table private.staff_notification_emails (
  staff_notification_id uuid not null constraint staff_notification_emails_staff_notification_id_fkey
    references public.staff_notifications (id) on delete cascade,
  person_id uuid not null constraint staff_notification_emails_person_id_fkey references public.profiles (id) on delete cascade,
  channel text not null constraint staff_notification_emails_channel check (channel in ('email', 'digest')),
  created_at timestamptz not null default now(),
  leased_until timestamptz,
  primary key (staff_notification_id, person_id)
);
comment on table private.staff_notification_emails is
  'Notifications waiting to be emailed to a staff member, immediately or in the daily digest.';
create index staff_notification_emails_person on private.staff_notification_emails (person_id);

create table private.sent_digests (
  person_id uuid primary key constraint sent_digests_person_id_fkey references public.profiles (id) on delete cascade,
  last_day date not null
);
comment on table private.sent_digests is 'The day of each person''s last digest, so that no one gets two in a day.';

-- Recipients ----------------------------------------------------------------------------------------------------------

create function private.notification_recipients(company uuid, permission text) returns setof uuid
language sql stable set search_path = ''
as $$
  select m.person_id from public.company_members m
  where m.company_id = company
    and case permission when 'billing' then m.is_billing when 'approver' then m.is_approver else true end
$$;
comment on function private.notification_recipients(uuid, text) is 'The members of a company with this permission (billing or approver); all members for any other value.';

create function private.required_permission(kind text, changed_table text) returns text
language sql immutable set search_path = ''
as $$
  select case when changed_table in ('client_invoices', 'invoice_reminders') then 'billing' when kind = 'feedback_requested' then 'approver' else 'viewer' end
$$;

create function private.check_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.client_projects c join public.company_members m on m.company_id = c.company_id
      where c.id = new.project_id and m.person_id = new.client_id) then
    raise exception using errcode = '23503', message = 'A notification must go to a member of the project''s company.';
  end if;
  return new;
end
$$;

-- Notifications -------------------------------------------------------------------------------------------------------

create function private.check_notification_columns() returns trigger
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

create function private.notify_admins_of_access_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, audience, profile_id, title, message)
  values ('access', 'admin', new.id, 'An employee is waiting for access',
    left(concat(coalesce(private.isolate(new.full_name) || ' (' || new.email || ')', new.email), ' signed up and is waiting for a role.'), 2000));
  return null;
end
$$;

create function private.notify_staff_of_new_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, profile_id, title, message)
  select 'joined', p.id, 'A client accepted an invitation',
    left(format('%s joined %s.', coalesce(private.isolate(p.full_name) || ' (' || p.email || ')', p.email), private.isolate(k.name)), 2000)
  from public.profiles p, public.companies k
  where p.id = new.person_id and k.id = new.company_id;
  return null;
end
$$;

-- Replies go to approvers, who can ask questions; invoices go to members with the billing permission.
create function private.notify_client(
  project uuid, kind text, headline text, body text, sprint uuid, invoice uuid
) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.project_notifications (project_id, client_id, title, message, notification_type, sprint_id, invoice_id)
  select c.id, t.person, left(headline, 300), left(body, 2000), kind, sprint, invoice
  from public.client_projects c
  cross join lateral private.notification_recipients(c.company_id, case when invoice is null then 'approver' else 'billing' end) t (person)
  where c.id = project
$$;

create function private.notify_client_of_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sprint text;
begin
  -- Demo data and restores write their own notifications.
  if auth.uid() is not null then
    select s.title into sprint from public.project_sprints s where s.id = new.sprint_id;
    perform private.notify_client(new.project_id, 'other',
      format('%s replied in "%s"', private.isolate(new.author_name), private.isolate(sprint)),
      private.excerpt(new.body), new.sprint_id, null);
  end if;
  return null;
end
$$;

-- Notification settings -----------------------------------------------------------------------------------------------

-- Each person chooses for each kind: inbox only, inbox and email, inbox and daily digest, or off. Permissions and
-- settings are checked when an email leaves the queue, because they may have changed since it was queued.
create function private.notification_kinds() returns table (kind text, audience text)
language sql immutable set search_path = ''
as $$
  values ('sprint_started', 'viewer'), ('sprint_completed', 'viewer'), ('project_updated', 'viewer'),
    ('feedback_requested', 'approver'), ('reply', 'approver'), ('invoice', 'billing'),
    ('feedback', 'staff'), ('question', 'staff'), ('signoff', 'staff'), ('continuation', 'staff'),
    ('joined', 'staff'), ('contact', 'staff'),
    ('access', 'admin'), ('erasure', 'admin'), ('release', 'staff'), ('health', 'admin')
$$;
comment on function private.notification_kinds() is
  'Every kind of notification and its recipients: company members with a permission, staff or admins.';

create function private.notification_kind(notification_type text, sprint uuid, invoice uuid) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when notification_type <> 'other' then notification_type when invoice is not null then 'invoice'
    when sprint is not null then 'reply' else 'project_updated' end;
end
$$;
comment on function private.notification_kind(text, uuid, uuid) is 'The kind of a client notification; the type "other" includes invoices and replies.';

create function private.can_receive(person uuid, notification_kind text, project uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles p join private.notification_kinds() k on k.kind = notification_kind
    where p.id = person and p.deleted_at is null and not p.awaiting_access and case k.audience
      when 'admin' then p.role = 'admin'
      when 'staff' then p.role in ('author', 'admin')
      else p.role = 'client' and exists (
        select from public.company_members m
        where m.person_id = p.id
          and (project is null or m.company_id = (select c.company_id from public.client_projects c where c.id = project))
          and case k.audience when 'billing' then m.is_billing when 'approver' then m.is_approver else true end)
      end)
$$;
comment on function private.can_receive(uuid, text, uuid) is
  'Whether a person''s current permissions include a kind of notification, for one project or any.';

create function private.notification_channel(person uuid, notification_kind text, project uuid default null) returns text
language sql stable security definer set search_path = ''
as $$
  select case when w.channel <> 'own_projects' or project is null then w.channel
    -- All admins, if the contact has no staff account.
    when exists (select from public.client_projects c where c.id = project and (lower(c.contact_person_email) = lower(p.email)
      or p.role = 'admin' and not exists (select from public.profiles o
        where lower(o.email) = lower(c.contact_person_email) and o.role in ('author', 'admin')))) then 'email'
    else 'inbox' end
  from public.profiles p join private.notification_kinds() k on k.kind = notification_kind
  cross join lateral (select coalesce(
    (select s.channel from public.notification_settings s where s.person_id = p.id and s.kind = notification_kind),
    case when k.audience not in ('staff', 'admin') or k.kind in ('release', 'health', 'contact') then 'email'
      when k.kind in ('feedback', 'question', 'signoff', 'continuation') then 'own_projects' else 'inbox' end)) w (channel)
  where p.id = person
$$;
comment on function private.notification_channel(uuid, text, uuid) is
  'How a person receives a kind, for one project or in general: their setting, or the default.';

create function private.muted_kinds() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(select s.kind from public.notification_settings s where s.person_id = private.current_person() and s.channel = 'off');
end
$$;
comment on function private.muted_kinds() is 'The kinds that the caller has turned off.';

create function private.own_notification_settings() returns table (kind text, channel text)
language sql stable security definer set search_path = ''
as $$
  select k.kind, private.notification_channel(private.current_person(), k.kind) from private.notification_kinds() k
  where private.can_receive(private.current_person(), k.kind)
$$;

create function public.own_notification_settings() returns table (kind text, channel text)
language sql stable set search_path = ''
as $$
  select * from private.own_notification_settings()
$$;
comment on function public.own_notification_settings() is
  'The kinds of notifications that the caller''s current permissions include, and how the caller receives each.';

-- Also needed if the profile remains because of posts.
create function private.delete_notification_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notification_settings s where s.person_id = new.id;
  delete from private.staff_notification_emails m where m.person_id = new.id;
  delete from private.sent_digests d where d.person_id = new.id;
  delete from private.calendar_addresses a where a.person_id = new.id;
  return null;
end
$$;

-- Emails --------------------------------------------------------------------------------------------------------------

create function private.queue_client_notification_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only if a person caused it: demo data and restores send no emails.
  if auth.uid() is not null then
    insert into private.client_notification_emails (notification_id, channel)
    -- A digest cannot be withdrawn when the invoice is paid, so a reminder is never part of one.
    select new.id, case when new.reminder_id is null then w.channel else 'email' end
    from private.notification_channel(new.client_id, private.notification_kind(new.notification_type, new.sprint_id, new.invoice_id)) w (channel)
    where w.channel in ('email', 'digest');
  end if;
  return null;
end
$$;

-- Notifications about changes -----------------------------------------------------------------------------------------

-- `old_row` is null for an insert.
create function private.notifications_for_change(changed_table text, old_row jsonb, new_row jsonb)
returns table (kind text, title text, message text)
language plpgsql immutable set search_path = ''
as $$
declare
  name text := private.isolate(new_row ->> 'title');
  status text := coalesce(new_row ->> 'status', new_row ->> 'payment_status');
  has_new_status boolean := old_row is null or status is distinct from coalesce(old_row ->> 'status', old_row ->> 'payment_status');
  invoice text;
begin
  if changed_table = 'project_sprints' then
    if has_new_status and status = 'In Progress' then
      return query select 'sprint_started', 'Sprint started', format('Work on "%s" has started.', name);
    elsif has_new_status and status = 'Completed' then
      return query select 'sprint_completed', 'Sprint completed',
        format('"%s" is complete. Have a look and tell us what you think.', name);
    end if;
    if (new_row ->> 'feedback_required')::boolean and not coalesce((old_row ->> 'feedback_required')::boolean, false) then
      return query select 'feedback_requested', 'Your feedback is needed',
        format('Please review "%s" and send us your feedback.', name);
    end if;
  elsif changed_table = 'client_projects' then
    -- Not the percentage, which is an internal estimate: clients see the share of done tickets.
    if old_row is not null and has_new_status then
      return query select 'project_updated', 'Project updated', format('"%s" is now %s.', name, lower(status));
    end if;
  elsif changed_table = 'client_invoices' then
    invoice := format('Invoice %s, %s,', new_row ->> 'invoice_number',
      private.format_money((new_row ->> 'amount')::numeric, new_row ->> 'currency'));
    if old_row is null or new_row -> 'project_id' is distinct from old_row -> 'project_id' then
      return query select 'other', 'New invoice', format('%s is ready.', invoice);
    elsif has_new_status and status = 'Paid' then
      return query select 'other', 'Invoice paid', format('%s is marked as paid. Thank you.', invoice);
    elsif has_new_status and status = 'Cancelled' then
      return query select 'other', 'Invoice cancelled', format('%s has been cancelled.', invoice);
    elsif new_row - 'updated_at' is distinct from old_row - 'updated_at' then
      return query select 'other', 'Invoice updated', format('%s has changed.', invoice);
    end if;
  elsif changed_table = 'invoice_reminders' then
    return query select 'other', 'Payment reminder', new_row ->> 'message';
  end if;
end
$$;
comment on function private.notifications_for_change(text, jsonb, jsonb) is
  'The notifications for a change. Notifications and previews both use these texts.';

-- A change is stored immediately. Its notification is pending for ten seconds, during which staff can undo both, send it or wait
-- longer. The database holds it, so it does not depend on the browser, the session or the connection.
create function private.notify_client_of_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - 'client_id' end;
  new_row jsonb := to_jsonb(new) - 'client_id';
  -- Demo data and restores send immediately.
  is_pending boolean := auth.uid() is not null;
  notification_ids uuid[];
  titles text;
begin
  if exists (select 1 from private.undoable_changes h
      where h.table_name = tg_table_name and h.row_id = new.id and h.is_being_undone)
    -- Restoring a row sends nothing: the client was notified when it was created.
    or (tg_op = 'INSERT' and exists (select 1 from private.deleted_rows d
      where d.table_name = tg_table_name and d.row_id = new.id))
  then
    return null;
  end if;
  with notifications as (
    select n.* from private.notifications_for_change(tg_table_name, old_row, new_row) n
  ), inserted as (
    insert into public.project_notifications
      (project_id, client_id, title, message, notification_type, sprint_id, invoice_id, reminder_id, sent_at)
    select c.id, t.person, left(n.title, 300), left(n.message, 2000), n.kind,
      case when tg_table_name = 'project_sprints' then new.id end,
      case tg_table_name when 'client_invoices' then new.id when 'invoice_reminders' then (new_row ->> 'invoice_id')::uuid end,
      case when tg_table_name = 'invoice_reminders' then new.id end,
      private.now() + case when is_pending then interval '10 seconds' else interval '0' end
    from notifications n
    join public.client_projects c
      on c.id = coalesce((new_row ->> 'project_id')::uuid, new.id)
    cross join lateral private.notification_recipients(c.company_id, private.required_permission(n.kind, tg_table_name)) t (person)
    returning id
  )
  select coalesce(array_agg(i.id), '{}'), (select string_agg(n.title, ' and ') from notifications n)
  into notification_ids, titles from inserted i;
  if is_pending and titles is not null then
    delete from private.undoable_changes h where h.created_at < private.now() - interval '10 minutes';
    insert into private.undoable_changes (actor_id, table_name, row_id, old_row, row_updated_at, title, notification_ids)
    values (auth.uid(), tg_table_name, new.id, case when tg_op = 'UPDATE' then to_jsonb(old) end, new.updated_at, titles, notification_ids);
  end if;
  return null;
end
$$;

-- Previewing and undoing a change -------------------------------------------------------------------------------------

-- Lists the same notification to several people once.
create function public.preview_notifications(changed_table text, changed_id uuid, changes jsonb)
returns table (client_name text, title text, message text)
language plpgsql stable set search_path = ''
as $$
declare
  old_row jsonb;
  new_row jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may preview notifications to clients.';
  end if;
  -- Cast to the row type, so that amounts and dates compare like stored values.
  case changed_table
    when 'project_sprints' then
      select to_jsonb(r) into old_row from public.project_sprints r where r.id = changed_id;
      new_row := to_jsonb(jsonb_populate_record(null::public.project_sprints, coalesce(old_row, '{}') || coalesce(changes, '{}')));
    when 'client_projects' then
      select to_jsonb(r) into old_row from public.client_projects r where r.id = changed_id;
      new_row := to_jsonb(jsonb_populate_record(null::public.client_projects, coalesce(old_row, '{}') || coalesce(changes, '{}')));
    when 'client_invoices' then
      select to_jsonb(r) into old_row from public.client_invoices r where r.id = changed_id;
      new_row := to_jsonb(jsonb_populate_record(null::public.client_invoices, coalesce(old_row, '{}') || coalesce(changes, '{}')));
    else
      raise exception using errcode = '22023', message = 'Changes to this table send no notifications.';
  end case;
  return query
    select k.name, n.title, n.message
    from private.notifications_for_change(changed_table, old_row - 'client_id', new_row - 'client_id') n
    join public.client_projects c on c.id = coalesce((new_row ->> 'project_id')::uuid, (new_row ->> 'id')::uuid)
    join public.companies k on k.id = c.company_id
    where exists (select from private.notification_recipients(c.company_id, private.required_permission(n.kind, changed_table)));
end
$$;
comment on function public.preview_notifications(text, uuid, jsonb) is
  'For staff: the notifications that a change to a sprint, project or invoice would send.';

create function private.pending_notifications()
returns table (change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision)
language sql stable security definer set search_path = ''
as $$
  select h.id, h.row_id, k.name, coalesce(n.title, h.title), n.message, max(extract(epoch from t.pending_until - private.now()))::double precision
  from private.undoable_changes h
  left join public.project_notifications n on n.id = any (h.notification_ids)
  left join public.client_projects c on c.id = n.project_id
  left join public.companies k on k.id = c.company_id
  cross join lateral (select coalesce(n.sent_at, h.created_at + interval '10 seconds')) t (pending_until)
  where h.actor_id = private.current_person() and t.pending_until > private.now()
  group by h.id, k.name, n.title, n.message
  order by h.created_at, n.title
$$;

create function public.pending_notifications()
returns table (change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision)
language sql stable set search_path = ''
as $$
  select * from private.pending_notifications()
$$;
comment on function public.pending_notifications() is 'The pending notifications of the caller''s changes, and the seconds until they are sent. A change that notifies nobody has neither client nor message.';

create function private.resolve_pending_notification(change_id uuid, action text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  saved private.undoable_changes;
  current_updated_at timestamptz;
  columns text;
begin
  select * into saved from private.undoable_changes h where h.id = change_id and h.actor_id = private.current_person() for update;
  if not found or not exists (select from private.pending_notifications() n where n.change_id = saved.id) then
    raise exception using errcode = 'PT404', message = 'The time for that has passed.';
  end if;

  if action = 'send' then
    update public.project_notifications n set sent_at = private.now() where n.id = any (saved.notification_ids);
    delete from private.undoable_changes h where h.id = change_id;
  elsif action = 'wait' then
    update public.project_notifications n
    set sent_at = least(private.now() + interval '1 minute', saved.created_at + interval '10 minutes')
    where n.id = any (saved.notification_ids);
  elsif action = 'undo' then
    if not private.is_staff() then
      raise exception using errcode = '42501', message = 'Only staff may undo a change.';
    end if;
    execute format('select r.updated_at from public.%I r where r.id = $1 for update', saved.table_name)
      into current_updated_at using saved.row_id;
    if current_updated_at is distinct from saved.row_updated_at then
      raise exception using errcode = 'PT409', message = 'This has been changed again in the meantime.';
    end if;
    update private.undoable_changes h set is_being_undone = true where h.id = change_id;
    delete from public.project_notifications n where n.id = any (saved.notification_ids);
    if saved.old_row is null then
      execute format('delete from public.%I r where r.id = $1', saved.table_name) using saved.row_id;
      -- Treats the row as never created: creating it again notifies the client.
      delete from private.deleted_rows d where d.table_name = saved.table_name and d.row_id = saved.row_id;
    else
      select string_agg(format('%I', a.attname), ', ') into columns
      from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', saved.table_name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '';
      execute format('update public.%I set (%s) = (select %s from jsonb_populate_record(null::public.%I, $1)) where id = $2',
        saved.table_name, columns, columns, saved.table_name) using saved.old_row, saved.row_id;
    end if;
    delete from private.undoable_changes h where h.id = change_id;
  else
    raise exception using errcode = '22023', message = 'Use send, wait or undo.';
  end if;
end
$$;

create function public.resolve_pending_notification(change_id uuid, action text) returns void
language sql volatile set search_path = ''
as $$
  select private.resolve_pending_notification(change_id, action)
$$;
comment on function public.resolve_pending_notification(uuid, text) is
  'For a change by the caller: sends its notification now (send) or a minute later (wait), or undoes change and notification (undo).';

create function private.queue_staff_notification_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.staff_notification_emails (staff_notification_id, person_id, channel)
  select new.id, p.id, w.channel
  from public.profiles p cross join lateral private.notification_channel(p.id, new.kind, new.project_id) w (channel)
  where p.role in ('author', 'admin') and private.can_receive(p.id, new.kind) and w.channel in ('email', 'digest')
    -- Demo data and restores send no emails.
    and (new.project_id is null or auth.uid() is not null);
  return null;
end
$$;

-- A sender leases notifications for five minutes, renders them and queues the emails (queue_email). If it is stopped, they
-- can be leased again; the email's key then prevents a second one.
create function private.queued_notification_emails() returns table (
  is_for_staff boolean, notification_id uuid, person_id uuid, channel text, notified_at timestamptz, is_read boolean,
  kind text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid, leased_until timestamptz
)
language sql stable set search_path = ''
as $$
  select false, n.id, n.client_id, m.channel, n.sent_at, n.read, private.notification_kind(n.notification_type, n.sprint_id, n.invoice_id),
    n.title, n.message, n.project_id, n.sprint_id, n.invoice_id, m.leased_until
  from private.client_notification_emails m join public.project_notifications n on n.id = m.notification_id
  union all
  select true, n.id, m.person_id, m.channel, n.created_at, n.read, n.kind,
    n.title, n.message, n.project_id, n.sprint_id, null, m.leased_until
  from private.staff_notification_emails m join public.staff_notifications n on n.id = m.staff_notification_id
$$;
comment on function private.queued_notification_emails() is 'All queued emails with message and recipient.';

-- If two senders try at the same time, one gets the row; the other waits and finds it leased.
create function private.lease_notification_email(notification uuid, person uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update private.client_notification_emails m set leased_until = now() + interval '5 minutes'
  where m.notification_id = notification and (m.leased_until is null or m.leased_until <= now());
  if found then
    return true;
  end if;
  update private.staff_notification_emails m set leased_until = now() + interval '5 minutes'
  where m.staff_notification_id = notification and m.person_id = person and (m.leased_until is null or m.leased_until <= now());
  return found;
end
$$;

create function private.dequeue_notification_email(notification uuid, person uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from private.client_notification_emails m where m.notification_id = notification;
  delete from private.staff_notification_emails m where m.staff_notification_id = notification and m.person_id = person;
$$;

create function public.lease_notifications() returns table (
  notification_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, visitor jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  queued record;
  chosen_channel text;
begin
  for queued in
    select w.*, p.email, p.full_name, c.title as project_title
    from private.queued_notification_emails() w join public.profiles p on p.id = w.person_id
    left join public.client_projects c on c.id = w.project_id
    -- Pending notifications are not emailed yet.
    where w.channel = 'email' and (w.is_for_staff or w.notified_at <= private.now())
      and (w.leased_until is null or w.leased_until <= now())
    -- Few enough to be sent within the lease even by a slow mail server.
    order by w.notified_at limit 10
  loop
    chosen_channel := private.notification_channel(queued.person_id, queued.kind, queued.project_id);
    if queued.email is null or chosen_channel not in ('email', 'digest') or not private.can_receive(
      queued.person_id, queued.kind, case when not queued.is_for_staff then queued.project_id end) then
      perform private.dequeue_notification_email(queued.notification_id, queued.person_id);
    elsif chosen_channel = 'digest' and not exists (select from public.project_notifications n
      where n.id = queued.notification_id and n.reminder_id is not null) then
      update private.client_notification_emails m set channel = 'digest' where m.notification_id = queued.notification_id;
      update private.staff_notification_emails m set channel = 'digest'
      where m.staff_notification_id = queued.notification_id and m.person_id = queued.person_id;
    elsif not private.lease_notification_email(queued.notification_id, queued.person_id) then
      continue;
    -- Any change to a project can become an email. Above this hourly number, notifications appear only in the inbox.
    elsif not public.consume_rate_limit('emails.hour', queued.person_id::text, 30, 3600) then
      perform private.dequeue_notification_email(queued.notification_id, queued.person_id);
    else
      return query select queued.notification_id, queued.person_id, queued.email, queued.full_name, queued.kind, queued.title,
        queued.message, queued.project_id, queued.sprint_id, queued.invoice_id, queued.project_title,
        (select to_jsonb(m) from public.staff_notifications n join public.contact_messages m on m.id = n.contact_message_id
          where n.id = queued.notification_id);
    end if;
  end loop;
end
$$;
comment on function public.lease_notifications() is
  'Leases up to 10 notifications for immediate emails, for five minutes. Secret role only.';

create function private.digest_day() returns date
language sql stable security definer set search_path = ''
as $$
  select (private.now() at time zone s.time_zone - interval '8 hours')::date from public.settings s
$$;
comment on function private.digest_day() is 'The day whose digest is due: it starts at eight in the agency''s time zone.';

create function public.lease_digests() returns table (
  notification_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, total integer
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.digest_day();
  -- Later notifications go into the next digest.
  until constant timestamptz := (select (today + time '08:00') at time zone s.time_zone from public.settings s);
  recipient uuid;
  notification uuid;
  leased uuid[];
begin
  for recipient in
    select distinct w.person_id from private.queued_notification_emails() w
    where w.channel = 'digest' and w.notified_at < until and (w.leased_until is null or w.leased_until <= now())
      and not exists (select from private.sent_digests d where d.person_id = w.person_id and d.last_day >= today)
    -- The API returns at most a thousand rows.
    limit 5
  loop
    -- Skip notifications that have been read, and people who have changed their settings or lost the permission.
    perform private.dequeue_notification_email(w.notification_id, recipient)
    from private.queued_notification_emails() w join public.profiles p on p.id = w.person_id
    where w.person_id = recipient and w.channel = 'digest' and w.notified_at < until
      and (p.email is null or w.is_read or private.notification_channel(recipient, w.kind, w.project_id) not in ('email', 'digest')
        or not private.can_receive(recipient, w.kind, case when not w.is_for_staff then w.project_id end));
    leased := '{}';
    for notification in
      select w.notification_id from private.queued_notification_emails() w
      where w.person_id = recipient and w.channel = 'digest' and w.notified_at < until
    loop
      if private.lease_notification_email(notification, recipient) then
        leased := leased || notification;
      end if;
    end loop;
    return query
      select w.notification_id, p.id, p.email, p.full_name, w.kind, w.title, w.message, w.project_id, w.sprint_id, w.invoice_id,
        c.title, (count(*) over ())::integer
      from private.queued_notification_emails() w join public.profiles p on p.id = w.person_id
      left join public.client_projects c on c.id = w.project_id
      where w.person_id = recipient and w.notification_id = any (leased)
      order by c.title nulls last, w.project_id, w.kind, w.notified_at
      limit 200;
  end loop;
end
$$;
comment on function public.lease_digests() is
  'Leases the digests of up to five people who have not had one today, for five minutes, sorted by person. Returns the first 200 notifications of each; total counts all. Secret role only.';

create function public.complete_notification_email(person uuid, notification uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.dequeue_notification_email(w.notification_id, person) from private.queued_notification_emails() w
  where w.person_id = person and w.leased_until is not null
    and case when notification is null then w.channel = 'digest' else w.notification_id = notification end;
  if notification is null then
    insert into private.sent_digests as d (person_id, last_day) values (person, private.digest_day())
    on conflict on constraint sent_digests_pkey do update set last_day = excluded.last_day;
  end if;
end
$$;
comment on function public.complete_notification_email(uuid, uuid) is
  'Reports that the email about a leased notification, or about the digest if notification is null, has been queued. Secret role only.';

create function public.queue_email(email jsonb, key text, minutes integer) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into private.queued_emails as q (email, key, expires_at)
  values (email, key, now() + interval '1 minute' * minutes)
  on conflict do nothing
  returning q.id
$$;
comment on function public.queue_email(jsonb, text, integer) is
  'Queues an email for these minutes and leases it to the caller, who sends it. Null if its key has been queued before. Secret role only.';

create function public.lease_emails() returns table (id uuid, email jsonb)
language sql volatile security definer set search_path = ''
as $$
  -- Keys are recognised for a day.
  delete from private.queued_emails q
  where q.expires_at <= now() - case when q.email is null then interval '1 day' else interval '0' end;
  update private.queued_emails q set leased_until = now() + interval '5 minutes', tries = q.tries + 1
  where q.id in (
    select w.id from private.queued_emails w where w.email is not null and w.leased_until <= now() and w.expires_at > now()
    -- Few enough to be sent within the lease even by a slow mail server.
    order by w.leased_until limit 5 for update skip locked)
  returning q.id, q.email
$$;
comment on function public.lease_emails() is
  'Leases up to 5 emails that were queued but not sent, for five minutes. Secret role only.';

create function public.record_email_outcome(id uuid, outcome text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  update private.queued_emails q set
    email = case when outcome = 'failed' and w.next_try < q.expires_at then q.email end, leased_until = w.next_try
  from (select now() + interval '1 minute' * least(5 ^ (n.tries - 1), 125) from private.queued_emails n
    where n.id = record_email_outcome.id) w (next_try)
  where q.id = record_email_outcome.id
  returning outcome <> 'sent' and q.email is null
$$;
comment on function public.record_email_outcome(uuid, text) is
  'Reports the outcome (sent, failed or rejected) of a leased email. A failed email is tried again after 1, 5, 25 and then every 125 minutes until it expires; returns whether it has been given up. Secret role only.';

create function public.stop_notification_emails(person uuid, stopped_kind text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.notification_settings (person_id, kind, channel)
  select p.id, k.kind, 'inbox'
  from public.profiles p cross join private.notification_kinds() k cross join lateral private.notification_channel(p.id, k.kind) w (channel)
  where p.id = person and p.deleted_at is null
    and case when stopped_kind = 'digest' then w.channel = 'digest' else k.kind = stopped_kind and w.channel in ('own_projects', 'email', 'digest') end
  on conflict (person_id, kind) do update set channel = excluded.channel
$$;
comment on function public.stop_notification_emails(uuid, text) is
  'Stops a person''s emails about one kind, or all kinds in the digest; the inbox keeps them. For unsubscribe links. Secret role only.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a0_check_permission before insert on public.project_notifications
  for each row execute function private.check_insert_permission('staff');
create trigger a_check_columns before update on public.project_notifications
  for each row execute function private.check_notification_columns();
create trigger a_limit before insert on public.project_notifications
  for each row when (private.is_api_caller()) execute function private.limit_submissions();
create trigger b_check_recipient before insert or update of project_id, client_id on public.project_notifications
  for each row execute function private.check_recipient();
create trigger queue_notification_email after insert on public.project_notifications
  for each row execute function private.queue_client_notification_email();

create trigger a_check_columns before update on public.staff_notifications
  for each row execute function private.check_notification_columns();
-- Demo data contains older notifications, which nobody gets emails about.
create trigger queue_notification_emails after insert on public.staff_notifications
  for each row when (new.created_at > private.now() - interval '1 minute') execute function private.queue_staff_notification_emails();

create trigger delete_notification_settings after update on public.profiles
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function private.delete_notification_settings();
create trigger notify_admins_of_access_request after insert on public.profiles
  for each row when (new.awaiting_access) execute function private.notify_admins_of_access_request();

create trigger notify_staff after insert on public.company_members
  for each row when (new.person_id = auth.uid()) execute function private.notify_staff_of_new_member();

create trigger notify_client after insert on public.sprint_messages
  for each row when (new.kind = 'reply') execute function private.notify_client_of_reply();

create trigger notify after insert or update on public.project_sprints
  for each row execute function private.notify_client_of_change();

create trigger notify after insert or update on public.client_projects
  for each row execute function private.notify_client_of_change();

create trigger notify after insert or update on public.client_invoices
  for each row execute function private.notify_client_of_change();

create trigger notify after insert on public.invoice_reminders
  for each row execute function private.notify_client_of_change();

create trigger c_set_updated_at before update on public.notification_settings for each row execute function private.set_updated_at();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.project_notifications enable row level security;
alter table public.staff_notifications enable row level security;
alter table public.notification_settings enable row level security;

-- `off` also hides a kind in the inbox. Turning it on again shows everything sent since.
create policy project_notifications_read on public.project_notifications for select to authenticated
  using ((select private.is_staff()) or (client_id = (select private.current_person()) and sent_at <= (select private.now())
    and project_id in (select c.id from public.client_projects c)
    and (invoice_id is null or invoice_id in (select i.id from public.client_invoices i))
    and private.notification_kind(notification_type, sprint_id, invoice_id) <> all ((select private.muted_kinds())::text[])));
create policy project_notifications_insert on public.project_notifications for insert to authenticated
  with check ((select private.is_staff()));
-- Only visible notifications can be marked as read.
create policy project_notifications_update on public.project_notifications for update to authenticated
  using (client_id = (select private.current_person()) and sent_at <= (select private.now()) and (select private.is_client())
    and project_id in (select c.id from public.client_projects c)
    and (invoice_id is null or invoice_id in (select i.id from public.client_invoices i))
    and private.notification_kind(notification_type, sprint_id, invoice_id) <> all ((select private.muted_kinds())::text[]))
  with check (client_id = (select private.current_person()) and (select private.is_client()));
create policy project_notifications_delete on public.project_notifications for delete to authenticated
  using ((select private.is_staff()));
create policy staff_notifications_read on public.staff_notifications for select to authenticated
  using (((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'))
    and kind <> all ((select private.muted_kinds())::text[]));
create policy staff_notifications_update on public.staff_notifications for update to authenticated
  using (((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'))
    and kind <> all ((select private.muted_kinds())::text[]))
  with check ((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'));
create policy notification_settings_read on public.notification_settings for select to authenticated
  using (person_id = (select private.current_person()));
create policy notification_settings_insert on public.notification_settings for insert to authenticated
  with check (person_id = (select private.current_person()));
create policy notification_settings_update on public.notification_settings for update to authenticated
  using (person_id = (select private.current_person())) with check (person_id = (select private.current_person()));
create policy notification_settings_delete on public.notification_settings for delete to authenticated
  using (person_id = (select private.current_person()));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, insert, update, delete on public.project_notifications, public.notification_settings to authenticated;
grant select, update on public.staff_notifications to authenticated;

grant execute on function private.format_money, private.notifications_for_change, private.pending_notifications,
  private.resolve_pending_notification, private.muted_kinds to authenticated;
grant execute on function private.notification_recipients, private.required_permission, private.notification_kind,
  private.own_notification_settings, public.own_notification_settings, public.preview_notifications, public.pending_notifications,
  public.resolve_pending_notification to authenticated, service_role;
