-- The entry about the end of a view of the portal tells when it ended and nothing else. Whom it showed is in the entry about
-- its beginning, which outlives the view.

create or replace view public.recent_activity with (security_invoker = true) as
  select a.id, a.at, a.actor_name, a.action, a.table_name, a.row_id, a.changes, n.row_name, a.actor_email
  from public.audit_log a
  cross join lateral (
    select case a.table_name
        when 'blogs' then (select r.title from public.blogs r where r.id = a.row_id::uuid)
        when 'categories' then (select r.name from public.categories r where r.id = a.row_id::uuid)
        when 'services' then (select r.title from public.services r where r.id = a.row_id::uuid)
        when 'projects' then (select r.title from public.projects r where r.id = a.row_id::uuid)
        when 'team_members' then (select r.name from public.team_members r where r.id = a.row_id::uuid)
        when 'testimonials' then (select r.author_name from public.testimonials r where r.id = a.row_id::uuid)
        when 'faqs' then (select r.question from public.faqs r where r.id = a.row_id::uuid)
        when 'client_projects' then (select r.title from public.client_projects r where r.id = a.row_id::uuid)
        when 'project_sprints' then (select r.title from public.project_sprints r where r.id = a.row_id::uuid)
        when 'project_tickets' then (select r.title from public.project_tickets r where r.id = a.row_id::uuid)
        when 'client_invoices' then (select r.invoice_number from public.client_invoices r where r.id = a.row_id::uuid)
        when 'profiles' then (select r.full_name from public.profiles r where r.id = a.row_id::uuid)
        when 'sprint_messages' then (select s.title from public.sprint_messages r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'sprint_signoffs' then (select s.title from public.sprint_signoffs r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'sprint_continuations' then (select s.title from public.sprint_continuations r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'portal_views' then (select coalesce(nullif(p.full_name, ''), p.email) from public.audit_log b
          join public.profiles p on p.id = (b.changes #>> '{person_id,1}')::uuid
          where b.table_name = 'portal_views' and b.row_id = a.row_id and b.action = 'insert')
      end as row_name
  ) n
  where (select private.is_staff()) and a.area <> 'access';
