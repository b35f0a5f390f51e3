-- A number that is none and a day that never comes are values of their types, and pass every comparison with a bound below:
-- a single amount of NaN ends all sums over it, and a browser can show neither.

alter table public.client_invoices
  add constraint client_invoices_amount_number check (amount <> 'NaN'),
  add constraint client_invoices_days_finite check (isfinite(invoice_date) and isfinite(due_date));
alter table public.project_sprints
  add constraint project_sprints_days_finite check (isfinite(start_date) and isfinite(end_date));
alter table public.client_projects
  add constraint client_projects_delivery_finite check (isfinite(estimated_delivery));
alter table public.projects
  add constraint projects_days_finite check (isfinite(start_date) and isfinite(completed_at));
alter table public.blogs add constraint blogs_publish_finite check (isfinite(publish_at));
alter table public.project_notifications add constraint project_notifications_sent_finite check (isfinite(sent_at));
