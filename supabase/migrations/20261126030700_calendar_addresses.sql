-- A calendar that a person's own programs read: an address that only the person knows, answered with what the person may
-- see at the moment of the request. Of the secret in it a hash is kept, so that nobody reads an address here.

create table private.calendar_addresses (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint calendar_addresses_person_id_fkey references public.profiles (id) on delete cascade,
  token_hash text not null,
  made_at timestamptz not null default private.now(),
  -- To the hour: whether a calendar still asks is worth knowing, each request is not.
  read_at timestamptz,
  constraint calendar_addresses_once unique (person_id),
  constraint calendar_addresses_token unique (token_hash)
);
comment on table private.calendar_addresses is 'The hash of the secret address of each person''s calendar. A new one ends the one before.';
alter table private.calendar_addresses enable row level security;
create policy calendar_addresses_nobody_reads on private.calendar_addresses for select to authenticated using (false);

create or replace function private.company_concerned(changed_table text, changed jsonb) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case
    when changed_table = 'companies' then (changed ->> 'id')::uuid
    when changed ? 'company_id' then (changed ->> 'company_id')::uuid
    when changed ? 'project_id' then
      (select c.company_id from public.client_projects c where c.id = (changed ->> 'project_id')::uuid)
    when changed_table in ('profiles', 'portal_views', 'calendar_addresses') then
      (select m.company_id from public.company_members m
        where m.person_id = coalesce(changed ->> 'person_id', changed ->> 'id')::uuid order by m.created_at, m.id limit 1)
  end
$$;
create trigger z_audit after insert or update of token_hash or delete on private.calendar_addresses
  for each row execute function private.write_audit('access', 'token_hash');

-- Of an account that is gone nothing is chosen any more, also where its posts keep the profile.
create function private.forget_choices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notice_settings s where s.person_id = new.id;
  delete from private.staff_mails m where m.person_id = new.id;
  delete from private.notice_digests d where d.person_id = new.id;
  delete from private.calendar_addresses a where a.person_id = new.id;
  return null;
end
$$;
create trigger forget_choices after update on public.profiles
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function private.forget_choices();

-- The own one -----------------------------------------------------------------------------------------------------------

create function private.calendar_hash(secret text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

create function private.make_calendar_address() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := private.person();
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (select from public.profiles p where p.id = person and p.deleted_at is null and not p.awaiting_access) then
    raise exception using errcode = '42501', message = 'Only people with access have a calendar.';
  elsif not private.take('calendar.made', person::text, 20, 3600) then
    raise exception using errcode = 'PT429', message = 'You have made many addresses. Please try again in an hour.';
  end if;
  insert into private.calendar_addresses (person_id, token_hash) values (person, private.calendar_hash(secret))
  on conflict (person_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at, read_at = null;
  return secret;
end
$$;
create function public.make_calendar_address() returns text
language sql volatile set search_path = ''
as $$
  select private.make_calendar_address()
$$;
comment on function public.make_calendar_address() is
  'Makes the caller''s calendar address anew and answers its secret part, once. The one before opens nothing from then on.';

create function private.revoke_calendar_address() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.calendar_addresses a where a.person_id = private.person()
$$;
create function public.revoke_calendar_address() returns void
language sql volatile set search_path = ''
as $$
  select private.revoke_calendar_address()
$$;
comment on function public.revoke_calendar_address() is 'Ends the caller''s calendar address.';

create function private.own_calendar_address() returns table (made_at timestamptz, read_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.made_at, a.read_at from private.calendar_addresses a where a.person_id = private.person()
$$;
create function public.own_calendar_address() returns table (made_at timestamptz, read_at timestamptz)
language sql stable set search_path = ''
as $$
  select * from private.own_calendar_address()
$$;
comment on function public.own_calendar_address() is
  'Since when the caller has a calendar address, and when it was last read, to the hour. The address itself is not kept.';

-- What stands in it -------------------------------------------------------------------------------------------------------

-- Written by rights and not by row level security: nobody is signed in when a calendar asks. A test compares both.
create function private.calendar_entries(person uuid) returns table (
  kind text, id uuid, project_id uuid, project_title text, title text, state text,
  from_day date, to_day date, at timestamptz, made_at timestamptz, changed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with who as (
    select p.id, lower(p.email) as email, lower(btrim(p.full_name)) as full_name, p.role <> 'client' as is_staff
    from public.profiles p where p.id = person and p.deleted_at is null and not p.awaiting_access
  ), assigned as (
    select t.* from public.project_tickets t, who w
    where w.is_staff and lower(btrim(t.assigned_to)) in (w.email, w.full_name)
  ), projects as (
    select c.*, w.is_staff, m.is_approver, coalesce(m.is_billing, w.is_staff) as is_billing
    from who w
    cross join public.client_projects c
    left join public.company_members m on m.company_id = c.company_id and m.person_id = w.id and not w.is_staff
    where c.status <> 'Cancelled' and (m.id is not null or w.is_staff and (
      lower(c.contact_person_email) = w.email or c.id in (select a.project_id from assigned a)))
  ), sprints as (
    select s.*, c.title as project_title, c.is_approver, greatest(s.updated_at, c.updated_at) as changed_at
    from projects c join public.project_sprints s on s.project_id = c.id
  ), entries as (
    select 'sprint', s.id, s.project_id, s.project_title, s.title, s.status, s.start_date, s.end_date, null::timestamptz,
      s.created_at, s.changed_at
    from sprints s
    union all
    select 'signoff_due', s.id, s.project_id, s.project_title, s.title, s.status, s.end_date, s.end_date, null,
      s.created_at, s.changed_at
    from sprints s where s.is_approver and s.status = 'In Review' and s.feedback_required
    union all
    select 'signoff', g.id, s.project_id, s.project_title, s.title, g.decision, null, null, g.created_at,
      g.created_at, greatest(g.created_at, s.changed_at)
    from sprints s join public.sprint_signoffs g on g.sprint_id = s.id
    union all
    select 'ticket', t.id, s.project_id, s.project_title, t.title, t.status, s.end_date, s.end_date, null,
      t.created_at, greatest(t.updated_at, s.changed_at)
    from sprints s join assigned t on t.sprint_id = s.id where not private.is_done(t.status)
    union all
    select 'delivery', c.id, c.id, c.title, c.title, c.status, c.estimated_delivery, c.estimated_delivery, null,
      c.created_at, c.updated_at
    from projects c where c.estimated_delivery is not null and c.status <> 'Completed'
    union all
    select 'invoice', i.id, c.id, c.title, i.invoice_number, private.money_text(i.amount, i.currency), i.due_date, i.due_date, null,
      i.created_at, greatest(i.updated_at, c.updated_at)
    from projects c join public.client_invoices i on i.project_id = c.id
    where c.is_billing and i.due_date is not null and i.payment_status in ('Pending', 'Overdue')
  )
  select e.* from entries e (kind, id, project_id, project_title, title, state, from_day, to_day, at, made_at, changed_at)
  where coalesce(e.to_day, e.at::date) > private.today() - 366 and coalesce(e.from_day, e.at::date) < private.today() + 731
  order by coalesce(e.from_day, e.at::date), e.kind, e.id
  limit 2000
$$;
comment on function private.calendar_entries(uuid) is
  'What a person''s calendar shows by the rights of this moment, of a year back and two ahead. Staff: projects whose contact they are or in which a task is assigned to them.';

create function private.read_calendar(secret text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reader uuid;
  is_client boolean;
begin
  select a.person_id, p.role = 'client' into reader, is_client
  from private.calendar_addresses a join public.profiles p on p.id = a.person_id
  where a.token_hash = private.calendar_hash(secret) and p.deleted_at is null and not p.awaiting_access
    -- Who belongs to no company any more has nothing to read.
    and (p.role <> 'client' or exists (select from public.company_members m where m.person_id = p.id));
  if not found then
    return null;
  end if;
  update private.calendar_addresses a set read_at = date_trunc('hour', private.now())
  where a.person_id = reader and a.read_at is distinct from date_trunc('hour', private.now());
  return jsonb_build_object('is_client', is_client,
    'time_zone', (select s.time_zone from public.settings s),
    'entries', (select coalesce(jsonb_agg(e), '[]') from private.calendar_entries(reader) e));
end
$$;
create function public.read_calendar(secret text) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.read_calendar(secret)
$$;
comment on function public.read_calendar(text) is
  'What the calendar of this address shows now; null for one that was never made, was revoked, or whose person is gone. Secret role only.';

revoke all on function private.calendar_hash(text), private.make_calendar_address(), public.make_calendar_address(),
  private.revoke_calendar_address(), public.revoke_calendar_address(), private.own_calendar_address(),
  public.own_calendar_address(), private.calendar_entries(uuid), private.read_calendar(text), public.read_calendar(text)
  from public, anon, authenticated;
grant execute on function private.make_calendar_address(), public.make_calendar_address(),
  private.revoke_calendar_address(), public.revoke_calendar_address(), private.own_calendar_address(),
  public.own_calendar_address() to authenticated, service_role;
grant execute on function private.read_calendar(text), public.read_calendar(text) to service_role;
