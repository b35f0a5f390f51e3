-- What a client sees of tickets is read through an index and no longer picked from all of a client's tickets: the page of
-- one sprint took longer with every ticket of every other one.
--
-- The private view picks rows and columns with its owner's rights, as the function before it did, and the public views
-- over it run with their caller's. It is a barrier, so nothing that a caller asks of a row runs before the row is known
-- to be the caller's; and it is a join, so nothing can be written through it.

create view private.visible_tickets with (security_barrier = true) as
  select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
    t.created_at, t.updated_at
  from public.project_tickets t join public.client_projects c on c.id = t.project_id
  where (select private.is_staff()) or (c.client_id = (select auth.uid()) and (select private.is_client()));
grant select on private.visible_tickets to authenticated, service_role;

create or replace view public.sprint_tickets with (security_invoker = true) as
  select v.id, v.project_id, v.sprint_id, v.title, v.description, v.type, v.status, v.priority, v.position,
    v.created_at, v.updated_at
  from private.visible_tickets v;
drop function private.visible_tickets();

-- In any letter case, as the rule has it everywhere else.
create or replace function private.is_done(status text) returns boolean
language sql immutable set search_path = ''
as $$
  select lower(btrim(status)) in ('resolved', 'closed', 'completed')
$$;

-- The project is part of the join, so that a filter by it reaches the tickets.
create or replace view public.sprint_progress with (security_invoker = true) as
  select s.id as sprint_id, s.project_id,
    count(t.id)::integer as total,
    (count(*) filter (where private.is_done(t.status)))::integer as done,
    coalesce(round(100.0 * count(*) filter (where private.is_done(t.status)) / nullif(count(t.id), 0)), 0)::integer as percent
  from public.project_sprints s
  left join public.sprint_tickets t on t.sprint_id = s.id and t.project_id = s.project_id
  group by s.id, s.project_id;
