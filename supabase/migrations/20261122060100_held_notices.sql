-- What staff do is written at once; what it tells the client waits ten seconds, in which it can be taken back together with
-- the change, sent at once, or kept waiting. The database holds it: a browser that closes, a session that ends or a network
-- that goes takes nothing along, and what is previewed is made by the function that makes the message.

-- The texts --------------------------------------------------------------------------------------------------------

create function private.money_text(amount numeric, currency text) returns text
language sql immutable set search_path = ''
as $$
  select to_char(amount, 'FM9,999,999,990.00') || ' ' || currency
$$;

-- `former` is null for a row that is made.
create function private.notices_of(changed_table text, former jsonb, present jsonb)
returns table (kind text, title text, message text)
language plpgsql immutable set search_path = ''
as $$
declare
  name text := present ->> 'title';
  status text := coalesce(present ->> 'status', present ->> 'payment_status');
  has_moved boolean := former is null or status is distinct from coalesce(former ->> 'status', former ->> 'payment_status');
  invoice text;
begin
  if changed_table = 'project_sprints' then
    if has_moved and status = 'In Progress' then
      return query select 'sprint_started', 'Sprint started', format('Work on "%s" has started.', name);
    elsif has_moved and status = 'Completed' then
      return query select 'sprint_completed', 'Sprint completed',
        format('"%s" is complete. Have a look and tell us what you think.', name);
    end if;
    if (present ->> 'feedback_required')::boolean and not coalesce((former ->> 'feedback_required')::boolean, false) then
      return query select 'feedback_requested', 'Your feedback is needed',
        format('Please review "%s" and send us your feedback.', name);
    end if;
  elsif changed_table = 'client_projects' then
    -- The percentage is the staff's own estimate: a client sees how many tickets are done, and no second figure.
    if former is not null and has_moved then
      return query select 'project_updated', 'Project updated', format('"%s" is now %s.', name, lower(status));
    end if;
  elsif changed_table = 'client_invoices' then
    invoice := format('Invoice %s, %s,', present ->> 'invoice_number',
      private.money_text((present ->> 'amount')::numeric, present ->> 'currency'));
    if former is null or present -> 'project_id' is distinct from former -> 'project_id' then
      return query select 'other', 'New invoice', format('%s is ready.', invoice);
    elsif has_moved and status = 'Paid' then
      return query select 'other', 'Invoice paid', format('%s is marked as paid. Thank you.', invoice);
    elsif has_moved and status = 'Cancelled' then
      return query select 'other', 'Invoice cancelled', format('%s has been cancelled.', invoice);
    elsif present - 'updated_at' is distinct from former - 'updated_at' then
      return query select 'other', 'Invoice updated', format('%s has changed.', invoice);
    end if;
  end if;
end
$$;
comment on function private.notices_of(text, jsonb, jsonb) is
  'What the client is told of a change: the one place for these texts, for the message and for its preview.';
revoke all on function private.money_text(numeric, text), private.notices_of(text, jsonb, jsonb) from public;
grant execute on function private.money_text(numeric, text), private.notices_of(text, jsonb, jsonb) to authenticated;

-- What can be taken back -------------------------------------------------------------------------------------------

create table private.held_changes (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  -- The row before the change; null when it was made by it.
  former jsonb,
  -- The stamp of the row after the change: who changed it since is not overwritten.
  stamp timestamptz not null,
  notification_ids uuid[] not null,
  is_being_undone boolean not null default false,
  created_at timestamptz not null default private.now()
);
create index held_changes_actor on private.held_changes (actor_id);
create index held_changes_row on private.held_changes (table_name, row_id);
comment on table private.held_changes is
  'Changes whose messages to the client are still held, whole, so that both can be taken back.';
alter table private.held_changes enable row level security;
create policy held_changes_admin_reads on private.held_changes for select to authenticated
  using ((select private.is_admin()));
grant select on private.held_changes to authenticated;

create function private.tell_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  present jsonb := to_jsonb(new);
  -- Demo data and restores hold nothing back.
  is_held boolean := auth.uid() is not null;
  told uuid[];
begin
  if exists (select 1 from private.held_changes h
      where h.table_name = tg_table_name and h.row_id = new.id and h.is_being_undone)
    -- A deleted one that comes back is not news: the client was told when it was made.
    or (tg_op = 'INSERT' and exists (select 1 from private.deleted_rows d
      where d.table_name = tg_table_name and d.row_id = new.id))
  then
    return null;
  end if;
  with written as (
    insert into public.project_notifications
      (project_id, client_id, title, message, notification_type, sprint_id, invoice_id, sent_at)
    select c.id, c.client_id, left(n.title, 300), left(n.message, 2000), n.kind,
      case when tg_table_name = 'project_sprints' then new.id end,
      case when tg_table_name = 'client_invoices' then new.id end,
      private.now() + case when is_held then interval '10 seconds' else interval '0' end
    from private.notices_of(tg_table_name, former, present) n
    join public.client_projects c
      on c.id = coalesce((present ->> 'project_id')::uuid, new.id)
    returning id
  )
  select array_agg(w.id) into told from written w;
  if is_held and told is not null then
    delete from private.held_changes h where h.created_at < private.now() - interval '10 minutes';
    insert into private.held_changes (actor_id, table_name, row_id, former, stamp, notification_ids)
    values (auth.uid(), tg_table_name, new.id, former, new.updated_at, told);
  end if;
  return null;
end
$$;

drop trigger notify on public.project_sprints;
drop trigger notify on public.client_projects;
drop trigger notify on public.client_invoices;
drop function private.notify_of_sprint();
drop function private.notify_of_project();
drop function private.notify_of_invoice();
create trigger notify after insert or update on public.project_sprints
  for each row execute function private.tell_client();
create trigger notify after insert or update on public.client_projects
  for each row execute function private.tell_client();
create trigger notify after insert or update on public.client_invoices
  for each row execute function private.tell_client();
-- The older form of it, which nothing calls any more.
drop function private.notify_client(uuid, text, text, text);

-- What is held is not sent -----------------------------------------------------------------------------------------

alter policy project_notifications_read on public.project_notifications
  using ((client_id = (select auth.uid()) and (select private.is_client()) and sent_at <= (select private.now()))
    or (select private.is_staff()));
alter policy project_notifications_update on public.project_notifications
  using (client_id = (select auth.uid()) and (select private.is_client()) and sent_at <= (select private.now()))
  with check (client_id = (select auth.uid()) and (select private.is_client()));

create or replace function private.take_notification_mails() returns table (
  email text, full_name text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql volatile security definer set search_path = ''
as $$
  with taken as (
    delete from private.notification_mails m where m.notification_id in (
      select q.notification_id
      from private.notification_mails q join public.project_notifications held on held.id = q.notification_id
      where held.sent_at <= private.now()
      order by q.created_at limit 50 for update of q skip locked
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

-- Before, and meanwhile --------------------------------------------------------------------------------------------

create function public.preview_notices(changed_table text, changed_id uuid, changes jsonb)
returns table (client_name text, title text, message text)
language plpgsql stable set search_path = ''
as $$
declare
  former jsonb;
  present jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may preview what a client is told.';
  end if;
  -- Through the row's own type, so that an amount or a day compares as the stored one does.
  case changed_table
    when 'project_sprints' then
      select to_jsonb(r) into former from public.project_sprints r where r.id = changed_id;
      present := to_jsonb(jsonb_populate_record(null::public.project_sprints, coalesce(former, '{}') || coalesce(changes, '{}')));
    when 'client_projects' then
      select to_jsonb(r) into former from public.client_projects r where r.id = changed_id;
      present := to_jsonb(jsonb_populate_record(null::public.client_projects, coalesce(former, '{}') || coalesce(changes, '{}')));
    when 'client_invoices' then
      select to_jsonb(r) into former from public.client_invoices r where r.id = changed_id;
      present := to_jsonb(jsonb_populate_record(null::public.client_invoices, coalesce(former, '{}') || coalesce(changes, '{}')));
    else
      raise exception using errcode = '22023', message = 'Changes of this table tell nobody anything.';
  end case;
  return query
    select coalesce(nullif(p.organization_name, ''), nullif(p.full_name, ''), p.email, 'The client'), n.title, n.message
    from private.notices_of(changed_table, former, present) n
    join public.client_projects c on c.id = coalesce((present ->> 'project_id')::uuid, (present ->> 'id')::uuid)
    left join public.profiles p on p.id = c.client_id;
end
$$;
comment on function public.preview_notices(text, uuid, jsonb) is
  'What the client would be told of a change of a sprint, project or invoice, in the very words of the message. For staff.';

create function private.held_notices()
returns table (change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision)
language sql stable security definer set search_path = ''
as $$
  select h.id, h.row_id, coalesce(nullif(p.organization_name, ''), nullif(p.full_name, ''), p.email, 'The client'), n.title, n.message,
    extract(epoch from n.sent_at - private.now())::double precision
  from private.held_changes h
  join public.project_notifications n on n.id = any (h.notification_ids)
  left join public.profiles p on p.id = n.client_id
  where h.actor_id = auth.uid() and n.sent_at > private.now()
  order by h.created_at, n.title
$$;
create function public.held_notices()
returns table (change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision)
language sql stable set search_path = ''
as $$
  select * from private.held_notices()
$$;
comment on function public.held_notices() is 'What the caller''s own changes are about to tell clients, and in how many seconds.';

create function private.settle_notice(change uuid, deed text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held private.held_changes;
  stamp timestamptz;
  columns text;
begin
  select * into held from private.held_changes h where h.id = change and h.actor_id = auth.uid() for update;
  if not found or not exists (
    select 1 from public.project_notifications n where n.id = any (held.notification_ids) and n.sent_at > private.now()
  ) then
    raise exception using errcode = 'PT404', message = 'It has gone to the client already.';
  end if;

  if deed = 'send' then
    update public.project_notifications n set sent_at = private.now() where n.id = any (held.notification_ids);
    delete from private.held_changes h where h.id = change;
  elsif deed = 'wait' then
    update public.project_notifications n
    set sent_at = least(private.now() + interval '1 minute', held.created_at + interval '10 minutes')
    where n.id = any (held.notification_ids);
  elsif deed = 'undo' then
    if not private.is_staff() then
      raise exception using errcode = '42501', message = 'Only staff may take a change back.';
    end if;
    execute format('select r.updated_at from public.%I r where r.id = $1 for update', held.table_name)
      into stamp using held.row_id;
    if stamp is distinct from held.stamp then
      raise exception using errcode = 'PT409', message = 'It was changed again meanwhile.';
    end if;
    update private.held_changes h set is_being_undone = true where h.id = change;
    delete from public.project_notifications n where n.id = any (held.notification_ids);
    if held.former is null then
      execute format('delete from public.%I r where r.id = $1', held.table_name) using held.row_id;
      -- It never was: made once more, it is news.
      delete from private.deleted_rows d where d.table_name = held.table_name and d.row_id = held.row_id;
    else
      select string_agg(format('%I', a.attname), ', ') into columns
      from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', held.table_name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '';
      execute format('update public.%I set (%s) = (select %s from jsonb_populate_record(null::public.%I, $1)) where id = $2',
        held.table_name, columns, columns, held.table_name) using held.former, held.row_id;
    end if;
    delete from private.held_changes h where h.id = change;
  else
    raise exception using errcode = '22023', message = 'A notice is sent, kept waiting or undone.';
  end if;
end
$$;
create function public.settle_notice(change uuid, deed text) returns void
language sql volatile set search_path = ''
as $$
  select private.settle_notice(change, deed)
$$;
comment on function public.settle_notice(uuid, text) is
  'Sends what the caller''s own change tells the client at once (send), a minute later (wait), or takes change and message back (undo).';

revoke all on function public.preview_notices(text, uuid, jsonb), private.held_notices(), public.held_notices(),
  private.settle_notice(uuid, text), public.settle_notice(uuid, text) from public;
grant execute on function public.preview_notices(text, uuid, jsonb), private.held_notices(), public.held_notices(),
  private.settle_notice(uuid, text), public.settle_notice(uuid, text) to authenticated;
