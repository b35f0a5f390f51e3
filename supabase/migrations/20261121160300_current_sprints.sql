-- What the overview of a project shows of its sprints: those that wait for the client, those in review or under way, the
-- next one, and the last one with how many there are. All sprints are read where all are shown.

create view public.current_sprints with (security_invoker = true) as
  select p.id, p.project_id, p.title, p.status, p.sprint_order, p.start_date, p.end_date, p.feedback_required,
    p.total::integer as total
  from (
    select s.*,
      count(*) over project as total,
      max(s.sprint_order) over project as last,
      min(s.sprint_order) filter (where s.status in ('Planned', 'Not Started')) over project as next
    from public.project_sprints s
    window project as (partition by s.project_id)
  ) p
  where p.status in ('In Review', 'In Progress')
    or (p.feedback_required and p.status = 'Completed')
    or p.sprint_order in (p.next, p.last);
comment on view public.current_sprints is
  'Per visible project: sprints that are in review, under way, next, last, or wait for feedback; total counts all of them.';
grant select on public.current_sprints to authenticated;
