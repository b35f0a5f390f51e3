-- "26" and "20266" are years of the calendar, and slips of a person who types one. The forms say so at the field.
-- A row with such a year stops this migration, and the error names the constraint: correct the row first.

alter table public.client_invoices add constraint client_invoices_years check (
  invoice_date between '1990-01-01' and '2199-12-31' and due_date between '1990-01-01' and '2199-12-31'
);
alter table public.project_sprints add constraint project_sprints_years check (
  start_date between '1990-01-01' and '2199-12-31' and end_date between '1990-01-01' and '2199-12-31'
);
alter table public.client_projects add constraint client_projects_years check (
  estimated_delivery between '1990-01-01' and '2199-12-31'
);
alter table public.projects add constraint projects_years check (
  start_date between '1990-01-01' and '2199-12-31' and completed_at between '1990-01-01' and '2199-12-31'
);
-- A day more on each side: the form's bounds are those of the agency's time zone.
alter table public.blogs add constraint blogs_years check (
  publish_at between '1989-12-31T00:00Z' and '2200-01-02T00:00Z'
);
