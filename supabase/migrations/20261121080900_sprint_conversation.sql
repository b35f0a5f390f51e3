-- What clients say about a sprint: messages, sign-offs, and the wish to go on. They insert with their own rights, and
-- nobody changes or removes what was said. A repeated request carries the same key and so finds the first one's row.

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
  -- What was approved, as it was at that moment; never taken from the caller.
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

-- Who speaks, and about what -----------------------------------------------------------------------------------

create function private.sign_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The secret role (demo data, a restore) says itself who spoke and when.
  if auth.uid() is not null then
    new.author_id := auth.uid();
    new.created_at := private.now();
    new.author_name := '';
  end if;
  if new.author_name = '' then
    select coalesce(p.full_name, p.email, '') into new.author_name from public.profiles p where p.id = new.author_id;
  end if;
  new.author_name := coalesce(new.author_name, '');
  select s.project_id into new.project_id from public.project_sprints s where s.id = new.sprint_id;
  if not found then
    raise exception using errcode = '42501', message = 'This sprint does not exist or is not yours.';
  end if;
  return new;
end
$$;

create function private.trim_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := regexp_replace(regexp_replace(new.body, '^[[:space:]]+', ''), '[[:space:]]+$', '');
  if new.body = '' then
    raise exception using errcode = '22023', message = 'Please provide your feedback before submitting.';
  elsif char_length(new.body) > 10000 then
    raise exception using errcode = '22023', message = 'A message can have at most 10,000 characters.';
  end if;
  return new;
end
$$;

create function private.picture_sprint() returns trigger
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

create trigger a_sign before insert on public.sprint_messages for each row execute function private.sign_statement();
create trigger b_trim before insert on public.sprint_messages for each row execute function private.trim_message();
create trigger a_sign before insert on public.sprint_signoffs for each row execute function private.sign_statement();
create trigger b_picture before insert on public.sprint_signoffs for each row execute function private.picture_sprint();
create trigger a_sign before insert on public.sprint_continuations
  for each row execute function private.sign_statement();

-- What follows -------------------------------------------------------------------------------------------------

create function private.tell_staff_of_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sprint text;
  what text;
  headline text;
begin
  select s.title into sprint from public.project_sprints s where s.id = new.sprint_id;
  if tg_table_name = 'sprint_messages' then
    if new.kind = 'feedback' then
      update public.project_sprints set feedback_required = false where id = new.sprint_id and feedback_required;
    end if;
    what := new.kind;
    headline := case new.kind when 'feedback' then 'Feedback on a sprint' else 'A question about a sprint' end;
  elsif tg_table_name = 'sprint_signoffs' then
    what := 'signoff';
    headline := case new.decision when 'approved' then 'Sprint approved' else 'Changes requested' end;
  else
    what := 'continuation';
    headline := 'Continue with the next sprint';
  end if;
  insert into public.staff_notifications (kind, project_id, sprint_id, title, message)
  values (what, new.project_id, new.sprint_id, headline, format('%s, "%s"', new.author_name, sprint));
  return null;
end
$$;

create trigger tell_staff after insert on public.sprint_messages
  for each row when (new.kind <> 'reply') execute function private.tell_staff_of_statement();
create trigger tell_staff after insert on public.sprint_signoffs
  for each row execute function private.tell_staff_of_statement();
create trigger tell_staff after insert on public.sprint_continuations
  for each row execute function private.tell_staff_of_statement();

-- Rows ---------------------------------------------------------------------------------------------------------

alter table public.sprint_messages enable row level security;
alter table public.sprint_signoffs enable row level security;
alter table public.sprint_continuations enable row level security;

create policy sprint_messages_read on public.sprint_messages for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy sprint_messages_insert on public.sprint_messages for insert to authenticated
  with check (
    ((select private.is_staff()) and kind = 'reply')
    or ((select private.is_client()) and exists (
      select 1 from public.project_sprints s
      where s.id = sprint_id and case kind
        when 'feedback' then s.status = 'Completed' or (s.status = 'In Review' and s.feedback_required)
        when 'question' then s.status = 'In Progress'
        else false
      end
    ))
  );

create policy sprint_signoffs_read on public.sprint_signoffs for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy sprint_signoffs_insert on public.sprint_signoffs for insert to authenticated
  with check ((select private.is_client()) and exists (
    select 1 from public.project_sprints s where s.id = sprint_id and s.status in ('In Review', 'Completed')
  ));

create policy sprint_continuations_read on public.sprint_continuations for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy sprint_continuations_insert on public.sprint_continuations for insert to authenticated
  with check ((select private.is_client()) and exists (
    select 1 from public.project_sprints s
    where s.id = sprint_id and (s.status = 'Completed' or (s.status = 'In Review' and s.feedback_required))
  ));

grant select, insert on public.sprint_messages, public.sprint_signoffs, public.sprint_continuations to authenticated;
grant all on public.sprint_messages, public.sprint_signoffs, public.sprint_continuations to service_role;

create view public.sprint_threads with (security_invoker = true) as
  select distinct on (m.sprint_id) m.sprint_id, m.project_id, m.kind as last_kind, m.created_at as last_at,
    case m.kind when 'reply' then 'answered' else 'waiting' end as state
  from public.sprint_messages m
  order by m.sprint_id, m.created_at desc, m.id desc;
comment on view public.sprint_threads is 'Per sprint with messages: whether the client waits for an answer.';
grant select on public.sprint_threads to authenticated;
