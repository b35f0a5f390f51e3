-- A function with settings of its own is called for each row; one without is made part of the query. Over 10,000 posts a
-- search takes 25 ms in place of 380. What the functions name is named with its schema, so no search path can turn it.

create or replace function private.searchable(variadic parts text[]) returns text
language sql stable parallel safe
as $$ select pg_catalog.translate(pg_catalog.array_to_string(parts, E'\n'), '*', '∗') $$;

create or replace function public.search_text(public.blogs) returns text
language sql stable as $$ select private.searchable($1.title, $1.excerpt) $$;

create or replace function public.search_text(public.projects) returns text
language sql stable as $$ select private.searchable($1.title, $1.description, $1.client_name) $$;

create or replace function public.search_text(public.services) returns text
language sql stable as $$ select private.searchable($1.title, $1.description) $$;

create or replace function public.search_text(public.team_members) returns text
language sql stable as $$ select private.searchable($1.name, $1.role, $1.bio) $$;

create or replace function public.search_text(public.testimonials) returns text
language sql stable as $$ select private.searchable($1.author_name, $1.company, $1.quote) $$;

create or replace function public.search_text(public.faqs) returns text
language sql stable as $$ select private.searchable($1.question, $1.answer) $$;

create or replace function public.search_text(public.profiles) returns text
language sql stable as $$ select private.searchable($1.full_name, $1.email, $1.organization_name) $$;

create or replace function public.search_text(public.client_projects) returns text
language sql stable as $$ select private.searchable($1.title, $1.contact_person_name, $1.contact_person_email) $$;

create or replace function public.search_text(public.project_sprints) returns text
language sql stable as $$ select private.searchable($1.title, $1.description) $$;

create or replace function public.search_text(public.project_tickets) returns text
language sql stable as $$ select private.searchable($1.title, $1.description, $1.assigned_to) $$;

create or replace function public.search_text(public.client_invoices) returns text
language sql stable as $$ select private.searchable($1.invoice_number, $1.invoice_name) $$;

create or replace function public.search_text(public.companies) returns text
language sql stable as $$ select private.searchable($1.name) $$;
