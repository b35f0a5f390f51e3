-- What the first view of /dashboard reads, in one answer: with the caller's rights, from the same tables and views as
-- the screen's own reads, which refresh its parts one by one.

create function public.staff_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) from public.settings s limit 1),
    'attention', (select to_jsonb(a) from public.staff_attention a limit 1),
    'counts', jsonb_build_object(
      'blogs', (select count(*) from public.blogs),
      'projects', (select count(*) from public.projects),
      'client_projects', (select count(*) from public.client_projects),
      'project_sprints', (select count(*) from public.project_sprints),
      'services', (select count(*) from public.services),
      'profiles', (select count(*) from public.profiles p where p.public_profile),
      'testimonials', (select count(*) from public.testimonials),
      'faqs', (select count(*) from public.faqs)),
    'months', (select jsonb_agg(r) from (
      select m.month, m.currency, m.invoiced, m.paid, m.overdue
      from public.invoice_months m order by m.currency, m.month) r),
    'running_sprints', (select count(*) from public.sprint_flow),
    'flow', (select jsonb_agg(r) from (
      select f.sprint_id, f.title, f.project_title, f.not_started, f.in_progress, f.done, f.done_lately
      from public.sprint_flow f order by f.end_date, f.sprint_id limit 8) r),
    'activity', (select jsonb_agg(r) from (
      select a.id, a.at, a.actor_name, a.action, a.table_name, a.row_id, a.row_name, a.changes
      from public.recent_activity a order by a.at desc, a.id desc limit 8) r))
$$;
comment on function public.staff_overview() is 'What the first view of the dashboard reads.';
revoke all on function public.staff_overview() from public;
grant execute on function public.staff_overview() to authenticated, service_role;
