/** What the portal released before companies asks for, with the filters that it sends: `$1` is who is signed in. */
export const READS = {
  projects: 'select id, title, status from public.client_projects where client_id = $1 order by created_at',
  attention:
    'select project_id, feedback_due, overdue, due_soon, unread from public.project_attention where client_id = $1 order by 1',
  sprints: `select id, title, status, sprint_order, feedback_required from public.project_sprints s
    where project_id in (select id from public.client_projects where client_id = $1) order by id`,
  tickets: 'select id, title, status from public.sprint_tickets where $1::uuid is not null order by id',
  invoices:
    'select id, invoice_number, amount, payment_status, file_url from public.client_invoices where client_id = $1 order by id',
  totals:
    'select project_id, currency, billed, paid, open, overdue, invoices from public.invoice_totals where client_id = $1 order by 1, 2',
  notifications:
    'select id, title, message, read from public.project_notifications where client_id = $1 order by id',
  messages:
    'select id, kind, body, author_name from public.sprint_messages where $1::uuid is not null order by id',
  signoffs:
    'select id, decision, author_name from public.sprint_signoffs where $1::uuid is not null order by id',
  screen: `select s - 'companies' - 'invitations' || jsonb_build_object('projects',
      (select jsonb_agg(p - 'company_id') from jsonb_array_elements(nullif(s -> 'projects', 'null')) p)) as screen
    from public.portal_screen() s where $1::uuid is not null`,
  bills: `select public.portal_screen(null, 'invoices') -> 'parts' as parts where $1::uuid is not null`,
} as const;
