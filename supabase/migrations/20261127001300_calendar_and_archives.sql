-- Calendar subscriptions and company archives.

-- Managers can request an archive of everything that they may read about their company: pages, tables and files. The
-- function company-archive builds it in steps, each with the requester's permissions. It is kept for a day.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('archives', 'archives', false, 26214400, array['application/octet-stream'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Each person may have a secret calendar address. It returns entries according to the person's current permissions. Only a
-- hash of the secret is stored.
create table private.calendar_addresses (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint calendar_addresses_person_id_fkey references public.profiles (id) on delete cascade,
  token_hash text not null,
  issued_at timestamptz not null default private.now(),
  -- Rounded to the hour, to show whether the calendar is still in use.
  read_at timestamptz,
  constraint calendar_addresses_once unique (person_id),
  constraint calendar_addresses_token unique (token_hash)
);
comment on table private.calendar_addresses is 'The hash of each person''s secret calendar address. A new one replaces it.';

create table private.company_archives (
  id uuid primary key default gen_random_uuid(),
  -- One per company; a new one replaces it.
  company_id uuid not null constraint company_archives_once unique
    constraint company_archives_company_id_fkey references public.companies (id) on delete cascade,
  person_id uuid not null constraint company_archives_person_id_fkey references public.profiles (id) on delete cascade,
  -- The requester's session and its level. Each step reads with the session's permissions, and fails once it has ended.
  session_id uuid not null,
  level text not null default 'aal1',
  -- Only people with the same permissions may open it.
  includes_invoices boolean not null default false,
  state text not null default 'creating' constraint company_archives_state check (state in ('creating', 'ready', 'failed')),
  -- The contents, the number completed, and the sizes of the stored parts.
  plan jsonb not null default '[]',
  done integer not null default 0,
  parts integer[] not null default '{}',
  -- The current worker and the end of its lease; afterwards another worker takes over.
  lease uuid,
  leased_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + interval '24 hours'
);
comment on table private.company_archives is
  'A company''s archive, requested by a manager, with its progress and expiry.';
create index company_archives_person on private.company_archives (person_id);

-- Calendar addresses --------------------------------------------------------------------------------------------------

create function private.hash_calendar_secret(secret text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

create function private.create_calendar_address() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := private.current_person();
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (select from public.profiles p where p.id = person and p.deleted_at is null and not p.awaiting_access) then
    raise exception using errcode = '42501', message = 'Only people with access can have a calendar address.';
  elsif not public.consume_rate_limit('calendar.created', person::text, 20, 3600) then
    raise exception using errcode = 'PT429', message = 'You have created too many addresses. Please try again in an hour.';
  end if;
  insert into private.calendar_addresses (person_id, token_hash) values (person, private.hash_calendar_secret(secret))
  on conflict (person_id) do update set token_hash = excluded.token_hash, issued_at = excluded.issued_at, read_at = null;
  return secret;
end
$$;

create function public.create_calendar_address() returns text
language sql volatile set search_path = ''
as $$
  select private.create_calendar_address()
$$;
comment on function public.create_calendar_address() is
  'Creates a new calendar address for the caller and returns its secret once. The former address stops working.';

create function private.revoke_calendar_address() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.calendar_addresses a where a.person_id = private.current_person()
$$;

create function public.revoke_calendar_address() returns void
language sql volatile set search_path = ''
as $$
  select private.revoke_calendar_address()
$$;
comment on function public.revoke_calendar_address() is 'Revokes the caller''s calendar address.';

create function private.own_calendar_address() returns table (issued_at timestamptz, read_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.issued_at, a.read_at from private.calendar_addresses a where a.person_id = private.current_person()
$$;

create function public.own_calendar_address() returns table (issued_at timestamptz, read_at timestamptz)
language sql stable set search_path = ''
as $$
  select * from private.own_calendar_address()
$$;
comment on function public.own_calendar_address() is
  'When the caller''s calendar address was created and last read, to the hour. The address itself is not stored.';

-- Calendar entries ----------------------------------------------------------------------------------------------------

-- Checks permissions itself, because calendar apps are not signed in and row level security cannot. A test compares both.
create function private.calendar_entries(person uuid) returns table (
  kind text, id uuid, project_id uuid, project_title text, title text, state text,
  from_day date, to_day date, at timestamptz, created_at timestamptz, changed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with reader as (
    select p.id, lower(p.email) as email, lower(btrim(p.full_name)) as full_name, p.role <> 'client' as is_staff
    from public.profiles p where p.id = person and p.deleted_at is null and not p.awaiting_access
  ), assigned as (
    select t.* from public.project_tickets t, reader r
    where r.is_staff and lower(btrim(t.assigned_to)) in (r.email, r.full_name)
  ), projects as (
    select c.*, r.is_staff, m.is_approver, coalesce(m.is_billing, r.is_staff) as is_billing
    from reader r
    cross join public.client_projects c
    left join public.company_members m on m.company_id = c.company_id and m.person_id = r.id and not r.is_staff
    where c.status <> 'Cancelled' and (m.id is not null or r.is_staff and (
      lower(c.contact_person_email) = r.email or c.id in (select a.project_id from assigned a)))
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
    select 'invoice', i.id, c.id, c.title, i.invoice_number, private.format_money(i.amount, i.currency), i.due_date, i.due_date, null,
      i.created_at, greatest(i.updated_at, c.updated_at)
    from projects c join public.client_invoices i on i.project_id = c.id
    where c.is_billing and i.due_date is not null and i.payment_status in ('Pending', 'Overdue')
  )
  select e.* from entries e (kind, id, project_id, project_title, title, state, from_day, to_day, at, created_at, changed_at)
  where coalesce(e.to_day, e.at::date) > private.today() - 366 and coalesce(e.from_day, e.at::date) < private.today() + 731
  order by coalesce(e.from_day, e.at::date), e.kind, e.id
  limit 2000
$$;
comment on function private.calendar_entries(uuid) is
  'A person''s calendar by their current permissions, from a year ago to two years ahead. For staff: projects whose contact they are or that have tasks assigned to them.';

create function public.read_calendar(secret text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reader uuid;
  is_client boolean;
begin
  select a.person_id, p.role = 'client' into reader, is_client
  from private.calendar_addresses a join public.profiles p on p.id = a.person_id
  where a.token_hash = private.hash_calendar_secret(secret) and p.deleted_at is null and not p.awaiting_access
    -- A client without a company may read nothing.
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
comment on function public.read_calendar(text) is
  'The current calendar of an address; null if the address is unknown or revoked, or the person no longer has access. Secret role only.';

-- Archives: requests by managers --------------------------------------------------------------------------------------

-- Above 4 GB or 65,535 files, a zip file needs ZIP64, which fflate does not write. Checked on request, not after hours of work.
create function private.archive_fits(company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Leaves room for pages and tables.
  select count(*) <= 55000 and coalesce(sum((o.metadata ->> 'size')::bigint), 0) <= 3500000000
  from public.client_invoices i
  left join storage.objects o on o.bucket_id = 'invoices' and o.name = i.file_url
  where i.company_id = company and i.file_url is not null
$$;
comment on function private.archive_fits(uuid) is 'Whether a company''s files fit into one archive: at most 55,000 files and 3.5 GB.';

create function private.request_archive(company uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  problem constant text := private.factor_problem();
  has_billing constant boolean := exists (select from private.own_companies('billing') o where o = company);
  new_id uuid;
begin
  if problem is not null then
    raise exception using errcode = 'PT403', message = problem, hint = 'second_factor';
  elsif not exists (select from private.own_companies('manager') o where o = company) then
    raise exception using errcode = '42501', message = 'Only a manager of the company can request its archive.';
  elsif has_billing and not private.archive_fits(company) then
    raise exception using errcode = 'PT413',
      message = 'Your company has more files than an archive can hold: 3.5 GB or 55,000 files. Please contact us for another way to get them.';
  end if;
  -- Serializes concurrent requests: the second sees the first one's archive.
  perform pg_advisory_xact_lock(hashtextextended('northlight.company_archive_status ' || company, 0));
  if exists (select from private.company_archives a where a.company_id = company and a.state = 'creating') then
    raise exception using errcode = 'PT409', message = 'An archive of this company is already being created.';
  elsif not public.consume_rate_limit('company_archives.day', company::text, 5, 86400) then
    raise exception using errcode = 'PT429', message = 'Five archives of this company have been created today. Please try again tomorrow.';
  end if;
  delete from private.company_archives a where a.company_id = company;
  insert into private.company_archives (company_id, person_id, session_id, level, includes_invoices)
  values (company, private.current_person(), (auth.jwt() ->> 'session_id')::uuid, coalesce(auth.jwt() ->> 'aal', 'aal1'), has_billing)
  returning id into new_id;
  return new_id;
end
$$;

create function private.archive_status(company uuid) returns table (
  id uuid, state text, done integer, total integer, bytes bigint, created_at timestamptz, expires_at timestamptz,
  requested_by text, can_open boolean
)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.state, a.done, jsonb_array_length(a.plan), (select coalesce(sum(size), 0) from unnest(a.parts) size),
    a.created_at, a.expires_at, coalesce(p.full_name, p.email, ''),
    not a.includes_invoices or exists (select from private.own_companies('billing') o where o = company)
  from private.company_archives a join public.profiles p on p.id = a.person_id
  where a.company_id = company and a.expires_at > private.now()
    and exists (select from private.own_companies('manager') o where o = company)
$$;

create function private.open_archive(company uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive uuid;
begin
  select a.id into archive from private.company_archives a join private.archive_status(company) o on o.id = a.id
  where o.can_open and a.state = 'ready';
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no archive for you to open.';
  end if;
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, company_id)
  select p.id, p.full_name, p.email, p.role, 'access', 'company_archives', archive::text, 'export', company
  from public.profiles p where p.id = private.current_person();
  return jsonb_build_object('archive', archive, 'person', private.current_person(),
    'session', auth.jwt() ->> 'session_id', 'level', coalesce(auth.jwt() ->> 'aal', 'aal1'));
end
$$;

create function public.request_company_archive(company uuid) returns uuid
language sql volatile set search_path = ''
as $$
  select private.request_archive(company)
$$;
comment on function public.request_company_archive(uuid) is
  'For managers of the company: requests its archive, one at a time and five a day. The new archive replaces the previous one.';

create function public.company_archive_status(company uuid) returns table (
  id uuid, state text, done integer, total integer, bytes bigint, created_at timestamptz, expires_at timestamptz,
  requested_by text, can_open boolean
)
language sql stable set search_path = ''
as $$
  select * from private.archive_status(company)
$$;
comment on function public.company_archive_status(uuid) is
  'For managers of the company: the progress and expiry of its archive, and whether the caller may open it.';

create function public.open_company_archive(company uuid) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.open_archive(company)
$$;
comment on function public.open_company_archive(uuid) is
  'For managers who may read everything in the archive: returns a link''s content for the function company-archive. Logged.';

-- Archives: building, for the function company-archive ----------------------------------------------------------------

create function public.lease_company_archive() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive private.company_archives;
begin
  update private.company_archives a set state = 'failed' where a.state = 'creating' and a.tries >= 5
    and (a.leased_until is null or a.leased_until < now());
  update private.company_archives a
  set lease = gen_random_uuid(), leased_until = now() + interval '60 seconds', tries = a.tries + 1,
    plan = '[]', done = 0, parts = '{}'
  where a.id = (select w.id from private.company_archives w
    where w.state = 'creating' and (w.leased_until is null or w.leased_until < now())
    order by w.created_at limit 1 for update skip locked)
  returning * into archive;
  return case when archive.id is not null then
    jsonb_build_object('id', archive.id, 'lease', archive.lease, 'includes_invoices', archive.includes_invoices, 'created_at', archive.created_at,
      'requested_by', (select coalesce(p.full_name, p.email, '') from public.profiles p where p.id = archive.person_id)) end;
end
$$;
comment on function public.lease_company_archive() is
  'Leases a pending archive for a minute; null if there is none. Secret role only.';

create function public.update_company_archive(archive uuid, lease_id uuid, change jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  updated private.company_archives;
  project uuid;
begin
  update private.company_archives a set
    plan = coalesce(change -> 'plan', a.plan),
    done = coalesce((change ->> 'done')::integer, a.done),
    parts = case when change ? 'part' then a.parts || (change ->> 'part')::integer else a.parts end,
    state = coalesce(change ->> 'state', a.state),
    expires_at = case when change ->> 'state' = 'ready' then private.now() + interval '24 hours' else a.expires_at end,
    leased_until = now() + interval '60 seconds'
  where a.id = archive and a.lease = lease_id and a.state = 'creating'
  returning * into updated;
  if not found then
    return false;
  end if;
  if updated.state = 'ready' then
    select c.id into project from public.client_projects c where c.company_id = updated.company_id order by c.created_at limit 1;
    insert into public.project_notifications (project_id, client_id, title, message, notification_type)
    select project, updated.person_id, 'Your archive is ready',
      format('You can download the archive of %s for 24 hours on your company''s page.', k.name), 'other'
    from public.companies k join public.company_members m on m.company_id = k.id and m.person_id = updated.person_id
    where k.id = updated.company_id and project is not null;
  end if;
  return true;
end
$$;
comment on function public.update_company_archive(uuid, uuid, jsonb) is
  'Reports an archive''s progress and extends the lease; false if another worker has it or it has been deleted. Secret role only.';

create function private.archive_requester_claims(archive uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('company', a.company_id, 'claims', jsonb_build_object('sub', a.person_id,
    'role', 'authenticated', 'session_id', a.session_id, 'aal', a.level))
  from private.company_archives a where a.id = archive and a.state = 'creating'
$$;
comment on function private.archive_requester_claims(uuid) is 'The requester''s token claims. An archive is read with their permissions.';

create function private.set_token_claims(claims jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  previous_claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- Supabase has used each of these settings over time.
  perform set_config('request.jwt.claims', coalesce(claims::text, ''), true),
    set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', coalesce(claims ->> 'role', ''), true);
  return previous_claims;
end
$$;
comment on function private.set_token_claims(jsonb) is
  'Assumes these token claims for the rest of the transaction; returns the previous ones. Secret role only.';

create function public.archive_rows(archive uuid, source text, after jsonb, size integer) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  access constant jsonb := private.archive_requester_claims(archive);
  company constant uuid := (access ->> 'company')::uuid;
  previous_role constant text := current_setting('role');
  previous_claims jsonb;
  columns constant name[] := array(select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', source)));
  condition constant text := case
    when source = 'companies' then 't.id = $1'
    when 'company_id' = any (columns) then 't.company_id = $1'
    when 'project_id' = any (columns)
      then 't.project_id in (select c.id from public.client_projects c where c.company_id = $1)' end;
  page jsonb;
begin
  if access is null or condition is null then
    raise exception using errcode = 'PT404', message = 'This archive or table does not exist.';
  end if;
  -- From here on, row level security applies as for the requester.
  previous_claims := private.set_token_claims(access -> 'claims');
  perform set_config('role', 'authenticated', true);
  if not exists (select from private.own_companies('manager') o where o = company) then
    raise exception using errcode = 'PT403', message = 'The person who requested this archive has logged out or is no longer a manager.';
  end if;
  execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
      select t.* from public.%I t where %s and ($2 is null or (t.created_at, t.id) > (($2 ->> ''created_at'')::timestamptz, ($2 ->> ''id'')::uuid))
      order by t.created_at, t.id limit $3) r', source, condition)
    into page using company, after, size;
  perform set_config('role', previous_role, true);
  perform private.set_token_claims(previous_claims);
  return page;
end
$$;
comment on function public.archive_rows(uuid, text, jsonb, integer) is
  'One page of a table for an archive in progress, with the requester''s permissions. Secret role only.';

create function public.company_archive_parts(archive uuid, person uuid, session uuid, level text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  previous_claims constant jsonb := private.set_token_claims(jsonb_build_object('sub', person, 'role', 'authenticated',
    'session_id', session, 'aal', level));
  parts jsonb;
begin
  select jsonb_build_object('parts', a.parts, 'company', k.name, 'created_at', a.created_at) into parts
  from private.company_archives a join public.companies k on k.id = a.company_id
  cross join lateral private.archive_status(a.company_id) o
  where a.id = archive and o.id = a.id and o.can_open and a.state = 'ready';
  perform private.set_token_claims(previous_claims);
  return parts;
end
$$;
comment on function public.company_archive_parts(uuid, uuid, uuid, text) is
  'The parts of an archive if this person may still open it in this session; otherwise null. Secret role only.';

-- Lists orphaned files: parts of expired archives, and pictures of deleted people.
create function public.list_orphaned_files() returns table (bucket text, name text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.company_archives a where a.expires_at <= private.now();
  return query
    select o.bucket_id::text, o.name::text from storage.objects o
    where (o.bucket_id = 'archives'
        and not exists (select from private.company_archives a where a.id::text = split_part(o.name, '/', 1)))
      or (o.bucket_id = 'uploads' and o.name like 'avatars/%'
        and not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 2) and p.deleted_at is null))
    order by o.created_at limit 200;
end
$$;
comment on function public.list_orphaned_files() is
  'Deletes expired archives, and lists files to remove: their parts, and pictures of deleted people. Secret role only.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger z_audit after insert or update of token_hash or delete on private.calendar_addresses
  for each row execute function private.write_audit('access', 'token_hash');

create trigger z_audit after insert or delete on private.company_archives for each row
  execute function private.write_audit('people', 'session_id', 'level', 'plan', 'parts', 'lease', 'leased_until');

-- Grants --------------------------------------------------------------------------------------------------------------

grant execute on function private.create_calendar_address, public.create_calendar_address, private.revoke_calendar_address,
  public.revoke_calendar_address, private.own_calendar_address, public.own_calendar_address, private.request_archive,
  private.archive_status, private.open_archive, public.request_company_archive, public.company_archive_status,
  public.open_company_archive to authenticated, service_role;
grant execute on function private.archive_requester_claims, private.set_token_claims to service_role;
