-- A company's manager has everything that the manager may read of it made into one archive: pages, tables and files. It is
-- made in steps by the function company-archive, each read with the rights of who asked for it, and lives for a day.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('archives', 'archives', false, 26214400, array['application/octet-stream'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.company_archives (
  id uuid primary key default gen_random_uuid(),
  -- One at a time: a new one takes the place of the former.
  company_id uuid not null constraint company_archives_once unique
    constraint company_archives_company_id_fkey references public.companies (id) on delete cascade,
  person_id uuid not null constraint company_archives_person_id_fkey references public.profiles (id) on delete cascade,
  -- Whose session asked, and how strongly it signed in: each step reads as that session may, and nothing once it has ended.
  session_id uuid not null,
  level text not null default 'aal1',
  -- Who opens it has to be able to read what is in it.
  holds_invoices boolean not null default false,
  state text not null default 'making' constraint company_archives_state check (state in ('making', 'ready', 'failed')),
  -- What goes into it, how much of that is done, what the zip file has so far, and the sizes of its stored parts.
  plan jsonb not null default '[]',
  done integer not null default 0,
  written jsonb not null default '[]',
  parts integer[] not null default '{}',
  -- Who makes it at the moment, and until when that counts: a worker that was killed is followed by another.
  lease uuid,
  leased_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + interval '24 hours'
);
create index company_archives_person on private.company_archives (person_id);
comment on table private.company_archives is
  'The archive of a company that one of its managers asked for: how far it is, and until when it can be opened.';

alter table private.company_archives enable row level security;
create policy company_archives_admin_reads on private.company_archives for select to authenticated
  using ((select private.is_admin()));
grant select on private.company_archives to authenticated;
create trigger z_audit after insert or delete on private.company_archives for each row
  execute function private.write_audit('people', 'session_id', 'level', 'plan', 'written', 'parts', 'lease', 'leased_until');

-- For its managers -----------------------------------------------------------------------------------------------------

create function private.request_archive(company uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refusal constant text := private.factor_refusal();
  made uuid;
begin
  if refusal is not null then
    raise exception using errcode = 'PT403', message = refusal, hint = 'second_factor';
  elsif not exists (select from private.own_companies('manager') o where o = company) then
    raise exception using errcode = '42501', message = 'Only a manager of the company can have its archive made.';
  end if;
  -- One after the other: of two at once the second sees what the first began.
  perform pg_advisory_xact_lock(hashtextextended('northlight.company_archive ' || company, 0));
  if exists (select from private.company_archives a where a.company_id = company and a.state = 'making') then
    raise exception using errcode = 'PT409', message = 'An archive of this company is being made already.';
  elsif not private.take('company_archives.day', company::text, 5, 86400) then
    raise exception using errcode = 'PT429', message = 'Five archives of this company were made today. Please try again tomorrow.';
  end if;
  delete from private.company_archives a where a.company_id = company;
  insert into private.company_archives (company_id, person_id, session_id, level, holds_invoices)
  values (company, private.person(), (auth.jwt() ->> 'session_id')::uuid, coalesce(auth.jwt() ->> 'aal', 'aal1'),
    exists (select from private.own_companies('billing') o where o = company))
  returning id into made;
  return made;
end
$$;

create function private.archive_of(company uuid) returns table (
  id uuid, state text, done integer, total integer, bytes bigint, created_at timestamptz, expires_at timestamptz,
  asked_by text, may_open boolean
)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.state, a.done, jsonb_array_length(a.plan), (select coalesce(sum(size), 0) from unnest(a.parts) size),
    a.created_at, a.expires_at, coalesce(p.full_name, p.email, ''),
    not a.holds_invoices or exists (select from private.own_companies('billing') o where o = company)
  from private.company_archives a join public.profiles p on p.id = a.person_id
  where a.company_id = company and a.expires_at > private.now()
    and exists (select from private.own_companies('manager') o where o = company)
$$;

create function private.open_archive(company uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_one uuid;
begin
  select a.id into found_one from private.company_archives a join private.archive_of(company) o on o.id = a.id
  where o.may_open and a.state = 'ready';
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no archive that you can open.';
  end if;
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, company_id)
  select p.id, p.full_name, p.email, p.role, 'access', 'company_archives', found_one::text, 'export', company
  from public.profiles p where p.id = private.person();
  return jsonb_build_object('archive', found_one, 'person', private.person(),
    'session', auth.jwt() ->> 'session_id', 'level', coalesce(auth.jwt() ->> 'aal', 'aal1'));
end
$$;

create function public.request_company_archive(company uuid) returns uuid
language sql volatile set search_path = ''
as $$
  select private.request_archive(company)
$$;
comment on function public.request_company_archive(uuid) is
  'For a manager of the company: has its archive made, one at a time and five a day; it takes the place of the former.';
create function public.company_archive(company uuid) returns table (
  id uuid, state text, done integer, total integer, bytes bigint, created_at timestamptz, expires_at timestamptz,
  asked_by text, may_open boolean
)
language sql stable set search_path = ''
as $$
  select * from private.archive_of(company)
$$;
comment on function public.company_archive(uuid) is
  'For a manager of the company: how far its archive is, until when it can be opened, and whether by the caller.';
create function public.open_company_archive(company uuid) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.open_archive(company)
$$;
comment on function public.open_company_archive(uuid) is
  'For a manager who may read all that is in the archive: who opens what, for the function company-archive, which makes a link of it; noted in the log.';
revoke all on function private.request_archive(uuid), private.archive_of(uuid), private.open_archive(uuid),
  public.request_company_archive(uuid), public.company_archive(uuid), public.open_company_archive(uuid) from public, anon;
grant execute on function private.request_archive(uuid), private.archive_of(uuid), private.open_archive(uuid),
  public.request_company_archive(uuid), public.company_archive(uuid), public.open_company_archive(uuid)
  to authenticated, service_role;

-- For the function company-archive ---------------------------------------------------------------------------------------

create function private.take_archive() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken private.company_archives;
begin
  update private.company_archives a set state = 'failed' where a.state = 'making' and a.tries >= 5
    and (a.leased_until is null or a.leased_until < now());
  update private.company_archives a
  set lease = gen_random_uuid(), leased_until = now() + interval '60 seconds', tries = a.tries + 1
  where a.id = (select w.id from private.company_archives w
    where w.state = 'making' and (w.leased_until is null or w.leased_until < now())
    order by w.created_at limit 1 for update skip locked)
  returning * into taken;
  return case when taken.id is not null then
    jsonb_build_object('id', taken.id, 'lease', taken.lease, 'plan', taken.plan, 'done', taken.done, 'written', taken.written,
      'parts', taken.parts, 'holds_invoices', taken.holds_invoices, 'created_at', taken.created_at,
      'asked_by', (select coalesce(p.full_name, p.email, '') from public.profiles p where p.id = taken.person_id)) end;
end
$$;

create function private.note_archive(archive uuid, held uuid, change jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  noted private.company_archives;
  project uuid;
begin
  update private.company_archives a set
    plan = coalesce(change -> 'plan', a.plan),
    done = coalesce((change ->> 'done')::integer, a.done),
    written = a.written || coalesce(change -> 'written', '[]'),
    parts = case when change ? 'part' then a.parts || (change ->> 'part')::integer else a.parts end,
    state = coalesce(change ->> 'state', a.state),
    expires_at = case when change ->> 'state' = 'ready' then private.now() + interval '24 hours' else a.expires_at end,
    tries = 0,
    -- Who pauses lets the next one begin at once.
    leased_until = case when change ->> 'pause' = 'true' then null else now() + interval '60 seconds' end
  where a.id = archive and a.lease = held and a.state = 'making'
  returning * into noted;
  if not found then
    return false;
  end if;
  if noted.state = 'ready' then
    select c.id into project from public.client_projects c where c.company_id = noted.company_id order by c.created_at limit 1;
    insert into public.project_notifications (project_id, client_id, title, message, notification_type)
    select project, noted.person_id, 'Your archive is ready',
      format('The archive of %s can be downloaded for 24 hours, on the page of your company.', k.name), 'other'
    from public.companies k join public.company_members m on m.company_id = k.id and m.person_id = noted.person_id
    where k.id = noted.company_id and project is not null;
  end if;
  return true;
end
$$;

create function private.archive_claims(archive uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('company', a.company_id, 'claims', jsonb_build_object('sub', a.person_id,
    'role', 'authenticated', 'session_id', a.session_id, 'aal', a.level))
  from private.company_archives a where a.id = archive and a.state = 'making'
$$;
comment on function private.archive_claims(uuid) is 'As whom an archive is read, while it is made: what the token said that asked for it.';

create function private.speak_as(claims jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  before constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  -- Supabase has read each of them in turn.
  perform set_config('request.jwt.claims', coalesce(claims::text, ''), true),
    set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', coalesce(claims ->> 'role', ''), true);
  return before;
end
$$;
comment on function private.speak_as(jsonb) is
  'Takes the rest of the transaction for that of a token with these claims; answers those from before. Secret role only.';

create function public.archive_rows(archive uuid, source text, after jsonb, project uuid, size integer) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  asked constant jsonb := private.archive_claims(archive);
  company constant uuid := (asked ->> 'company')::uuid;
  role_before constant text := current_setting('role');
  claims_before jsonb;
  condition constant text := case
    when source = 'companies' then 't.id = $1'
    when source in ('company_people', 'company_invitations', 'client_projects', 'client_invoices') then 't.company_id = $1'
    when source in ('project_sprints', 'sprint_tickets', 'sprint_messages', 'sprint_signoffs', 'sprint_continuations')
      then 't.project_id in (select c.id from public.client_projects c where c.company_id = $1 and ($4 is null or c.id = $4))' end;
  found_rows jsonb;
begin
  if asked is null or condition is null then
    raise exception using errcode = 'PT404', message = 'There is no such archive, or no such table in it.';
  end if;
  -- From here on the person's own rules decide, as if the person asked.
  claims_before := private.speak_as(asked -> 'claims');
  perform set_config('role', 'authenticated', true);
  if not exists (select from private.own_companies('manager') o where o = company) then
    raise exception using errcode = 'PT403', message = 'Who asked for this archive is signed out, or no manager any more.';
  end if;
  execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
      select t.* from public.%I t where %s and ($2 is null or (t.created_at, t.id) > (($2 ->> ''created_at'')::timestamptz, ($2 ->> ''id'')::uuid))
      order by t.created_at, t.id limit $3) r', source, condition)
    into found_rows using company, after, size, project;
  perform set_config('role', role_before, true);
  perform private.speak_as(claims_before);
  return found_rows;
end
$$;
comment on function public.archive_rows(uuid, text, jsonb, uuid, integer) is
  'One page of a table, of one project or all, for an archive that is being made, read with the rights of who asked for it. Secret role only.';

create function private.archive_to_send(archive uuid, person uuid, session uuid, level text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims_before constant jsonb := private.speak_as(jsonb_build_object('sub', person, 'role', 'authenticated',
    'session_id', session, 'aal', level));
  found_one jsonb;
begin
  select jsonb_build_object('parts', a.parts, 'company', k.name, 'created_at', a.created_at) into found_one
  from private.company_archives a join public.companies k on k.id = a.company_id
  cross join lateral private.archive_of(a.company_id) o
  where a.id = archive and o.id = a.id and o.may_open and a.state = 'ready';
  perform private.speak_as(claims_before);
  return found_one;
end
$$;

-- What is stored for nobody: parts of archives that have ended, and pictures of people who are gone.
create function private.files_of_nobody() returns table (bucket text, name text)
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

create function public.take_company_archive() returns jsonb
language sql volatile set search_path = ''
as $$
  select private.take_archive()
$$;
comment on function public.take_company_archive() is
  'Takes an archive that waits to be made, for a minute at a time; null without one. Secret role only.';
create function public.note_company_archive(archive uuid, held uuid, change jsonb) returns boolean
language sql volatile set search_path = ''
as $$
  select private.note_archive(archive, held, change)
$$;
comment on function public.note_company_archive(uuid, uuid, jsonb) is
  'Notes what was made of an archive; false when somebody else makes it by now, or it is gone. Secret role only.';
create function public.company_archive_to_send(archive uuid, person uuid, session uuid, level text) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.archive_to_send(archive, person, session, level)
$$;
comment on function public.company_archive_to_send(uuid, uuid, uuid, text) is
  'The parts of an archive, while this person in this session may open it; null otherwise. Secret role only.';
create function public.files_of_nobody() returns table (bucket text, name text)
language sql volatile set search_path = ''
as $$
  select * from private.files_of_nobody()
$$;
comment on function public.files_of_nobody() is
  'Parts of archives that have ended, which end here, and pictures of people who are gone: to be removed. Secret role only.';
revoke all on function private.take_archive(), private.note_archive(uuid, uuid, jsonb), private.archive_claims(uuid),
  private.speak_as(jsonb), private.archive_to_send(uuid, uuid, uuid, text), private.files_of_nobody() from public, anon, authenticated;
revoke all on function public.take_company_archive(), public.note_company_archive(uuid, uuid, jsonb),
  public.archive_rows(uuid, text, jsonb, uuid, integer), public.company_archive_to_send(uuid, uuid, uuid, text),
  public.files_of_nobody() from public, anon, authenticated;
grant execute on function private.take_archive(), private.note_archive(uuid, uuid, jsonb), private.archive_claims(uuid),
  private.speak_as(jsonb), private.archive_to_send(uuid, uuid, uuid, text), private.files_of_nobody(), public.take_company_archive(),
  public.note_company_archive(uuid, uuid, jsonb), public.archive_rows(uuid, text, jsonb, uuid, integer),
  public.company_archive_to_send(uuid, uuid, uuid, text), public.files_of_nobody() to service_role;
