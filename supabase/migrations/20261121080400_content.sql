-- The public site's content: services, portfolio, team, testimonials, questions. Everybody reads, staff write.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_filled(title, 200)),
  description text not null check (private.is_filled(description, 5000)),
  features text[] not null default '{}' check (private.is_list(features, 500)),
  price_starting text check (private.is_filled(price_starting, 60)),
  icon_name text check (private.is_filled(icon_name, 60)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index services_created_at on public.services (created_at);

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_filled(title, 200)),
  slug text not null unique check (private.is_filled(slug, 250)),
  description text not null check (private.is_filled(description, 2000)),
  long_description text check (long_description is null or char_length(long_description) <= 2000000),
  client_name text check (client_name is null or char_length(client_name) <= 200),
  project_urls text[] not null default '{}' constraint projects_project_urls check (private.are_links(project_urls)),
  github_url text constraint projects_github_url check (private.is_link(github_url)),
  technologies text[] not null default '{}' check (private.is_list(technologies, 100)),
  images text[] not null default '{}' constraint projects_images check (private.are_images(images)),
  cover_image text constraint projects_cover_image check (private.is_image(cover_image)),
  featured boolean not null default false,
  in_our_care boolean not null default false,
  completed boolean not null default false,
  start_date date,
  completed_at date,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint projects_completed_at check (completed = (completed_at is not null))
);
create index projects_created_at on public.projects (created_at desc);
create index projects_featured on public.projects (id) where featured;

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_filled(name, 200)),
  role text not null check (private.is_filled(role, 200)),
  bio text check (bio is null or char_length(bio) <= 5000),
  image_url text constraint team_members_image_url check (private.is_image(image_url)),
  skills text[] not null default '{}' check (private.is_list(skills, 100)),
  linkedin_url text constraint team_members_linkedin_url check (private.is_link(linkedin_url)),
  twitter_url text constraint team_members_twitter_url check (private.is_link(twitter_url)),
  github_url text constraint team_members_github_url check (private.is_link(github_url)),
  email text constraint team_members_email check (private.is_email(email)),
  order_position integer not null default 0,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index team_members_order on public.team_members (order_position, created_at);

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  author_name text not null check (private.is_filled(author_name, 200)),
  author_role text check (author_role is null or char_length(author_role) <= 200),
  company text check (company is null or char_length(company) <= 200),
  quote text not null check (private.is_filled(quote, 5000)),
  avatar_url text constraint testimonials_avatar_url check (private.is_image(avatar_url)),
  sort_order integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index testimonials_order on public.testimonials (published, sort_order);

create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (private.is_filled(question, 500)),
  answer text not null check (private.is_filled(answer, 10000)),
  sort_order integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index faqs_order on public.faqs (published, sort_order);

-- Rules of a portfolio project ---------------------------------------------------------------------------------

create function private.project_slug(title text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(regexp_replace(
    btrim(regexp_replace(lower(title), '[^[:alnum:]_[:space:]]', '', 'g')),
    '[[:space:]]+', '-', 'g'), ''), 'project')
$$;

create function private.prepare_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base text;
  number integer := 1;
begin
  new.completed_at := case when new.completed then coalesce(new.completed_at, private.today()) end;
  if coalesce(btrim(new.slug), '') = ''
    or (tg_op = 'UPDATE' and new.title <> old.title and new.slug = old.slug) then
    -- Two projects of one title: the address is not routed, so the second gets a number instead of an error.
    perform pg_advisory_xact_lock(hashtext('northlight.project_slug'));
    base := left(private.project_slug(new.title), 240);
    new.slug := base;
    while exists (select 1 from public.projects p where p.slug = new.slug and p.id <> new.id) loop
      number := number + 1;
      new.slug := base || '-' || number;
    end loop;
  end if;
  return new;
end
$$;

alter table public.projects alter column slug set default '';
create trigger b_prepare before insert or update on public.projects
  for each row execute function private.prepare_project();

create trigger c_stamp before update on public.services for each row execute function private.stamp_row();
create trigger c_stamp before update on public.projects for each row execute function private.stamp_row();
create trigger c_stamp before update on public.team_members for each row execute function private.stamp_row();
create trigger c_stamp before update on public.testimonials for each row execute function private.stamp_row();
create trigger c_stamp before update on public.faqs for each row execute function private.stamp_row();

-- Rows ---------------------------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['services', 'projects', 'team_members', 'testimonials', 'faqs'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy %I on public.%I for select to anon, authenticated using (%s)', name || '_read', name,
      case when name in ('testimonials', 'faqs') then 'published or (select private.is_staff())' else 'true' end);
    execute format('create policy %I on public.%I for insert to authenticated with check ((select private.is_staff()))',
      name || '_insert', name);
    execute format('create policy %I on public.%I for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()))',
      name || '_update', name);
    execute format('create policy %I on public.%I for delete to authenticated using ((select private.is_staff()))',
      name || '_delete', name);
    execute format('grant select on public.%I to anon', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end
$$;

-- Several dashboards may open on an empty table at once: exactly one of them fills it.
create function public.seed_default_services() returns integer
language plpgsql set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may add the default services.';
  end if;
  perform pg_advisory_xact_lock(hashtext('northlight.default_services'));
  if exists (select 1 from public.services) then
    return 0;
  end if;
  insert into public.services (title, description, features, price_starting, icon_name, created_at) values
    ('Website Development',
      'Fast, accessible websites that are easy to find, easy to edit and a pleasure to use on every screen.',
      array['Responsive design', 'Search engine basics built in', 'Content editing for your team', 'Performance budget'],
      '$2,500', 'Globe', private.now()),
    ('Mobile Applications',
      'Apps for iOS and Android from one code base, from the first sketch to the stores and the updates after.',
      array['One code base for both stores', 'Works offline', 'Push notifications', 'Store release included'],
      '$8,000', 'Smartphone', private.now() + interval '1 millisecond'),
    ('Custom CRM Systems',
      'A customer system shaped around the way you sell and support, connected to the tools you already use.',
      array['Pipelines that fit your process', 'Imports from your old system', 'Roles and permissions', 'Reports'],
      '$5,000', 'Palette', private.now() + interval '2 milliseconds'),
    ('SaaS Platforms',
      'Subscription products built to grow: accounts, billing, administration and an architecture that scales.',
      array['Multi-tenant accounts', 'Subscription billing', 'Admin console', 'Monitoring and backups'],
      '$15,000', 'Globe', private.now() + interval '3 milliseconds');
  return 4;
end
$$;
comment on function public.seed_default_services() is 'Adds the four default services if there are none; returns how many were added.';
revoke all on function public.seed_default_services() from public;
grant execute on function public.seed_default_services() to authenticated;

-- Figures of the public site -----------------------------------------------------------------------------------

create view public.site_stats with (security_invoker = true) as
  select
    (count(distinct lower(btrim(p.client_name))) filter (where btrim(p.client_name) <> ''))::integer as happy_clients,
    (count(*) filter (where p.in_our_care))::integer as projects_in_care
  from public.projects p;
grant select on public.site_stats to anon, authenticated, service_role;

create function public.featured_projects() returns setof public.projects
language sql stable set search_path = ''
as $$
  -- Random, yet the same for everybody all day: the order depends on the id and the date alone.
  select * from public.projects p
  order by p.featured desc, md5(p.id::text || private.today()::text)
  limit 3
$$;
comment on function public.featured_projects() is 'Three projects for the home page: featured ones first, another choice each day.';
revoke all on function public.featured_projects() from public;
grant execute on function public.featured_projects() to anon, authenticated, service_role;
