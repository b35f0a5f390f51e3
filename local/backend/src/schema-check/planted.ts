import type { RequestShape } from '@northlight/domain/request-shape';

/** Requests as releases have made them, for migrations to break. */
export const plantedRequests: readonly RequestShape[] = [
  read('/', 'anon', 'featured_projects', [], 'rpc/'),
  read('/faq', 'anon', 'faqs', [
    ['select', 'id,question,answer'],
    ['order', 'created_at.asc'],
  ]),
  read('/blog', 'anon', 'blogs', [
    ['select', 'id,title,slug,category:categories(name,color)'],
    ['published', 'eq.?'],
  ]),
  read('/team', 'anon', 'public_profiles', [['select', 'id,full_name,bio']]),
  read('/portal', 'client', 'client_projects', [
    ['select', 'id,title,status,percent_complete,estimated_delivery'],
  ]),
  read('/portal', 'client', 'project_progress', [['select', 'project_id,total,done,percent']]),
  read('/portal/projects/:id', 'client', 'project_sprints', [
    ['select', 'id,title,status,deliverables'],
    ['project_id', 'eq.?'],
  ]),
  read('/portal/projects/:id', 'client', 'portal_screen', [['wanted', '?']], 'rpc/'),
  read('/portal/invoices', 'client', 'client_invoices', [
    ['select', 'id,amount,currency,payment_status,invoice_date'],
  ]),
  read('/dashboard/tickets', 'admin', 'project_tickets', [
    ['select', 'id,title,priority,board_rank,position'],
    ['project_id', 'eq.?'],
  ]),
  read('/dashboard', 'author', 'staff_overview', [], 'rpc/'),
  read('/dashboard/blogs', 'author', 'blogs', [
    ['select', 'id,title,word_count,publish_at'],
    ['or', '(title.ilike.?,slug.ilike.?)'],
  ]),
];

function read(
  screen: string,
  as: string,
  name: string,
  query: readonly (readonly [string, string])[],
  kind = '',
): RequestShape {
  const path = `/rest/v1/${kind}${name}`;
  return { screen, as, method: 'GET', path, query, headers: {}, body: null, status: 200, answer: null };
}

/** A migration by what it does. */
export type Planted = Readonly<Record<string, string>>;

/** Each breaks a tab that is open, or holds a table that is in use. */
export const breaking: Planted = {
  'a column dropped that is read': 'alter table public.faqs drop column answer',
  'a column dropped that is written alone': 'alter table public.sprint_signoffs drop column comment cascade',
  'a column renamed': 'alter table public.project_tickets rename column priority to urgency',
  'a table renamed': 'alter table public.testimonials rename to quotes',
  'a table dropped': 'drop table public.newsletter_subscribers cascade',
  'a view dropped': 'drop view public.public_profiles cascade',
  'a column of a view renamed': 'alter view public.recent_activity rename column row_name to label',
  'a view that hides rows': `create or replace view public.public_profiles with (security_barrier = true) as
    select p.id, p.full_name, p.avatar_url, p.bio, p.linkedin_url, p.twitter_url, p.github_url from public.profiles p where false`,
  'a number read as a text':
    'alter table public.client_projects drop constraint client_projects_percent, alter column percent_complete drop default, alter column percent_complete type text',
  'a numeric narrowed': 'alter table public.client_projects alter column percent_complete type numeric(4, 1)',
  'a text narrowed':
    'alter table public.contact_messages alter column company type varchar(40) using left(company, 40)',
  'a timestamp that became a day': 'alter table public.client_projects alter column created_at type date',
  'a column made required': `update public.team_members set bio = '' where bio is null; alter table public.team_members alter column bio set not null`,
  'a new column that must be given': `alter table public.faqs add column area text; update public.faqs set area = 'x'; alter table public.faqs alter column area set not null`,
  'a default taken away': 'alter table public.project_sprints alter column status drop default',
  'a value of a status removed': `alter table public.project_tickets drop constraint project_tickets_priority, add constraint project_tickets_priority check (priority in ('Medium', 'High')) not valid`,
  'a length made shorter': `alter table public.client_projects drop constraint client_projects_description_check, add constraint client_projects_description_check check (description is null or char_length(description) <= 100) not valid`,
  'a new condition': `alter table public.client_projects add constraint titled check (title <> lower(title)) not valid`,
  'a new unique rule': `alter table public.testimonials add column spare uuid default gen_random_uuid(); alter table public.testimonials add constraint once unique (author_name, spare)`,
  'a new foreign key': `alter table public.blogs add constraint blogs_reader foreign key (category_id) references public.categories (id) not valid`,
  'an index of a table in use': 'create index project_tickets_title on public.project_tickets (title)',
  'a unique index': `create unique index services_once on public.services (id, title)`,
  'a table written anew': 'cluster public.project_tickets using project_tickets_board',
  'a column with a default for each row':
    'alter table public.project_tickets add column mark uuid default gen_random_uuid()',
  'a condition tested on all rows': `alter table public.project_tickets add constraint short check (length(title) + length(coalesce(description, '')) <= 20300)`,
  'a policy dropped that lets read': 'drop policy client_projects_read on public.client_projects',
  'a policy that shows fewer rows': `alter policy client_invoices_read on public.client_invoices using ((select private.is_admin()))`,
  'a policy that lets fewer write': `alter policy blogs_insert on public.blogs with check ((select private.is_admin()))`,
  'a restrictive policy': `create policy quiet on public.project_sprints as restrictive for select to authenticated using (status <> 'Completed')`,
  'a right to read taken away': 'revoke select on public.faqs from anon',
  'a right to write taken away': 'revoke update on public.client_projects from authenticated',
  'a function dropped': 'drop function public.agency_today() cascade',
  'a function renamed': 'alter function public.restore_deleted(text, uuid) rename to bring_back',
  'an argument renamed': `drop function public.settle_notice(uuid, text); create function public.settle_notice(change uuid, act text) returns void language sql as 'select'; grant execute on function public.settle_notice(uuid, text) to authenticated`,
  'an argument more': `drop function public.held_notices(); create function public.held_notices(since date) returns setof text language sql as 'select null::text'; grant execute on function public.held_notices(date) to authenticated`,
  'another type of answer': `drop function public.seed_default_services(); create function public.seed_default_services() returns text language sql as 'select null::text'; grant execute on function public.seed_default_services() to authenticated`,
  'a function that may not be called':
    'revoke execute on function public.portal_screen(uuid, text) from authenticated',
  'a function whose answer lacks a key': `create or replace function public.staff_overview() returns jsonb language sql stable as $$ select '{}'::jsonb $$`,
  'a trigger that refuses': `create function private.no() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22023'; end $$;
    create trigger no before update on public.services for each row execute function private.no()`,
  'a rule of policies that lets nobody through': `create or replace function private.is_staff() returns boolean language sql stable as 'select false'`,
};

/** None of these is noticed by a tab that is open. */
export const harmless: Planted = {
  'a new table': `create table public.events (id uuid primary key default gen_random_uuid(), title text not null); alter table public.events enable row level security; create policy events_read on public.events for select to anon using (true); grant select on public.events to anon`,
  'a new table with a key to another': `create table public.notes (id uuid primary key, ticket uuid); alter table public.notes enable row level security`,
  'an index of a new table': `create table public.events (id uuid primary key, title text); alter table public.events enable row level security; create index events_title on public.events (title)`,
  'a new column that may be empty': 'alter table public.faqs add column area text',
  'a new column with a constant default': `alter table public.project_tickets add column estimate integer not null default 0`,
  'a new column that is seen by some': `alter table public.client_projects add column internal text; revoke select (internal) on public.client_projects from anon`,
  'a column made optional': 'alter table public.blogs alter column title drop not null',
  'a new default': `alter table public.project_tickets alter column priority set default 'High'`,
  'a numeric made wider':
    'alter table public.client_projects alter column percent_complete type numeric(6, 2)',
  'a value of a status added': `alter table public.project_tickets drop constraint project_tickets_priority, add constraint project_tickets_priority check (priority in ('Low', 'Medium', 'High', 'Urgent')) not valid`,
  'a length made longer': `alter table public.client_projects drop constraint client_projects_description_check, add constraint client_projects_description_check check (description is null or char_length(description) <= 30000) not valid`,
  'a condition taken away': 'alter table public.blogs drop constraint blogs_slug_form',
  'a unique rule taken away': 'alter table public.project_tickets drop constraint project_tickets_position',
  'a condition of a new column': `alter table public.faqs add column area text; alter table public.faqs add constraint faqs_area check (length(area) < 20) not valid`,
  'an index taken away': 'drop index public.client_projects_title',
  'an index renamed': 'alter index public.client_projects_title rename to client_projects_by_title',
  'a constraint renamed': 'alter table public.blogs rename constraint blogs_slug_form to blogs_slug_is_plain',
  'a policy that shows more': `create policy faqs_all on public.faqs for select to anon using (true)`,
  'a policy renamed':
    'alter policy client_projects_read on public.client_projects rename to client_projects_seen',
  'a policy written in another way': `alter policy blogs_insert on public.blogs with check ((select private.is_staff()) and true)`,
  'a right to read given': 'grant select on public.newsletter_subscribers to authenticated',
  'a new function': `create function public.hello() returns text language sql as $$ select 'hello' $$`,
  'a function with a default argument': `create or replace function public.staff_notes(since date default null) returns text language sql as 'select null::text'`,
  'a function made faster': `create or replace function private.is_done(status text) returns boolean language sql immutable set search_path = '' as $$ select status = any (array['Resolved', 'Closed', 'Completed']) $$`,
  'a function for the server alone': `create function public.nightly() returns void language sql as 'select'; revoke all on function public.nightly() from public, anon, authenticated`,
  'a function whose answer has a key more': `create or replace function public.hello() returns jsonb language sql as $$ select '{"a": 1}'::jsonb $$`,
  'a view with a column more': `create or replace view public.public_profiles with (security_barrier = true) as
    select p.id, p.full_name, p.avatar_url, p.bio, p.linkedin_url, p.twitter_url, p.github_url, p.created_at from public.profiles p
    where (p.public_profile and p.deleted_at is null) or exists (select 1 from public.blogs b where b.author_id = p.id
      and b.published and (b.publish_at is null or b.publish_at <= private.now()))`,
  'a new view': `create view public.open_tickets with (security_invoker = true) as select id, title from public.project_tickets`,
  'a trigger that fills a new column': `alter table public.faqs add column area text;
    create function private.fill_area() returns trigger language plpgsql as $$ begin new.area := coalesce(new.area, 'all'); return new; end $$;
    create trigger fill_area before insert on public.faqs for each row execute function private.fill_area()`,
  'a trigger after the fact': `create table private.seen (at timestamptz); create function private.see() returns trigger language plpgsql security definer as $$ begin insert into private.seen values (now()); return null; end $$;
    create trigger see after update on public.services for each row execute function private.see()`,
  'a comment': `comment on table public.faqs is 'Questions'`,
  statistics: 'alter table public.faqs alter column question set statistics 200',
  'a storage setting': 'alter table public.project_tickets set (fillfactor = 90)',
  'a condition not yet tested, of what nobody writes': `alter table private.signup_domains add constraint later check (true) not valid`,
  'a column of a private table dropped': 'alter table private.account_acts drop column if exists spare',
  'a private table dropped': 'create table private.old (id int); drop table private.old',
  'rows written': `insert into private.signup_domains (domain) values ('another.example')`,
  'a text of a row changed': `update public.settings set updated_at = updated_at where id = 1`,
  'a sequence': 'create sequence private.numbers',
  'a schema': 'create schema reports; create table reports.monthly (id int)',
};
