-- A mail leaves the queue once it is sent. Who sends it has it for five minutes, and says what became of it; a sender that
-- was stopped says nothing, and its mails are handed out again.

drop function public.take_notification_mails(), private.take_notification_mails();
drop function public.take_notices(), private.take_notices(boolean);
drop function public.take_digests(), private.take_digests();
drop function private.waiting_mails();

alter table private.notification_mails add column leased_until timestamptz, add column tries smallint not null default 0;
alter table private.staff_mails add column leased_until timestamptz, add column tries smallint not null default 0;
comment on table private.notification_mails is
  'Notifications to clients that wait to be mailed, at once or in the mail of the day.';
comment on table private.staff_mails is
  'What staff are told and is to be mailed to one of them, at once or in the mail of the day.';

create function private.waiting_mails() returns table (
  is_for_staff boolean, notice_id uuid, person_id uuid, way text, told_at timestamptz, is_read boolean,
  kind text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid, leased_until timestamptz, tries smallint
)
language sql stable set search_path = ''
as $$
  select false, n.id, n.client_id, m.way, n.sent_at, n.read, private.notice_kind(n.notification_type, n.sprint_id, n.invoice_id),
    n.title, n.message, n.project_id, n.sprint_id, n.invoice_id, m.leased_until, m.tries
  from private.notification_mails m join public.project_notifications n on n.id = m.notification_id
  union all
  select true, n.id, m.person_id, m.way, n.created_at, n.read, n.kind,
    n.title, n.message, n.project_id, n.sprint_id, null, m.leased_until, m.tries
  from private.staff_mails m join public.staff_notifications n on n.id = m.staff_notification_id
$$;
comment on function private.waiting_mails() is 'Everything that waits to be mailed, with what it says and to whom.';

-- Of two senders at once one gets the row: the other waits for it, and finds it leased.
create function private.lease_mail(notice uuid, person uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update private.notification_mails m set leased_until = now() + interval '5 minutes', tries = m.tries + 1
  where m.notification_id = notice and (m.leased_until is null or m.leased_until <= now());
  if found then
    return true;
  end if;
  update private.staff_mails m set leased_until = now() + interval '5 minutes', tries = m.tries + 1
  where m.staff_notification_id = notice and m.person_id = person and (m.leased_until is null or m.leased_until <= now());
  return found;
end
$$;

create function private.drop_mail(notice uuid, person uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from private.notification_mails m where m.notification_id = notice;
  delete from private.staff_mails m where m.staff_notification_id = notice and m.person_id = person;
$$;

create function private.lease_notices() returns table (
  notice_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting record;
  chosen text;
begin
  for waiting in
    select w.*, p.email, p.full_name
    from private.waiting_mails() w join public.profiles p on p.id = w.person_id
    -- A client is told of a change some seconds later, while it can be taken back.
    where w.way = 'mail' and (w.is_for_staff or w.told_at <= private.now())
      and (w.leased_until is null or w.leased_until <= now())
    -- Few enough to be sent within the lease, however slow the mail server is.
    order by w.told_at limit 10
  loop
    chosen := private.notice_way(waiting.person_id, waiting.kind);
    if waiting.email is null or chosen not in ('mail', 'digest') or not private.is_concerned(
      waiting.person_id, waiting.kind, case when not waiting.is_for_staff then waiting.project_id end) then
      perform private.drop_mail(waiting.notice_id, waiting.person_id);
    elsif chosen = 'digest' then
      update private.notification_mails m set way = 'digest' where m.notification_id = waiting.notice_id;
      update private.staff_mails m set way = 'digest'
      where m.staff_notification_id = waiting.notice_id and m.person_id = waiting.person_id;
    elsif not private.lease_mail(waiting.notice_id, waiting.person_id) then
      continue;
    -- Every change of a project can become a mail. Past this many in an hour the rest is found in the inbox.
    elsif waiting.tries = 0 and not private.take('mails.hour', waiting.person_id::text, 30, 3600) then
      perform private.drop_mail(waiting.notice_id, waiting.person_id);
    else
      return query select waiting.notice_id, waiting.person_id, waiting.email, waiting.full_name, waiting.kind, waiting.title,
        waiting.message, waiting.project_id, waiting.sprint_id, waiting.invoice_id;
    end if;
  end loop;
end
$$;
create function public.lease_notices() returns table (
  notice_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid
)
language sql volatile set search_path = ''
as $$
  select * from private.lease_notices()
$$;
comment on function public.lease_notices() is
  'Hands out up to 10 notifications that are to be mailed at once, for five minutes. Secret role only.';

create function private.lease_digests() returns table (
  notice_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, told_at timestamptz
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.digest_day();
  -- What is told later in the day waits for the next one.
  until constant timestamptz := (select (today + time '08:00') at time zone s.time_zone from public.settings s);
  reader uuid;
  waiting uuid;
  leased uuid[];
begin
  for reader in
    select distinct w.person_id from private.waiting_mails() w
    where w.way = 'digest' and w.told_at < until and (w.leased_until is null or w.leased_until <= now())
      and not exists (select from private.notice_digests d where d.person_id = w.person_id and d.last_day >= today)
    -- An answer of the API has at most a thousand rows.
    limit 5
  loop
    -- What was read meanwhile is no news; nor is a mail meant for who has chosen otherwise, or lost the right.
    for waiting in
      select w.notice_id from private.waiting_mails() w join public.profiles p on p.id = w.person_id
      where w.person_id = reader and w.way = 'digest' and w.told_at < until
        and (p.email is null or w.is_read or private.notice_way(reader, w.kind) not in ('mail', 'digest')
          or not private.is_concerned(reader, w.kind, case when not w.is_for_staff then w.project_id end))
    loop
      perform private.drop_mail(waiting, reader);
    end loop;
    leased := '{}';
    for waiting in
      select w.notice_id from private.waiting_mails() w
      where w.person_id = reader and w.way = 'digest' and w.told_at < until
    loop
      if private.lease_mail(waiting, reader) then
        leased := leased || waiting;
      end if;
    end loop;
    return query
      select w.notice_id, p.id, p.email, p.full_name, w.kind, w.title, w.message, w.project_id, w.sprint_id, w.invoice_id,
        c.title, w.told_at
      from private.waiting_mails() w join public.profiles p on p.id = w.person_id
      left join public.client_projects c on c.id = w.project_id
      where w.person_id = reader and w.notice_id = any (leased)
      order by c.title nulls last, w.project_id, w.kind, w.told_at
      limit 200;
  end loop;
end
$$;
create function public.lease_digests() returns table (
  notice_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text,
  project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, told_at timestamptz
)
language sql volatile set search_path = ''
as $$
  select * from private.lease_digests()
$$;
comment on function public.lease_digests() is
  'Hands out what belongs into the mail of the day, for five minutes, of up to five people who have had none today; a person''s rows follow each other. Secret role only.';

create function private.settle_mail(person uuid, notice uuid, is_sent boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_tries smallint;
  waiting uuid;
begin
  select max(w.tries) into last_tries from private.waiting_mails() w
  where w.person_id = person and w.leased_until is not null
    and case when notice is null then w.way = 'digest' else w.notice_id = notice end;
  -- After 1, 5, 25 and 125 minutes; then it stays in the inbox.
  if not is_sent and last_tries < 5 then
    update private.notification_mails m set leased_until = now() + interval '1 minute' * 5 ^ (last_tries - 1)
    from public.project_notifications n
    where n.id = m.notification_id and n.client_id = person and m.leased_until is not null
      and case when notice is null then m.way = 'digest' else n.id = notice end;
    update private.staff_mails m set leased_until = now() + interval '1 minute' * 5 ^ (last_tries - 1)
    where m.person_id = person and m.leased_until is not null
      and case when notice is null then m.way = 'digest' else m.staff_notification_id = notice end;
    return false;
  end if;
  for waiting in
    select w.notice_id from private.waiting_mails() w
    where w.person_id = person and w.leased_until is not null
      and case when notice is null then w.way = 'digest' else w.notice_id = notice end
  loop
    perform private.drop_mail(waiting, person);
  end loop;
  if notice is null and is_sent then
    insert into private.notice_digests as d (person_id, last_day) values (person, private.digest_day())
    on conflict on constraint notice_digests_pkey do update set last_day = excluded.last_day;
  end if;
  return not is_sent;
end
$$;
create function public.settle_mail(person uuid, notice uuid, is_sent boolean) returns boolean
language sql volatile set search_path = ''
as $$
  select private.settle_mail(person, notice, is_sent)
$$;
comment on function public.settle_mail(uuid, uuid, boolean) is
  'Says what became of a mail that was handed out: about one notification, or the mail of the day (notice is null). One that was not sent is handed out again, five times in all; answers whether it was given up. Secret role only.';

revoke all on function private.waiting_mails(), private.lease_mail(uuid, uuid), private.drop_mail(uuid, uuid),
  private.lease_notices(), public.lease_notices(), private.lease_digests(), public.lease_digests(),
  private.settle_mail(uuid, uuid, boolean), public.settle_mail(uuid, uuid, boolean) from public, anon, authenticated;
grant execute on function private.lease_notices(), public.lease_notices(), private.lease_digests(), public.lease_digests(),
  private.settle_mail(uuid, uuid, boolean), public.settle_mail(uuid, uuid, boolean) to service_role;
