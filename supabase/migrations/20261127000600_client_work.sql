-- Client projects with their sprints and tickets. Members of a company see its projects; staff manage all projects.

create table public.client_projects (
  id uuid primary key default gen_random_uuid(),
  -- The company's contact, set by triggers; null while the company has no members.
  client_id uuid constraint client_projects_client_id_fkey references public.profiles (id),
  title text collate private.alphabetical not null check (private.is_filled(title, 200)),
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
  company_id uuid not null constraint client_projects_company_id_fkey references public.companies (id),
  constraint client_projects_id_client unique (id, client_id),
  -- Referenced by invoices, so that an invoice's company is always its project's.
  constraint client_projects_id_company unique (id, company_id),
  constraint client_projects_delivery_finite check (isfinite(estimated_delivery))
);
create index client_projects_client on public.client_projects (client_id, created_at);
create index client_projects_created_at on public.client_projects (created_at desc);
create index client_projects_title on public.client_projects (title);
create index client_projects_company on public.client_projects (company_id, created_at);

create table public.project_sprints (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.client_projects (id) on delete cascade,
  title text collate private.alphabetical not null check (private.is_filled(title, 200)),
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
  constraint project_sprints_id_project unique (id, project_id),
  -- Clients can give feedback only in these statuses.
  constraint project_sprints_feedback check (not feedback_required or status in ('In Review', 'Completed')),
  constraint project_sprints_days_finite check (isfinite(start_date) and isfinite(end_date))
);
create index project_sprints_updated on public.project_sprints (project_id, updated_at desc);
create index project_sprints_feedback_due on public.project_sprints (project_id) where feedback_required;

create table public.project_tickets (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.client_projects (id) on delete cascade,
  sprint_id uuid,
  title text collate private.alphabetical not null check (private.is_filled(title, 300)),
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
  -- The short number that people say: #12. Set by a trigger, never changed and never used again.
  number integer not null default 0,
  -- The position on the board as a fractional key, so that a move writes one row. Never ends in 0, below which no key fits.
  board_rank text collate "C" not null default ''
    constraint project_tickets_board_rank check (board_rank ~ '^[0-9A-Za-z]*[1-9A-Za-z]$' and length(board_rank) <= 200),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint project_tickets_position unique (project_id, position),
  constraint project_tickets_number unique (project_id, number),
  constraint project_tickets_sprint_fkey foreign key (sprint_id, project_id)
    references public.project_sprints (id, project_id) on delete set null (sprint_id)
);
create index project_tickets_sprint on public.project_tickets (sprint_id);
create index project_tickets_board on public.project_tickets (project_id, board_rank);

create table private.ticket_counters (
  -- Deferred: a caller who may not insert a ticket must not learn which projects exist.
  project_id uuid primary key references public.client_projects (id) on delete cascade deferrable initially deferred,
  last_number integer not null
);
comment on table private.ticket_counters is
  'The last ticket number of each project, so that a deleted ticket''s number is not used again. A column of the project would conflict with edits of it.';

-- Projects, sprints and tickets ---------------------------------------------------------------------------------------

create function private.can_approve(project uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.client_projects c
    where c.id = project and c.company_id in (select private.own_companies('approver')));
end
$$;
comment on function private.can_approve(uuid) is 'Whether the caller is an approver of this project''s company.';

-- Assigns order and position under a lock on the project, so that concurrent inserts never get the same one.
create function private.set_sprint_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.client_projects c where c.id = new.project_id for no key update;
  select coalesce(max(s.sprint_order), 0) + 1 into new.sprint_order
  from public.project_sprints s where s.project_id = new.project_id;
  return new;
end
$$;

create function private.set_ticket_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.number := old.number;
    return new;
  end if;
  perform 1 from public.client_projects c where c.id = new.project_id for no key update;
  -- The ticket count, unless a deleted ticket left a gap and that number is taken.
  select greatest(count(*), coalesce(max(t.position), -1) + 1) into new.position
  from public.project_tickets t where t.project_id = new.project_id;
  if new.board_rank is null or new.board_rank = '' then
    new.board_rank := lpad(new.position::text, 8, '0') || 'U';
  end if;
  -- A restored ticket gets its number back.
  select (d.row_data ->> 'number')::integer into new.number from private.deleted_rows d
  where d.table_name = 'project_tickets' and d.row_id = new.id and d.row_data ->> 'project_id' = new.project_id::text
  order by d.id desc limit 1;
  if new.number is null then
    insert into private.ticket_counters as n (project_id, last_number) values (new.project_id, 1)
    on conflict (project_id) do update set last_number = n.last_number + 1
    returning n.last_number into new.number;
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

create function private.forbid_project_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '22023', message = 'A sprint or ticket cannot move to another project.';
end
$$;

-- A project and its company -------------------------------------------------------------------------------------------

create function private.company_contact(company uuid, preferred uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select m.person_id from public.company_members m where m.company_id = company
  order by (m.person_id = preferred) desc nulls last, m.is_manager desc, m.created_at, m.id limit 1
$$;
comment on function private.company_contact(uuid, uuid) is
  'A company''s contact: the preferred person while a member, otherwise the first manager.';

create function private.set_project_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.company_id is null then
    raise exception using errcode = '22023', message = 'A project must belong to a company. Please choose one.';
  end if;
  new.client_id := private.company_contact(new.company_id, new.client_id);
  return new;
end
$$;

create function private.update_invoice_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.client_invoices i set client_id = new.client_id
  where i.project_id = new.id and i.client_id is distinct from new.client_id;
  return null;
end
$$;

-- Updates the contact of a company's projects when members change, and deletes a removed member's personal data.
create function private.update_company_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  company uuid := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  update public.client_projects c set client_id = private.company_contact(company, c.client_id)
  where c.company_id = company and c.client_id is distinct from private.company_contact(company, c.client_id);
  if tg_op = 'DELETE' then
    delete from public.project_notifications n using public.client_projects c
    where c.id = n.project_id and c.company_id = company and n.client_id = old.person_id;
    -- If the person's account has been deleted, also delete a company without members and projects.
    if not exists (select from public.profiles p join auth.users u on u.id = p.id
        where p.id = old.person_id and p.role = 'client' and p.deleted_at is null) then
      delete from public.companies k where k.id = company
        and not exists (select from public.company_members m where m.company_id = company)
        and not exists (select from public.client_projects c where c.company_id = company);
    end if;
  end if;
  if tg_op <> 'INSERT' and old.is_manager and (tg_op = 'DELETE' or not new.is_manager) then
    delete from public.company_invitations i where i.company_id = company and i.invited_by = old.person_id;
  end if;
  return null;
end
$$;

create function private.leave_companies_problem(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from public.company_members m join public.client_projects c on c.company_id = m.company_id
      where m.person_id = person
        and not exists (select from public.company_members o where o.company_id = m.company_id and o.person_id <> person))
      then 'has_projects'
    when exists (select from public.company_members m where m.person_id = person and m.is_manager
      and exists (select from public.company_members o where o.company_id = m.company_id and o.person_id <> person)
      and not exists (select from public.company_members o
        where o.company_id = m.company_id and o.person_id <> person and o.is_manager))
      then 'last_manager'
  end
$$;
comment on function private.leave_companies_problem(uuid) is
  'Why a person cannot leave all companies: as the only member of one with projects, or as the only manager of other members.';

create function private.forbid_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.leave_companies_problem(new.id) is not null then
    raise exception using errcode = 'PT409', message = 'This client has projects, so the role must stay client.';
  end if;
  return null;
end
$$;

-- Tickets that clients can see ----------------------------------------------------------------------------------------

-- The private view selects rows and columns with its owner's permissions; the public views on it run with the caller's. It
-- is a security barrier, so callers' conditions never see other people's rows, and a join, so it is not writable.
create view private.visible_tickets with (security_barrier = true) as
  select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
    t.created_at, t.updated_at, t.number
  from public.project_tickets t join public.client_projects c on c.id = t.project_id
  where (select private.is_staff()) or c.company_id in (select private.own_companies());

create view public.sprint_tickets with (security_invoker = true) as
  select v.id, v.project_id, v.sprint_id, v.title, v.description, v.type, v.status, v.priority, v.position,
    v.created_at, v.updated_at, v.number
  from private.visible_tickets v;
comment on view public.sprint_tickets is 'Tickets without the developer''s name: the client''s own, or all for staff.';

-- Progress ------------------------------------------------------------------------------------------------------------

-- Ignores case, as the screens do.
create function private.is_done(status text) returns boolean
language sql immutable set search_path = ''
as $$
  select lower(btrim(status)) in ('resolved', 'closed', 'completed')
$$;

-- The join includes the project, so that a filter by project is pushed down to the tickets.
create view public.sprint_progress with (security_invoker = true) as
  select s.id as sprint_id, s.project_id,
    count(t.id)::integer as total,
    (count(*) filter (where private.is_done(t.status)))::integer as done,
    coalesce(round(100.0 * count(*) filter (where private.is_done(t.status)) / nullif(count(t.id), 0)), 0)::integer as percent
  from public.project_sprints s
  left join public.sprint_tickets t on t.sprint_id = s.id and t.project_id = s.project_id
  group by s.id, s.project_id;
comment on view public.sprint_progress is 'The total and completed tickets of each visible sprint; percent is rounded, 0 without tickets.';

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
  'The total and completed tickets of the project''s sprints; percent falls back to the share of completed sprints.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger forbid_role_change after update on public.profiles
  for each row when (old.role = 'client' and new.role <> 'client')
  execute function private.forbid_role_change();

create trigger a0_require_factor_for_move before update on public.client_projects
  for each row when (old.company_id is distinct from new.company_id) execute function private.require_factor();
create trigger a_set_contact before insert or update of client_id, company_id on public.client_projects
  for each row execute function private.set_project_contact();
create trigger c_check_years before insert or update of estimated_delivery on public.client_projects
  for each row execute function private.check_years('estimated_delivery');
create trigger c_set_updated_at before update on public.client_projects for each row execute function private.set_updated_at();
create trigger update_invoice_clients after update on public.client_projects
  for each row when (new.client_id is distinct from old.client_id) execute function private.update_invoice_clients();

create trigger a_default_status before insert or update on public.project_sprints
  for each row execute function private.default_sprint_status();
create trigger a_forbid_project_change before update on public.project_sprints
  for each row when (new.project_id <> old.project_id) execute function private.forbid_project_change();
create trigger b_place before insert on public.project_sprints for each row execute function private.set_sprint_order();
create trigger c_check_years before insert or update of start_date, end_date on public.project_sprints
  for each row execute function private.check_years('start_date', 'end_date');
create trigger c_set_updated_at before update on public.project_sprints for each row execute function private.set_updated_at();

create trigger a_forbid_project_change before update on public.project_tickets
  for each row when (new.project_id <> old.project_id) execute function private.forbid_project_change();
create trigger b_place before insert or update of number on public.project_tickets
  for each row execute function private.set_ticket_position();
create trigger c_set_updated_at before update on public.project_tickets for each row execute function private.set_updated_at();
create trigger y_save_deleted_row before delete on public.project_tickets
  for each row execute function private.save_deleted_row();

create trigger a_update_contact after insert or update or delete on public.company_members
  for each row execute function private.update_company_contact();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.client_projects enable row level security;
alter table public.project_sprints enable row level security;
alter table public.project_tickets enable row level security;

create policy client_projects_read on public.client_projects for select to authenticated
  using (company_id in (select private.own_companies()) or (select private.is_staff()));
create policy client_projects_insert on public.client_projects for insert to authenticated
  with check ((select private.is_staff()));
create policy client_projects_update on public.client_projects for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy client_projects_delete on public.client_projects for delete to authenticated
  using ((select private.is_staff()));
-- Row level security also applies to the inner select, so a client's list contains only their own projects.
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

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, insert, update, delete on public.client_projects, public.project_sprints,
  public.project_tickets to authenticated;
grant select on public.sprint_tickets, public.sprint_progress, public.project_progress to authenticated;
grant select on private.visible_tickets to authenticated, service_role;

grant execute on function private.can_approve, private.is_done to authenticated, service_role;
