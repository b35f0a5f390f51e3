-- Client projects with their sprints and tickets. A client sees the own ones; staff manage all.

create table public.client_projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null constraint client_projects_client_id_fkey references public.profiles (id),
  title text not null check (private.is_filled(title, 200)),
  description text check (description is null or char_length(description) <= 20000),
  status text not null default 'In Progress'
    constraint client_projects_status check (status in ('In Progress', 'Completed', 'On Hold', 'Cancelled')),
  percent_complete numeric(5, 2) not null default 0
    constraint client_projects_percent check (percent_complete between 0 and 100),
  estimated_delivery date,
  contact_person_name text not null check (private.is_filled(contact_person_name, 200)),
  contact_person_role text not null check (private.is_filled(contact_person_role, 200)),
  contact_person_email text not null constraint client_projects_contact_email check (private.is_email(contact_person_email)),
  contact_person_phone text check (contact_person_phone is null or char_length(contact_person_phone) <= 60),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- What invoices and notifications refer to, so that their client is always the project's.
  constraint client_projects_id_client unique (id, client_id)
);
create index client_projects_client on public.client_projects (client_id, created_at);
create index client_projects_created_at on public.client_projects (created_at desc);
create index client_projects_title on public.client_projects (title);

create table public.project_sprints (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.client_projects (id) on delete cascade,
  title text not null check (private.is_filled(title, 200)),
  description text check (description is null or char_length(description) <= 20000),
  start_date date not null,
  end_date date not null,
  status text not null default 'Planned'
    constraint project_sprints_status check (status in ('Not Started', 'Planned', 'In Progress', 'In Review', 'Completed')),
  deliverables text[] not null default '{}' check (private.is_list(deliverables, 500)),
  preview_link text constraint project_sprints_preview_link check (private.is_link(preview_link)),
  feedback_required boolean not null default false,
  sprint_order integer not null default 0,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint project_sprints_dates check (end_date >= start_date),
  constraint project_sprints_order unique (project_id, sprint_order),
  constraint project_sprints_id_project unique (id, project_id)
);
create index project_sprints_updated on public.project_sprints (project_id, updated_at desc);

create table public.project_tickets (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.client_projects (id) on delete cascade,
  sprint_id uuid,
  title text not null check (private.is_filled(title, 300)),
  description text check (description is null or char_length(description) <= 20000),
  type text not null default 'Fullstack'
    constraint project_tickets_type check (type in ('Frontend', 'Backend', 'Fullstack', 'Design', 'Bug', 'Feature')),
  status text not null default 'Not started'
    constraint project_tickets_status check (status in
      ('Not started', 'Open', 'In Progress', 'In progress', 'Resolved', 'Completed', 'Closed')),
  priority text not null default 'Medium'
    constraint project_tickets_priority check (priority in ('Low', 'Medium', 'High')),
  assigned_to text check (assigned_to is null or char_length(assigned_to) <= 200),
  position integer not null default 0,
  -- The place on the board as a fractional key: moving a ticket writes one row. Never ends in 0, below which nothing fits.
  board_rank text collate "C" not null default ''
    constraint project_tickets_board_rank check (board_rank ~ '^[0-9A-Za-z]*[1-9A-Za-z]$' and length(board_rank) <= 200),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint project_tickets_position unique (project_id, position),
  constraint project_tickets_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id) on delete set null (sprint_id)
);
create index project_tickets_sprint on public.project_tickets (sprint_id);
create index project_tickets_board on public.project_tickets (project_id, board_rank);

-- Order and position are given here, under a lock on the project: two dialogs open at once cannot take the same one --

create function private.place_sprint() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.client_projects c where c.id = new.project_id for no key update;
  select coalesce(max(s.sprint_order), 0) + 1 into new.sprint_order
  from public.project_sprints s where s.project_id = new.project_id;
  return new;
end
$$;

create function private.place_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.client_projects c where c.id = new.project_id for no key update;
  -- The ticket count, unless a deleted ticket left a gap and that number is taken.
  select greatest(count(*), coalesce(max(t.position), -1) + 1) into new.position
  from public.project_tickets t where t.project_id = new.project_id;
  if new.board_rank is null or new.board_rank = '' then
    new.board_rank := lpad(new.position::text, 8, '0') || 'U';
  end if;
  return new;
end
$$;

create function private.default_sprint_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.status := coalesce(nullif(new.status, ''), 'Planned');
  return new;
end
$$;

create function private.keep_project() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '22023', message = 'A sprint or ticket stays in its project.';
end
$$;

create function private.check_project_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row lock makes a role change at the same moment wait, and then see this project.
  perform 1 from public.profiles p
  where p.id = new.client_id and p.role = 'client' and p.deleted_at is null for share;
  if not found then
    raise exception using errcode = '22023', message = 'A project belongs to a person with the role client.';
  end if;
  return new;
end
$$;

create trigger a_check_client before insert or update of client_id on public.client_projects
  for each row execute function private.check_project_client();
create trigger c_stamp before update on public.client_projects for each row execute function private.stamp_row();

create trigger a_keep_project before update on public.project_sprints
  for each row when (new.project_id <> old.project_id) execute function private.keep_project();
create trigger a_default_status before insert or update on public.project_sprints
  for each row execute function private.default_sprint_status();
create trigger b_place before insert on public.project_sprints for each row execute function private.place_sprint();
create trigger c_stamp before update on public.project_sprints for each row execute function private.stamp_row();

create trigger a_keep_project before update on public.project_tickets
  for each row when (new.project_id <> old.project_id) execute function private.keep_project();
create trigger b_place before insert on public.project_tickets for each row execute function private.place_ticket();
create trigger c_stamp before update on public.project_tickets for each row execute function private.stamp_row();

-- Rows ---------------------------------------------------------------------------------------------------------

alter table public.client_projects enable row level security;
alter table public.project_sprints enable row level security;
alter table public.project_tickets enable row level security;

create policy client_projects_read on public.client_projects for select to authenticated
  using ((client_id = (select auth.uid()) and (select private.is_client())) or (select private.is_staff()));
create policy client_projects_insert on public.client_projects for insert to authenticated
  with check ((select private.is_staff()));
create policy client_projects_update on public.client_projects for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy client_projects_delete on public.client_projects for delete to authenticated
  using ((select private.is_staff()));

-- The inner select is itself under row level security: a client's list of projects is the own ones.
create policy project_sprints_read on public.project_sprints for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy project_sprints_insert on public.project_sprints for insert to authenticated
  with check ((select private.is_staff()));
create policy project_sprints_update on public.project_sprints for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy project_sprints_delete on public.project_sprints for delete to authenticated
  using ((select private.is_staff()));

create policy project_tickets_read on public.project_tickets for select to authenticated
  using ((select private.is_staff()));
create policy project_tickets_insert on public.project_tickets for insert to authenticated
  with check ((select private.is_staff()));
create policy project_tickets_update on public.project_tickets for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy project_tickets_delete on public.project_tickets for delete to authenticated
  using ((select private.is_staff()));

grant select, insert, update, delete on public.client_projects, public.project_sprints, public.project_tickets
  to authenticated;
grant all on public.client_projects, public.project_sprints, public.project_tickets to service_role;

-- The client's view of tickets ---------------------------------------------------------------------------------

-- Clients have no right to the table, whose rows name developers. The function picks rows and columns with its
-- owner's rights, and the view over it runs with its caller's, so there is nothing to look behind.
create function private.visible_tickets() returns table (
  id uuid, project_id uuid, sprint_id uuid, title text, description text, type text, status text, priority text,
  "position" integer, created_at timestamptz, updated_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
    t.created_at, t.updated_at
  from public.project_tickets t
  where (select private.is_staff())
  union all
  select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
    t.created_at, t.updated_at
  from public.client_projects c join public.project_tickets t on t.project_id = c.id
  where c.client_id = auth.uid() and (select private.is_client())
$$;
revoke all on function private.visible_tickets() from public;
grant execute on function private.visible_tickets() to authenticated, service_role;

create view public.sprint_tickets with (security_invoker = true) as
  select v.id, v.project_id, v.sprint_id, v.title, v.description, v.type, v.status, v.priority, v.position,
    v.created_at, v.updated_at
  from private.visible_tickets() v;
comment on view public.sprint_tickets is 'Tickets without the developer''s name: a client''s own, and all for staff.';
grant select on public.sprint_tickets to authenticated;

-- Progress -----------------------------------------------------------------------------------------------------

create function private.is_done(status text) returns boolean
language sql immutable set search_path = ''
as $$
  select status in ('Resolved', 'Closed', 'Completed')
$$;

create view public.sprint_progress with (security_invoker = true) as
  select s.id as sprint_id, s.project_id,
    count(t.id)::integer as total,
    (count(*) filter (where private.is_done(t.status)))::integer as done,
    coalesce(round(100.0 * count(*) filter (where private.is_done(t.status)) / nullif(count(t.id), 0)), 0)::integer as percent
  from public.project_sprints s
  left join public.sprint_tickets t on t.sprint_id = s.id
  group by s.id, s.project_id;
comment on view public.sprint_progress is 'Tickets and done tickets of each visible sprint; percent is rounded, 0 without tickets.';

create view public.project_progress with (security_invoker = true) as
  select c.id as project_id,
    coalesce(t.total, 0)::integer as total,
    coalesce(t.done, 0)::integer as done,
    case
      when t.total > 0 then round(100.0 * t.done / t.total)
      when s.total > 0 then round(100.0 * s.done / s.total)
      else 0
    end::integer as percent
  from public.client_projects c
  left join (
    select t.project_id, count(*) as total, count(*) filter (where private.is_done(t.status)) as done
    from public.sprint_tickets t where t.sprint_id is not null group by t.project_id
  ) t on t.project_id = c.id
  left join (
    select s.project_id, count(*) as total, count(*) filter (where s.status = 'Completed') as done
    from public.project_sprints s group by s.project_id
  ) s on s.project_id = c.id;
comment on view public.project_progress is
  'Tickets of the project''s sprints and how many are done; percent falls back to the share of completed sprints.';
grant select on public.sprint_progress, public.project_progress to authenticated;
