-- Staff read how far a project is as its client reads it, beside their own estimate: the list of the first view carries it.

create or replace function public.staff_client_projects(
  managed uuid default null, tab text default 'sprints', view text default 'list'
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  open_tab jsonb := '{}';
begin
  if managed is not null then
    open_tab := case
      when tab = 'tickets' and view = 'board' then jsonb_build_object('board', (select jsonb_object_agg(k.id, jsonb_build_object(
            'total', (select count(*) from public.project_tickets t
              where t.project_id = managed and t.status = any (k.statuses)),
            'rows', (select jsonb_agg(r) from (
              select t.* from public.project_tickets t where t.project_id = managed and t.status = any (k.statuses)
              order by t.board_rank, t.id limit 50) r)))
          from (values
            ('todo', array['Not started', 'Open']),
            ('doing', array['In progress', 'In Progress']),
            ('done', array['Completed', 'Resolved', 'Closed'])) k (id, statuses)))
      when tab = 'tickets' then jsonb_build_object('tickets', jsonb_build_object(
        'total', (select count(*) from public.project_tickets t where t.project_id = managed),
        'rows', (select jsonb_agg(r) from (
          select t.*,
            (select jsonb_build_object('title', s.title) from public.project_sprints s where s.id = t.sprint_id) as sprint
          from public.project_tickets t where t.project_id = managed order by t.position, t.id limit 24) r)))
      when tab = 'invoices' then jsonb_build_object('invoices', jsonb_build_object(
        'today', public.agency_today(),
        'totals', (select jsonb_agg(r) from (
          select t.currency, t.billed, t.paid, t.open, t.overdue, t.invoices
          from public.invoice_totals t where t.project_id = managed order by t.currency) r),
        'total', (select count(*) from public.client_invoices i where i.project_id = managed),
        'rows', (select jsonb_agg(r) from (
          select i.*,
            (select jsonb_build_object('title', c.title) from public.client_projects c where c.id = i.project_id) as project
          from public.client_invoices i where i.project_id = managed order by i.created_at desc, i.id limit 24) r)))
      else jsonb_build_object('sprints', (select jsonb_agg(r) from (
          select s.*,
            (select jsonb_build_object('total', p.total, 'done', p.done, 'percent', p.percent)
             from public.sprint_progress p where p.project_id = managed and p.sprint_id = s.id) as progress
          from public.project_sprints s where s.project_id = managed order by s.sprint_order) r))
    end;
  end if;

  return jsonb_build_object(
    'settings', (select to_jsonb(s) from public.settings s limit 1),
    'projects', jsonb_build_object('total', (select count(*) from public.client_projects), 'rows', (select jsonb_agg(r) from (
      select c.*, (select jsonb_build_object('name', k.name) from public.companies k where k.id = c.company_id) as company,
        (select p.percent from public.project_progress p where p.project_id = c.id) as client_percent
      from public.client_projects c order by c.created_at desc, c.id limit 24) r)),
    -- A link may lead to a project that is on another page of the list.
    'managed', (select to_jsonb(r) from (
      select c.*, (select jsonb_build_object('name', k.name) from public.companies k where k.id = c.company_id) as company,
        (select p.percent from public.project_progress p where p.project_id = c.id) as client_percent
      from public.client_projects c where c.id = managed) r),
    'sprint_options', case when tab = 'tickets' then (select jsonb_agg(r) from (
      select s.id, s.title, s.status from public.project_sprints s where s.project_id = managed order by s.sprint_order) r)
    end) || open_tab;
end
$$;
