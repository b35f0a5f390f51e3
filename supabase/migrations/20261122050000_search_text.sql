-- What the search boxes look through: one text per row, which the API filters like a column (a computed field). One filter
-- over it needs none of the grammar of `or=(...)`, where commas, quotes and parentheses would have to be quoted; and since
-- the API takes every asterisk in a pattern for "anything", the text has another sign in its place, as the pattern has.

create function private.searchable(variadic parts text[]) returns text
language sql stable parallel safe set search_path = ''
as $$ select translate(array_to_string(parts, E'\n'), '*', '∗') $$;
comment on function private.searchable(text[]) is 'The parts as one text to search in; an asterisk as U+2217.';
grant execute on function private.searchable(text[]) to anon, authenticated, service_role;

create function public.search_text(public.blogs) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.title, $1.excerpt) $$;

create function public.search_text(public.projects) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.title, $1.description, $1.client_name) $$;

create function public.search_text(public.services) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.title, $1.description) $$;

create function public.search_text(public.team_members) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.name, $1.role, $1.bio) $$;

create function public.search_text(public.testimonials) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.author_name, $1.company, $1.quote) $$;

create function public.search_text(public.faqs) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.question, $1.answer) $$;

create function public.search_text(public.profiles) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.full_name, $1.email, $1.organization_name) $$;

create function public.search_text(public.client_projects) returns text
language sql stable set search_path = ''
as $$ select private.searchable($1.title, $1.contact_person_name, $1.contact_person_email) $$;

create function public.search_text(public.project_sprints) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.title, $1.description) $$;

create function public.search_text(public.project_tickets) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.title, $1.description, $1.assigned_to) $$;

create function public.search_text(public.client_invoices) returns text
language sql stable set search_path = '' as $$ select private.searchable($1.invoice_number, $1.invoice_name) $$;
