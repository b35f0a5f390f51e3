-- Each person chooses, kind by kind, how to be told: in the inbox alone, there and by mail at once, there and in one mail a
-- day, or not at all. The database decides what is mailed, when it is taken from the queue and not before: by then a right
-- may be gone, or another way chosen.

-- What there is to be told, and whom it concerns --------------------------------------------------------------------------

create function private.notice_kinds() returns table (kind text, needed text)
language sql immutable set search_path = ''
as $$
  values ('sprint_started', 'viewer'), ('sprint_completed', 'viewer'), ('project_updated', 'viewer'),
    ('feedback_requested', 'approver'), ('reply', 'approver'), ('invoice', 'billing'),
    ('feedback', 'staff'), ('question', 'staff'), ('signoff', 'staff'), ('continuation', 'staff'), ('contact', 'staff'),
    ('access', 'admin'), ('erasure', 'admin'), ('release', 'staff')
$$;
comment on function private.notice_kinds() is
  'Every kind of notification, and whom it concerns: a right in a company, staff or admins.';

create function private.notice_kind(told_as text, sprint uuid, invoice uuid) returns text
language sql immutable set search_path = ''
as $$
  select case when told_as <> 'other' then told_as when invoice is not null then 'invoice'
    when sprint is not null then 'reply' else 'project_updated' end
$$;
comment on function private.notice_kind(text, uuid, uuid) is 'The kind of a notification to a client: "other" is an invoice''s, or an answer.';

create function private.is_concerned(person uuid, told_kind text, project uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles p join private.notice_kinds() k on k.kind = told_kind
    where p.id = person and p.deleted_at is null and not p.awaiting_access and case k.needed
      when 'admin' then p.role = 'admin'
      when 'staff' then p.role in ('author', 'admin')
      else p.role = 'client' and exists (
        select from public.company_members m
        where m.person_id = p.id
          and (project is null or m.company_id = (select c.company_id from public.client_projects c where c.id = project))
          and case k.needed when 'billing' then m.is_billing when 'approver' then m.is_approver else true end)
      end)
$$;
comment on function private.is_concerned(uuid, text, uuid) is
  'Whether a kind of notification concerns a person by the rights of this moment, of one project or of any.';

-- What somebody chose ---------------------------------------------------------------------------------------------------

create table public.notice_settings (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint notice_settings_person_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint notice_settings_kind check (kind in
    ('sprint_started', 'sprint_completed', 'project_updated', 'feedback_requested', 'reply', 'invoice',
     'feedback', 'question', 'signoff', 'continuation', 'contact', 'access', 'erasure', 'release')),
  way text not null constraint notice_settings_way check (way in ('inbox', 'mail', 'digest', 'off')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint notice_settings_once unique (person_id, kind)
);
create trigger c_stamp before update on public.notice_settings for each row execute function private.stamp_row();
comment on table public.notice_settings is
  'How a person wants to be told of a kind: inbox, mail (at once), digest (once a day) or off. Without a row: the way that holds for everybody.';
alter table public.notice_settings enable row level security;
create policy notice_settings_read on public.notice_settings for select to authenticated
  using (person_id = (select private.person()));
create policy notice_settings_insert on public.notice_settings for insert to authenticated
  with check (person_id = (select private.person()));
create policy notice_settings_update on public.notice_settings for update to authenticated
  using (person_id = (select private.person())) with check (person_id = (select private.person()));
create policy notice_settings_delete on public.notice_settings for delete to authenticated
  using (person_id = (select private.person()));
grant select, insert, update, delete on public.notice_settings to authenticated;
grant all on public.notice_settings to service_role;

create function private.notice_way(person uuid, told_kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select s.way from public.notice_settings s where s.person_id = p.id and s.kind = told_kind),
    -- Staff have their inbox open all day; a client looks in when there is a reason.
    case when p.email_notifications and (k.needed not in ('staff', 'admin') or k.kind = 'release') then 'mail' else 'inbox' end)
  from public.profiles p join private.notice_kinds() k on k.kind = told_kind where p.id = person
$$;
comment on function private.notice_way(uuid, text) is 'How a person is told of a kind: as chosen, else as everybody is.';

create function private.kinds_off() returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(select s.kind from public.notice_settings s where s.person_id = private.person() and s.way = 'off')
$$;
comment on function private.kinds_off() is 'The kinds of which the person who asks wants to hear nothing at all.';

create function private.own_notice_settings() returns table (kind text, way text)
language sql stable security definer set search_path = ''
as $$
  select k.kind, private.notice_way(private.person(), k.kind) from private.notice_kinds() k
  where private.is_concerned(private.person(), k.kind)
$$;
create function public.own_notice_settings() returns table (kind text, way text)
language sql stable set search_path = ''
as $$
  select * from private.own_notice_settings()
$$;
comment on function public.own_notice_settings() is
  'The kinds of notifications that concern the caller by the rights of this moment, and how the caller is told of each.';

-- Releases from before have one switch for all: who uses it means all of them.
create function private.follow_mail_switch() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notice_settings s where s.person_id = new.id
    and (case when new.email_notifications then s.way = 'inbox' else s.way in ('mail', 'digest') end);
  return null;
end
$$;
create trigger follow_mail_switch after update on public.profiles
  for each row when (new.email_notifications is distinct from old.email_notifications)
  execute function private.follow_mail_switch();

-- Not at all is not in the inbox either; chosen anew, what was told meanwhile stands there.
alter policy project_notifications_read on public.project_notifications
  using ((select private.is_staff()) or (client_id = (select private.person()) and sent_at <= (select private.now())
    and project_id in (select c.id from public.client_projects c)
    and (invoice_id is null or invoice_id in (select i.id from public.client_invoices i))
    and private.notice_kind(notification_type, sprint_id, invoice_id) <> all ((select private.kinds_off())::text[])));
alter policy project_notifications_update on public.project_notifications
  using (client_id = (select private.person()) and sent_at <= (select private.now()) and (select private.is_client())
    and project_id in (select c.id from public.client_projects c)
    and (invoice_id is null or invoice_id in (select i.id from public.client_invoices i))
    and private.notice_kind(notification_type, sprint_id, invoice_id) <> all ((select private.kinds_off())::text[]));
alter policy staff_notifications_read on public.staff_notifications
  using (((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'))
    and kind <> all ((select private.kinds_off())::text[]));
alter policy staff_notifications_update on public.staff_notifications
  using (((select private.is_admin()) or ((select private.is_staff()) and audience = 'staff'))
    and kind <> all ((select private.kinds_off())::text[]));

-- What waits to be mailed ------------------------------------------------------------------------------------------------

-- No condition: the database's own functions alone write it, and looking at each row would hold the table.
alter table private.notification_mails add column way text not null default 'mail';
comment on table private.notification_mails is
  'Notifications to clients that wait to be mailed, at once or in the mail of the day. Taking one removes it: none is mailed twice.';

create table private.staff_mails (
  staff_notification_id uuid not null constraint staff_mails_staff_notification_id_fkey
    references public.staff_notifications (id) on delete cascade,
  person_id uuid not null constraint staff_mails_person_id_fkey references public.profiles (id) on delete cascade,
  way text not null constraint staff_mails_way check (way in ('mail', 'digest')),
  created_at timestamptz not null default now(),
  primary key (staff_notification_id, person_id)
);
create index staff_mails_person on private.staff_mails (person_id);
comment on table private.staff_mails is
  'What staff are told and is to be mailed to one of them, at once or in the mail of the day. Taking one removes it.';
alter table private.staff_mails enable row level security;
create policy staff_mails_admin_reads on private.staff_mails for select to authenticated
  using ((select private.is_admin()));
grant select on private.staff_mails to authenticated;

create function private.waiting_mails() returns table (
  is_for_staff boolean, notice_id uuid, person_id uuid, way text, told_at timestamptz, is_read boolean,
  kind text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql stable set search_path = ''
as $$
  select false, n.id, n.client_id, m.way, n.sent_at, n.read,
    private.notice_kind(n.notification_type, n.sprint_id, n.invoice_id), n.title, n.message, n.project_id, n.sprint_id, n.invoice_id
  from private.notification_mails m join public.project_notifications n on n.id = m.notification_id
  union all
  select true, n.id, m.person_id, m.way, n.created_at, n.read, n.kind, n.title, n.message, n.project_id, n.sprint_id, null
  from private.staff_mails m join public.staff_notifications n on n.id = m.staff_notification_id
$$;
comment on function private.waiting_mails() is 'Everything that waits to be mailed, with what it says and to whom.';

create or replace function private.queue_notification_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only what a person's doing caused: demo data and restores mail nobody.
  if auth.uid() is not null then
    insert into private.notification_mails (notification_id, way)
    select new.id, w.way
    from private.notice_way(new.client_id, private.notice_kind(new.notification_type, new.sprint_id, new.invoice_id)) w (way)
    where w.way in ('mail', 'digest');
  end if;
  return null;
end
$$;

create function private.queue_staff_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.staff_mails (staff_notification_id, person_id, way)
  select new.id, p.id, w.way
  from public.profiles p cross join lateral private.notice_way(p.id, new.kind) w (way)
  where p.role in ('author', 'admin') and private.is_concerned(p.id, new.kind) and w.way in ('mail', 'digest');
  return null;
end
$$;
create trigger queue_mails after insert on public.staff_notifications
  for each row execute function private.queue_staff_mails();

-- Of a release staff are mailed as of everything else.
create or replace function public.tell_of_release(headline text, body text) returns table (email text, full_name text)
language plpgsql set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, title, message)
  values ('release', left(headline, 300), left(body, 2000))
  on conflict (title) where kind = 'release' do nothing;
end
$$;
comment on function public.tell_of_release(text, text) is
  'Tells staff of a release, once for each headline. Answers nobody: who wants a mail is mailed by the queue. Secret role only.';

-- At once -----------------------------------------------------------------------------------------------------------------

create function private.take_notices(with_staff boolean) returns table (
  person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken record;
  chosen text;
begin
  for taken in
    with of_clients as (
      delete from private.notification_mails m where m.notification_id in (
        select q.notification_id
        from private.notification_mails q join public.project_notifications held on held.id = q.notification_id
        where q.way = 'mail' and held.sent_at <= private.now()
        order by q.created_at limit 50 for update of q skip locked
      )
      returning m.notification_id
    ), of_staff as (
      delete from private.staff_mails m where (m.staff_notification_id, m.person_id) in (
        select q.staff_notification_id, q.person_id from private.staff_mails q
        where q.way = 'mail' and with_staff
        order by q.created_at limit 50 for update of q skip locked
      )
      returning m.staff_notification_id, m.person_id
    )
    select w.*, p.email, p.full_name
    from private.waiting_mails() w join public.profiles p on p.id = w.person_id
    where case when w.is_for_staff then (w.notice_id, w.person_id) in (select s.* from of_staff s)
      else w.notice_id in (select c.notification_id from of_clients c) end
    order by w.told_at
  loop
    chosen := private.notice_way(taken.person_id, taken.kind);
    if taken.email is null
      or not private.is_concerned(taken.person_id, taken.kind, case when not taken.is_for_staff then taken.project_id end)
    then
      continue;
    elsif chosen = 'digest' and taken.is_for_staff then
      insert into private.staff_mails (staff_notification_id, person_id, way)
      values (taken.notice_id, taken.person_id, 'digest');
    elsif chosen = 'digest' then
      insert into private.notification_mails (notification_id, way) values (taken.notice_id, 'digest');
    -- Every change of a project can become a mail. Past this many in an hour the rest is found in the inbox.
    elsif chosen = 'mail' and private.take('mails.hour', taken.person_id::text, 30, 3600) then
      return query select taken.person_id, taken.email, taken.full_name, taken.kind, taken.title, taken.message,
        taken.project_id, taken.sprint_id, taken.invoice_id;
    end if;
  end loop;
end
$$;
comment on function private.take_notices(boolean) is
  'Takes up to 50 notifications that are to be mailed at once, and gives those whose person still wants it and has the right.';

create function public.take_notices() returns table (
  person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql volatile set search_path = ''
as $$
  select * from private.take_notices(true)
$$;
comment on function public.take_notices() is 'Takes up to 50 notifications that are to be mailed at once. Secret role only.';

-- The function that is deployed with the migrations before asks like this, and knows the portal's pages alone.
create or replace function private.take_notification_mails() returns table (
  email text, full_name text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql volatile security definer set search_path = ''
as $$
  select t.email, t.full_name, t.title, t.message, t.project_id, t.sprint_id, t.invoice_id
  from private.take_notices(false) t
$$;

-- Once a day ---------------------------------------------------------------------------------------------------------------

create table private.notice_digests (
  person_id uuid primary key constraint notice_digests_person_id_fkey references public.profiles (id) on delete cascade,
  last_day date not null
);
comment on table private.notice_digests is 'For which day a person was last sent the mail of the day: there is no second one.';
alter table private.notice_digests enable row level security;
create policy notice_digests_admin_reads on private.notice_digests for select to authenticated
  using ((select private.is_admin()));
grant select on private.notice_digests to authenticated;

create function private.digest_day() returns date
language sql stable security definer set search_path = ''
as $$
  select (private.now() at time zone s.time_zone - interval '8 hours')::date from public.settings s
$$;
comment on function private.digest_day() is 'The day whose mail is due: from eight in the morning where the agency is.';

create function private.take_digests() returns table (
  person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, told_at timestamptz
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.digest_day();
  -- What is told later in the day waits for the next one.
  until constant timestamptz := (select (today + time '08:00') at time zone s.time_zone from public.settings s);
  reader uuid;
begin
  for reader in
    select distinct w.person_id from private.waiting_mails() w
    where w.way = 'digest' and w.told_at < until
      and not exists (select from private.notice_digests d where d.person_id = w.person_id and d.last_day >= today)
    -- An answer of the API has at most a thousand rows.
    limit 5
  loop
    -- Of two workers at once one waits here for the other, and then finds the day taken.
    insert into private.notice_digests as d (person_id, last_day) values (reader, today)
    on conflict on constraint notice_digests_pkey do update set last_day = excluded.last_day
      where d.last_day < excluded.last_day;
    continue when not found;
    return query
      with due as (
        select w.* from private.waiting_mails() w
        where w.person_id = reader and w.way = 'digest' and w.told_at < until
      ), of_clients as (
        delete from private.notification_mails m using due where m.notification_id = due.notice_id and not due.is_for_staff
      ), of_staff as (
        delete from private.staff_mails m using due
        where m.staff_notification_id = due.notice_id and m.person_id = reader and due.is_for_staff
      )
      select p.id, p.email, p.full_name, due.kind, due.title, due.message, due.project_id, due.sprint_id, due.invoice_id,
        c.title, due.told_at
      from due join public.profiles p on p.id = reader
      left join public.client_projects c on c.id = due.project_id
      -- What was read meanwhile is no news.
      where p.email is not null and not due.is_read
        and private.notice_way(p.id, due.kind) in ('mail', 'digest')
        and private.is_concerned(p.id, due.kind, case when not due.is_for_staff then due.project_id end)
      order by c.title nulls last, due.project_id, due.kind, due.told_at
      limit 200;
  end loop;
end
$$;
comment on function private.take_digests() is
  'Takes what belongs into the mail of the day, of up to five people who have had none today; a person''s rows follow each other.';

create function public.take_digests() returns table (
  person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, told_at timestamptz
)
language sql volatile set search_path = ''
as $$
  select * from private.take_digests()
$$;
comment on function public.take_digests() is
  'Takes what belongs into the mail of the day, of up to five people who have had none today. Secret role only.';

-- From a mail itself --------------------------------------------------------------------------------------------------------

create function private.stop_notice_mails(person uuid, stopped text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.notice_settings (person_id, kind, way)
  select p.id, k.kind, 'inbox'
  from public.profiles p cross join private.notice_kinds() k cross join lateral private.notice_way(p.id, k.kind) w (way)
  where p.id = person and p.deleted_at is null
    and case when stopped = 'digest' then w.way = 'digest' else k.kind = stopped and w.way in ('mail', 'digest') end
  on conflict (person_id, kind) do update set way = excluded.way
$$;
create function public.stop_notice_mails(person uuid, stopped text) returns void
language sql volatile set search_path = ''
as $$
  select private.stop_notice_mails(person, stopped)
$$;
comment on function public.stop_notice_mails(uuid, text) is
  'Ends a person''s mails of a kind, or of all kinds in the mail of the day (digest): the inbox goes on. Secret role only, for who follows the signed link of a mail.';

-- Who may call what -----------------------------------------------------------------------------------------------------------

revoke all on function private.notice_kinds(), private.notice_kind(text, uuid, uuid), private.is_concerned(uuid, text, uuid),
  private.notice_way(uuid, text), private.kinds_off(), private.own_notice_settings(), public.own_notice_settings(),
  private.waiting_mails(), private.take_notices(boolean), public.take_notices(), private.digest_day(), private.take_digests(), public.take_digests(),
  private.stop_notice_mails(uuid, text), public.stop_notice_mails(uuid, text) from public, anon, authenticated;
grant execute on function private.notice_kind(text, uuid, uuid), private.kinds_off(), private.own_notice_settings(),
  public.own_notice_settings() to authenticated, service_role;
grant execute on function private.take_notices(boolean), public.take_notices(), private.take_digests(), public.take_digests(),
  private.stop_notice_mails(uuid, text), public.stop_notice_mails(uuid, text) to service_role;
