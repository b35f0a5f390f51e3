-- The portal shows the projects of all companies that a person belongs to, what the person may do there, and who asks to
-- join another one.

create or replace view public.project_attention with (security_invoker = true) as
  select c.id as project_id, c.client_id,
    (select count(*) from public.project_sprints s
      where s.project_id = c.id and s.feedback_required and s.status in ('In Review', 'Completed'))::integer as feedback_due,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and (i.payment_status = 'Overdue'
        or (i.payment_status = 'Pending' and i.due_date < (select public.agency_today()))))::integer as overdue,
    (select count(*) from public.client_invoices i
      where i.project_id = c.id and i.payment_status = 'Pending'
        and i.due_date between (select public.agency_today()) and (select public.agency_today()) + 14)::integer as due_soon,
    -- Of who looks; staff see whether the company's contact has read it.
    (select count(*) from public.project_notifications n
      where n.project_id = c.id and not n.read
        and n.client_id = case when (select private.is_staff()) then c.client_id else (select private.person()) end
    )::integer as unread
  from public.client_projects c;

create or replace function public.portal_screen(wanted uuid default null, shown text default 'overview') returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  person constant uuid := private.person();
  own constant uuid[] := array(select private.own_companies());
  today constant date := public.agency_today();
  project uuid;
  parts jsonb;
begin
  select c.id into project from public.client_projects c
  where c.company_id = any (own) order by (c.id is not distinct from wanted) desc, c.created_at limit 1;

  parts := case shown
    when 'sprints' then jsonb_build_object('tab', 'sprints',
      'sprints', (select jsonb_agg(r) from (
        select s.id, s.project_id, s.title, s.status, s.sprint_order, s.start_date, s.end_date, s.feedback_required
        from public.project_sprints s where s.project_id = project order by s.sprint_order) r),
      'sprint_progress', (select jsonb_agg(r) from (
        select p.sprint_id, p.total, p.done, p.percent
        from public.sprint_progress p where p.project_id = project) r),
      'threads', (select jsonb_agg(r) from (
        select t.sprint_id, t.state from public.sprint_threads t where t.project_id = project) r),
      'due_invoices', (select jsonb_agg(r) from (
        select i.id, i.invoice_number, i.invoice_name, i.amount, i.currency, i.due_date, i.payment_status
        from public.client_invoices i
        where i.project_id = project and i.payment_status <> 'Cancelled' and i.due_date is not null
        order by i.due_date limit 200) r))
    when 'invoices' then jsonb_build_object('tab', 'invoices',
      'totals', (select jsonb_agg(r) from (
        select t.currency, t.billed, t.paid, t.open, t.overdue
        from public.invoice_totals t
        where t.project_id = project and t.billed > 0 order by t.billed desc) r),
      'invoices', (select jsonb_agg(r) from (
        select i.id, i.project_id, i.invoice_number, i.invoice_name, i.amount, i.currency, i.invoice_date, i.due_date,
          i.payment_status, i.file_url
        from public.client_invoices i
        where i.project_id = project order by i.created_at desc, i.id desc limit 21) r))
    when 'notifications' then null
    else jsonb_build_object('tab', 'overview',
      'detail', (select to_jsonb(r) from (
        select c.id, c.title, c.description, c.status, c.estimated_delivery, c.contact_person_name,
          c.contact_person_role, c.contact_person_email, c.contact_person_phone
        from public.client_projects c where c.id = project) r),
      'progress', (select to_jsonb(r) from (
        select p.total, p.done, p.percent from public.project_progress p where p.project_id = project) r),
      'current_sprints', (select jsonb_agg(r) from (
        select s.id, s.title, s.status, s.start_date, s.end_date, s.feedback_required, s.total
        from public.current_sprints s where s.project_id = project order by s.sprint_order limit 50) r),
      'told', (select jsonb_agg(r) from (
        select n.id, n.title, n.message, n.created_at, n.notification_type, n.sprint_id, n.invoice_id
        from public.project_notifications n
        where n.project_id = project and n.client_id = person order by n.created_at desc limit 10) r),
      'changed_sprints', (select jsonb_agg(r) from (
        select s.id, s.title, s.status, s.updated_at
        from public.project_sprints s where s.project_id = project order by s.updated_at desc limit 5) r),
      'changed_invoices', (select jsonb_agg(r) from (
        select i.id, i.invoice_name, i.invoice_number, i.updated_at
        from public.client_invoices i where i.project_id = project order by i.updated_at desc limit 5) r),
      'urgent_invoices', (select jsonb_agg(r) from (
        select i.id, i.invoice_number, i.invoice_name, i.amount, i.currency, i.due_date, i.payment_status
        from public.client_invoices i
        where i.project_id = project and i.payment_status in ('Pending', 'Overdue')
          and (i.payment_status = 'Overdue' or i.due_date <= today + 14)
        order by i.due_date nulls first limit 5) r))
  end;

  return jsonb_build_object(
    'today', today,
    'agency', (select to_jsonb(r) from (select s.booking_url, s.time_zone from public.settings s limit 1) r),
    'avatar_url', (select p.avatar_url from public.profiles p where p.id = person),
    'unread', (select count(*) from public.project_notifications n where n.client_id = person and not n.read),
    'projects', (select jsonb_agg(r) from (
      select c.id, c.title, c.status, c.company_id from public.client_projects c
      where c.company_id = any (own) order by c.created_at) r),
    'companies', (select jsonb_agg(r) from (
      select k.id, k.name, m.is_manager, m.is_approver, m.is_billing
      from public.companies k join public.company_members m on m.company_id = k.id and m.person_id = person
      order by m.created_at, k.id) r),
    'invitations', (select jsonb_agg(r) from (
      select i.id, i.company_name, i.invited_by_name, i.expires_at from public.company_invitations i
      where i.email = (select lower(p.email) from public.profiles p where p.id = person)
      order by i.created_at) r),
    'attention', (select jsonb_agg(r) from (
      select a.project_id, a.feedback_due, a.overdue, a.due_soon, a.unread
      from public.project_attention a
      where a.project_id in (select c.id from public.client_projects c where c.company_id = any (own))) r),
    'project', project,
    'parts', parts);
end
$$;
