-- Clients' messages, sign-offs and continuations for a sprint. Clients insert rows with their own permissions, and no one
-- changes them afterwards. A repeated request has the same key and finds the first request's row.

create table public.sprint_messages (
  id uuid primary key default gen_random_uuid(),
  sprint_id uuid not null,
  project_id uuid not null,
  kind text not null constraint sprint_messages_kind check (kind in ('feedback', 'question', 'reply')),
  body text not null constraint sprint_messages_body check (char_length(body) between 1 and 10000),
  author_id uuid constraint sprint_messages_author_id_fkey references public.profiles (id) on delete set null,
  author_name text not null default '',
  request_key text not null default gen_random_uuid()::text check (char_length(request_key) between 8 and 200),
  created_at timestamptz not null default private.now(),
  constraint sprint_messages_request unique (author_id, request_key),
  constraint sprint_messages_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id),
  constraint sprint_messages_project_id_fkey foreign key (project_id)
    references public.client_projects (id) on delete cascade
);
create index sprint_messages_sprint on public.sprint_messages (sprint_id, created_at);
create index sprint_messages_project on public.sprint_messages (project_id, created_at desc);

create table public.sprint_signoffs (
  id uuid primary key default gen_random_uuid(),
  sprint_id uuid not null,
  project_id uuid not null,
  decision text not null constraint sprint_signoffs_decision check (decision in ('approved', 'changes_requested')),
  comment text check (comment is null or char_length(comment) <= 10000),
  -- A snapshot of the approved content; never taken from the caller.
  deliverables text[] not null default '{}',
  done_tickets jsonb not null default '[]',
  preview_link text,
  author_id uuid constraint sprint_signoffs_author_id_fkey references public.profiles (id) on delete set null,
  author_name text not null default '',
  request_key text not null default gen_random_uuid()::text check (char_length(request_key) between 8 and 200),
  created_at timestamptz not null default private.now(),
  constraint sprint_signoffs_request unique (author_id, request_key),
  constraint sprint_signoffs_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id),
  constraint sprint_signoffs_project_id_fkey foreign key (project_id)
    references public.client_projects (id) on delete cascade
);
create index sprint_signoffs_sprint on public.sprint_signoffs (sprint_id, created_at);
create index sprint_signoffs_project on public.sprint_signoffs (project_id, created_at desc);

create table public.sprint_continuations (
  id uuid primary key default gen_random_uuid(),
  sprint_id uuid not null constraint sprint_continuations_one_per_sprint unique,
  project_id uuid not null,
  author_id uuid constraint sprint_continuations_author_id_fkey references public.profiles (id) on delete set null,
  author_name text not null default '',
  request_key text not null default gen_random_uuid()::text check (char_length(request_key) between 8 and 200),
  created_at timestamptz not null default private.now(),
  constraint sprint_continuations_request unique (author_id, request_key),
  constraint sprint_continuations_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id),
  constraint sprint_continuations_project_id_fkey foreign key (project_id)
    references public.client_projects (id) on delete cascade
);
create index sprint_continuations_project on public.sprint_continuations (project_id);

-- Authors and limits --------------------------------------------------------------------------------------------------

-- Limits how much a person may write in a short time. Counts each row in the database, so that bulk inserts cannot bypass it.
-- Over the limit, the whole statement fails.
create function private.limit_submissions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not public.consume_rate_limit('submissions.minute', auth.uid()::text, 20, 60)
    or not public.consume_rate_limit('submissions.hour', auth.uid()::text, 200, 3600) then
    raise exception using errcode = 'PT429',
      message = 'You have sent too much in a short time, so this was not saved. Please wait a minute and send it again.';
  end if;
  return new;
end
$$;
comment on function private.limit_submissions() is 'Counts each row that a person sends. Rows from triggers, functions and the secret role are not counted.';

-- Runs first, and rejects another company's sprint with the message for a missing one. Two different messages would reveal
-- which ids are sprints.
create function private.set_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The secret role (demo data, restores) sets author and time itself.
  if auth.uid() is not null then
    new.author_id := auth.uid();
    new.created_at := private.now();
    new.author_name := '';
  end if;
  if new.author_name = '' then
    select coalesce(p.full_name, p.email, '') into new.author_name from public.profiles p where p.id = new.author_id;
  end if;
  new.author_name := coalesce(new.author_name, '');
  select s.project_id into new.project_id
  from public.project_sprints s join public.client_projects c on c.id = s.project_id
  where s.id = new.sprint_id and (
    auth.uid() is null
    or (select private.is_staff())
    or c.company_id in (select private.own_companies()));
  if not found then
    raise exception using errcode = '42501', message = 'This sprint does not exist or you do not have access.';
  end if;
  if auth.uid() is not null and not private.is_staff() and not private.can_approve(new.project_id) then
    raise exception using errcode = 'PT403',
      message = 'Only approvers of your company can give feedback and approve. Ask a manager of your company for this permission.';
  end if;
  return new;
end
$$;

-- Messages of an erased person have another name. Decisions keep the name at that time.
create function private.update_author_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.sprint_messages m set author_name = coalesce(new.full_name, new.email, '')
  where m.author_id = new.id and m.author_name = coalesce(old.full_name, old.email, '');
  return null;
end
$$;

create function private.trim_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := regexp_replace(regexp_replace(new.body, '^[[:space:]]+', ''), '[[:space:]]+$', '');
  if char_length(new.body) > 10000 then
    raise exception using errcode = '22023', message = 'A message can be at most 10,000 characters long.';
  elsif not private.is_filled(new.body, 10000) then
    raise exception using errcode = '22023', message = 'Please provide your feedback before submitting.';
  end if;
  return new;
end
$$;

create function private.snapshot_sprint() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select s.deliverables, s.preview_link into new.deliverables, new.preview_link
  from public.project_sprints s where s.id = new.sprint_id;
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'status', t.status) order by t.position), '[]')
  into new.done_tickets
  from public.project_tickets t where t.sprint_id = new.sprint_id and private.is_done(t.status);
  return new;
end
$$;

-- A decision sent twice, from two clicks or two tabs, counts once. The same decision counts again after another
-- decision on the sprint, or when the deliverables have changed.
create function private.forbid_repeated_signoff() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  latest public.sprint_signoffs;
begin
  -- Serializes concurrent sign-offs: the second finds the first.
  perform pg_advisory_xact_lock(hashtextextended('northlight.signoff ' || new.sprint_id, 0));
  select * into latest from public.sprint_signoffs g where g.sprint_id = new.sprint_id
  order by g.created_at desc limit 1;
  if latest.author_id = new.author_id and latest.decision = new.decision
    and latest.comment is not distinct from new.comment and latest.deliverables is not distinct from new.deliverables
    and latest.preview_link is not distinct from new.preview_link and latest.done_tickets is not distinct from new.done_tickets then
    raise exception using errcode = '23505', message = 'You have already recorded this decision.';
  end if;
  return new;
end
$$;

-- Notifications to staff ----------------------------------------------------------------------------------------------

create function private.describe_author(person uuid, project uuid) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(', ', k.name, case when p.email <> k.name and (
    select count(*) from public.company_members m where m.company_id = k.id) > 1 then p.email end)
  from public.client_projects c join public.companies k on k.id = c.company_id
  left join public.profiles p on p.id = person
  where c.id = project
$$;
comment on function private.describe_author(uuid, uuid) is
  'The company of the project, and the address if the company has several people, because people choose their own names.';

create function private.excerpt(words text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(words) > 500 then left(words, 499) || '…' else words end
$$;
comment on function private.excerpt(text) is 'The first 500 characters of a person''s words, for notifications.';

-- Names the company, which an admin entered, and the address: clients choose their own names and could impersonate others.
create function private.notify_staff_of_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sprint text;
  notification_kind text;
  action text;
  words text;
begin
  select s.title into sprint from public.project_sprints s where s.id = new.sprint_id;
  if tg_table_name = 'sprint_messages' then
    if new.kind = 'feedback' then
      update public.project_sprints set feedback_required = false where id = new.sprint_id and feedback_required;
    end if;
    notification_kind := new.kind;
    action := case new.kind when 'feedback' then 'gave feedback on' else 'asked about' end;
    words := new.body;
  elsif tg_table_name = 'sprint_signoffs' then
    notification_kind := 'signoff';
    action := case new.decision when 'approved' then 'approved' else 'requested changes to' end;
    words := coalesce(nullif(btrim(new.comment), ''), 'No comment.');
  else
    notification_kind := 'continuation';
    action := 'wants to continue after';
    words := 'Please plan the next sprint.';
  end if;
  insert into public.staff_notifications (kind, project_id, sprint_id, title, message)
  values (notification_kind, new.project_id, new.sprint_id,
    format('%s (%s) %s "%s"', private.isolate(new.author_name),
      private.isolate(private.describe_author(new.author_id, new.project_id)), action, private.isolate(sprint)),
    private.excerpt(words));
  return null;
end
$$;

-- A project with a conversation keeps its client, so that a new client cannot read it.
create function private.forbid_client_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.sprint_messages m where m.project_id = old.id)
    or exists (select 1 from public.sprint_signoffs g where g.project_id = old.id)
    or exists (select 1 from public.sprint_continuations k where k.project_id = old.id) then
    raise exception using errcode = 'PT409',
      message = 'This project has a conversation with its client, so the client cannot change. Create a new project for the other client.';
  end if;
  -- Notifications were meant for the former client.
  delete from public.project_notifications n where n.project_id = old.id;
  return new;
end
$$;

-- Threads -------------------------------------------------------------------------------------------------------------

create view public.sprint_threads with (security_invoker = true) as
  select distinct on (m.sprint_id) m.sprint_id, m.project_id, m.created_at as last_at,
    case m.kind when 'reply' then 'answered' else 'waiting' end as state
  from public.sprint_messages m
  order by m.sprint_id, m.created_at desc, m.id desc;
comment on view public.sprint_threads is 'Per sprint with messages: whether the client is waiting for a reply.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

-- Runs before `a_set_author`, in order of the names.
create trigger a_limit before insert on public.sprint_messages
  for each row when (private.is_api_caller()) execute function private.limit_submissions();
create trigger a_set_author before insert on public.sprint_messages for each row execute function private.set_author();
create trigger b_trim before insert on public.sprint_messages for each row execute function private.trim_message();
create trigger notify_staff after insert on public.sprint_messages
  for each row when (new.kind <> 'reply') execute function private.notify_staff_of_submission();

create trigger update_author_names after update on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.update_author_names();

create trigger a_limit before insert on public.sprint_signoffs
  for each row when (private.is_api_caller()) execute function private.limit_submissions();
create trigger a_set_author before insert on public.sprint_signoffs for each row execute function private.set_author();
create trigger b_snapshot before insert on public.sprint_signoffs for each row execute function private.snapshot_sprint();
-- Runs after `a_set_author` and `b_snapshot`, which set author and deliverables.
create trigger c_forbid_repeated before insert on public.sprint_signoffs
for each row execute function private.forbid_repeated_signoff();
create trigger notify_staff after insert on public.sprint_signoffs
  for each row execute function private.notify_staff_of_submission();

create trigger a_limit before insert on public.sprint_continuations
  for each row when (private.is_api_caller()) execute function private.limit_submissions();
create trigger a_set_author before insert on public.sprint_continuations
  for each row execute function private.set_author();
create trigger notify_staff after insert on public.sprint_continuations
  for each row execute function private.notify_staff_of_submission();

create trigger b_forbid_client_change before update on public.client_projects
  for each row when (new.company_id is distinct from old.company_id)
  execute function private.forbid_client_change();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.sprint_messages enable row level security;
alter table public.sprint_signoffs enable row level security;
alter table public.sprint_continuations enable row level security;

create policy sprint_messages_read on public.sprint_messages for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy sprint_messages_insert on public.sprint_messages for insert to authenticated
  with check (
    ((select private.is_staff()) and kind = 'reply')
    or (private.can_approve(project_id) and exists (
      select 1 from public.project_sprints s
      where s.id = sprint_id and case kind
        when 'feedback' then s.status = 'Completed' or (s.status = 'In Review' and s.feedback_required)
        when 'question' then s.status in ('In Progress', 'In Review')
        else false
      end
    ))
  );
-- Admins may delete inappropriate messages, which the audit log records. The sprint can then be deleted again.
create policy sprint_messages_delete on public.sprint_messages for delete to authenticated
  using ((select private.is_admin()));
create policy sprint_signoffs_read on public.sprint_signoffs for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy sprint_signoffs_insert on public.sprint_signoffs for insert to authenticated
  with check (private.can_approve(project_id) and exists (
    select 1 from public.project_sprints s where s.id = sprint_id and s.status in ('In Review', 'Completed')
  ));
create policy sprint_continuations_read on public.sprint_continuations for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
-- A sprint in review counts once feedback has been requested or given; giving it clears the request.
create policy sprint_continuations_insert on public.sprint_continuations for insert to authenticated
  with check (private.can_approve(project_id) and exists (
    select 1 from public.project_sprints s
    where s.id = sprint_id and (s.status = 'Completed' or (s.status = 'In Review' and (s.feedback_required
      or exists (select 1 from public.sprint_messages m where m.sprint_id = s.id and m.kind = 'feedback'))))
  ));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, insert, delete on public.sprint_messages to authenticated;
grant select, insert on public.sprint_signoffs, public.sprint_continuations to authenticated;
grant select on public.sprint_threads to authenticated;
