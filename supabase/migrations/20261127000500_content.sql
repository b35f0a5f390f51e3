-- Public content: settings, services, portfolio, team, testimonials, FAQs and posts. Everyone reads, and staff write. A
-- post is public once it is published and its publication time has passed.

-- A generated column below uses this function.
create function private.word_count(html text) returns integer
language sql immutable set search_path = ''
as $$
  -- Block boundaries separate words; inline tags do not.
  select coalesce(array_length(regexp_split_to_array(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(
    html,
    '<(br|/?(p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|figure|figcaption|section|hr))([[:space:]][^>]*)?/?>', ' ', 'gi'),
    '<[^>]*>', '', 'g'),
    '(&nbsp;|&#160;|&#xa0;|[[:space:]])+', ' ', 'gi')), ''), ' '), 1), 0)
$$;

-- Rich text shows only uploaded pictures, so that no page asks another host for one or contains one as text. The same rule
-- as `isStoredPicture` of @northlight/domain.
create function private.has_only_stored_pictures(html text) returns boolean
language sql immutable set search_path = ''
as $$
  select regexp_count(html, '<(img|image)\M', 1, 'i') = regexp_count(
    html,
    '<img( (alt|title|width|height|class)="[^"]*")* src="(https?://[^/"?#]+)?/storage/v1/object/public/uploads/(?![^"]*\.\.)[A-Za-z0-9._/-]+"( (alt|title|width|height|class)="[^"]*")* */?>'
  )
$$;

-- Raster pictures only: a browser runs scripts in an SVG that is opened on its own.
create function private.is_brand_picture(url text) returns boolean
language sql immutable set search_path = ''
as $$
  select url is null
    or (private.has_only_stored_pictures('<img src="' || url || '">') and url ~ '\.(png|jpe?g|webp)$')
$$;

-- One row with only public columns. Private settings need their own table: row level security hides rows, not columns.
create table public.settings (
  id smallint primary key default 1 check (id = 1),
  time_zone text not null default 'Europe/Berlin',
  contact_email text check (private.is_email(contact_email)),
  contact_phone text check (contact_phone is null or char_length(contact_phone) <= 60),
  address text check (address is null or char_length(address) <= 500),
  business_hours text check (business_hours is null or char_length(business_hours) <= 200),
  response_time text check (response_time is null or char_length(response_time) <= 200),
  booking_url text check (private.is_link(booking_url)),
  linkedin_url text check (private.is_link(linkedin_url)),
  twitter_url text check (private.is_link(twitter_url)),
  github_url text check (private.is_link(github_url)),
  legal_name text check (private.is_filled(legal_name, 200)),
  register_number text check (private.is_filled(register_number, 200)),
  vat_number text check (private.is_filled(vat_number, 60)),
  default_currency text not null default 'USD' constraint settings_default_currency check (default_currency ~ '^[A-Z]{3}$'),
  founded_year smallint check (founded_year >= 1800),
  years_experience smallint check (years_experience between 0 and 200),
  figures text[] not null default '{}' check (private.is_list(figures, 80)),
  story text check (private.is_filled(story, 5000)),
  mission text check (private.is_filled(mission, 500)),
  vision text check (private.is_filled(vision, 500)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- The two legally required pages: rich text, or plain text with line breaks.
  privacy_text text check (privacy_text is null or char_length(privacy_text) <= 100000)
    constraint settings_privacy_pictures check (private.has_only_stored_pictures(privacy_text)),
  imprint_text text check (imprint_text is null or char_length(imprint_text) <= 100000)
    constraint settings_imprint_pictures check (private.has_only_stored_pictures(imprint_text)),
  sends_reminders boolean not null default false
);
comment on column public.settings.privacy_text is 'The content of /privacy as rich text; sanitised whenever it is rendered.';
comment on column public.settings.imprint_text is 'The content of /imprint as rich text; sanitised whenever it is rendered.';
comment on column public.settings.default_currency is 'The currency of an invoice that names none.';
comment on column public.settings.figures is 'What the mission page counts; the first word of each is shown large: "200+ Projects".';
comment on column public.settings.story is 'The story on the about page; an empty line begins a paragraph.';
comment on column public.settings.sends_reminders is 'Whether clients are reminded of unpaid invoices 3, 10 and 20 days after the due date.';

-- The agency as its site, emails and documents show it. The row is created when the instance is set up.
create table public.brand (
  id smallint primary key default 1 check (id = 1),
  name text not null check (private.is_filled(name, 60)),
  tagline text check (private.is_filled(tagline, 80)),
  description text check (private.is_filled(description, 300)),
  accent text not null default '#3d4f66' constraint brand_accent check (accent ~ '^#[0-9a-f]{6}$'),
  email_sender text check (private.is_filled(email_sender, 60)),
  logo_url text constraint brand_logo_url check (private.is_brand_picture(logo_url)),
  dark_logo_url text constraint brand_dark_logo_url check (private.is_brand_picture(dark_logo_url)),
  icon_url text constraint brand_icon_url check (private.is_brand_picture(icon_url)),
  social_picture_url text constraint brand_social_picture_url check (private.is_brand_picture(social_picture_url)),
  hero_picture_url text constraint brand_hero_picture_url check (private.is_brand_picture(hero_picture_url)),
  sign_in_picture_url text constraint brand_sign_in_picture_url check (private.is_brand_picture(sign_in_picture_url)),
  previous jsonb,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on column public.brand.email_sender is 'The name in the sender of emails; the name if null.';
comment on column public.brand.previous is 'The values before the last change, for one step back.';

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title text collate private.alphabetical not null check (private.is_filled(title, 200)),
  description text not null check (private.is_filled(description, 5000)),
  features text[] not null default '{}' check (private.is_list(features, 500)),
  price_starting text check (private.is_filled(price_starting, 60)),
  icon_name text check (private.is_filled(icon_name, 60)),
  published boolean not null default true,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index services_created_at on public.services (created_at);

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title text collate private.alphabetical not null check (private.is_filled(title, 200)),
  slug text not null unique default '' check (private.is_filled(slug, 250)),
  description text not null check (private.is_filled(description, 2000)),
  long_description text check (long_description is null or char_length(long_description) <= 2000000)
    constraint projects_long_description_pictures check (private.has_only_stored_pictures(long_description)),
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
  image_texts jsonb not null default '{}'
    constraint projects_image_texts check (jsonb_typeof(image_texts) = 'object' and length(image_texts::text) <= 50000),
  constraint projects_completed_at check (completed = (completed_at is not null)),
  -- Infinity would satisfy a lower bound, and browsers cannot show it.
  constraint projects_days_finite check (isfinite(start_date) and isfinite(completed_at))
);
comment on column public.projects.image_texts is 'Alt texts: {URL of cover or gallery image: text}.';
create index projects_created_at on public.projects (created_at desc);
create index projects_featured on public.projects (id) where featured;

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text collate private.alphabetical not null check (private.is_filled(name, 200)),
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
  author_name text collate private.alphabetical not null check (private.is_filled(author_name, 200)),
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
  question text collate private.alphabetical not null check (private.is_filled(question, 500)),
  answer text not null check (private.is_filled(answer, 10000)),
  sort_order integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index faqs_order on public.faqs (published, sort_order);

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text collate private.alphabetical not null check (private.is_filled(name, 80)),
  color text not null constraint categories_color check (color ~ '^#[0-9a-fA-F]{6}$'),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create unique index categories_name on public.categories (lower(name));

create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text collate private.alphabetical not null check (private.is_filled(title, 300)),
  slug text not null constraint blogs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200),
  excerpt text check (excerpt is null or char_length(excerpt) <= 2000),
  content text not null default '' check (char_length(content) <= 2000000)
    constraint blogs_content_pictures check (private.has_only_stored_pictures(content)),
  header_image_url text constraint blogs_header_image_url check (private.is_image(header_image_url)),
  published boolean not null default false,
  publish_at timestamptz,
  author_id uuid constraint blogs_author_id_fkey references public.profiles (id),
  category_id uuid constraint blogs_category_id_fkey references public.categories (id) on delete set null,
  word_count integer not null generated always as (private.word_count(content)) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  header_image_alt text
    constraint blogs_header_image_alt check (private.is_filled(header_image_alt, 300)),
  search_description text
    constraint blogs_search_description check (search_description is null or char_length(search_description) <= 300),
  constraint blogs_header_image_described check (header_image_url is null or header_image_alt is not null),
  constraint blogs_slug_key unique (slug),
  constraint blogs_publish_finite check (isfinite(publish_at))
);
comment on column public.blogs.publish_at is
  'A published post is hidden until this time, which is also its date. If empty, the first publication sets it.';
comment on column public.blogs.header_image_alt is 'The alt text of the header image, which cannot be saved without one.';
comment on column public.blogs.search_description is 'For search engines and link previews. If empty, they show the excerpt.';
create index blogs_created_at on public.blogs (created_at desc);
create index blogs_author on public.blogs (author_id);
create index blogs_category on public.blogs (category_id);
create index blogs_scheduled on public.blogs (publish_at) where published and publish_at is not null;

create table public.blog_slug_history (
  slug text primary key,
  blog_id uuid not null references public.blogs (id) on delete cascade,
  created_at timestamptz not null default private.now()
);
comment on table public.blog_slug_history is 'Former slugs of posts, which redirect to the current one.';
create index blog_slug_history_blog on public.blog_slug_history (blog_id);

-- A number that changes whenever public content changes. Each edge polls it.
create table private.content_state (
  id smallint primary key default 1 check (id = 1),
  revision bigint not null default 1
);

create table private.deleted_rows (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  row_data jsonb not null,
  -- Former slugs of a post, which are deleted with it.
  old_slugs text[] not null default '{}',
  deleted_by uuid not null,
  deleted_at timestamptz not null default private.now()
);
comment on table private.deleted_rows is 'Complete rows that a person deleted in the last ten minutes, for undo.';
create index deleted_rows_row on private.deleted_rows (table_name, row_id);

insert into public.settings default values;
insert into private.content_state default values;

-- Settings ------------------------------------------------------------------------------------------------------------

create function private.check_settings() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not exists (select 1 from pg_catalog.pg_timezone_names z where z.name = new.time_zone) then
    raise exception using errcode = '22023', message = 'This is not a known time zone.';
  end if;
  if new.founded_year > extract(year from private.now()) then
    raise exception using errcode = '22023', message = 'The founding year cannot be in the future.';
  end if;
  return new;
end
$$;

create function private.today() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select (private.now() at time zone s.time_zone)::date from public.settings s);
end
$$;

create function public.agency_today() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.today();
end
$$;
comment on function public.agency_today() is 'Today''s date in the agency''s time zone.';

-- Portfolio projects --------------------------------------------------------------------------------------------------

-- "Über Größe" becomes "ueber-groesse". Normalizes to NFD first, so that the result does not depend on the locale.
create function private.fold_accents(value text) returns text
language sql immutable strict set search_path = ''
as $$
  select normalize(translate(
    replace(replace(replace(replace(replace(replace(
      -- Only removes marks from Latin letters: й is a separate letter, not an accented и.
      regexp_replace(
        regexp_replace(lower(normalize(value, NFD)), '([aou])\u0308', '\1e', 'g'),
        '([a-z])[\u0300-\u036f]+', '\1', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    'øØłŁđĐ', 'oolldd'), NFC)
$$;
comment on function private.fold_accents(text) is
  'Lower case with ä as ae, ö as oe, ü as ue, ß as ss, and Latin letters without accents: `foldAccents` of @northlight/domain.';

create function private.project_slug(title text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(regexp_replace(
    btrim(regexp_replace(private.fold_accents(title), '[^[:alnum:]_[:space:]]', '', 'g')),
    '[[:space:]]+', '-', 'g'), ''), 'project')
$$;

create function private.prepare_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base text;
  suffix integer := 1;
begin
  new.completed_at := case when new.completed then coalesce(new.completed_at, private.today()) end;
  if coalesce(btrim(new.slug), '') = ''
    or (tg_op = 'UPDATE' and new.title <> old.title and new.slug = old.slug) then
    -- A second project with the same title gets a suffix instead of an error, because no route uses the slug.
    perform pg_advisory_xact_lock(hashtext('northlight.project_slug'));
    base := left(private.project_slug(new.title), 240);
    new.slug := base;
    while exists (select 1 from public.projects p where p.slug = new.slug and p.id <> new.id) loop
      suffix := suffix + 1;
      new.slug := base || '-' || suffix;
    end loop;
  end if;
  return new;
end
$$;

create function private.check_project_days() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.completed_at < new.start_date and (tg_op = 'INSERT'
    or (old.start_date, old.completed_at) is distinct from (new.start_date, new.completed_at)) then
    raise exception using errcode = '22023', message = 'The completion date is before the start date.';
  end if;
  return new;
end
$$;

-- Services ------------------------------------------------------------------------------------------------------------

-- If several dashboards do this at the same time, exactly one of them fills the empty table.
create function public.add_example_services() returns integer
language plpgsql set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may add example services.';
  end if;
  perform pg_advisory_xact_lock(hashtext('northlight.example_services'));
  if exists (select 1 from public.services) then
    return 0;
  end if;
  insert into public.services (title, description, features, price_starting, icon_name, published, created_at) values
    ('Website Development',
      'Fast, accessible websites that are easy to find, easy to edit and a pleasure to use on every screen.',
      array['Responsive design', 'Search engine basics built in', 'Content editing for your team', 'Performance budget'],
      '$2,500', 'Globe', false, private.now()),
    ('Mobile Applications',
      'Apps for iOS and Android from one code base, from the first sketch to the stores and the updates after.',
      array['One code base for both stores', 'Works offline', 'Push notifications', 'Store release included'],
      '$8,000', 'Smartphone', false, private.now() + interval '1 millisecond'),
    ('Custom CRM Systems',
      'A customer system shaped around the way you sell and support, connected to the tools you already use.',
      array['Pipelines that fit your process', 'Imports from your old system', 'Roles and permissions', 'Reports'],
      '$5,000', 'Palette', false, private.now() + interval '2 milliseconds'),
    ('SaaS Platforms',
      'Subscription products built to grow: accounts, billing, administration and an architecture that scales.',
      array['Multi-tenant accounts', 'Subscription billing', 'Admin console', 'Monitoring and backups'],
      '$15,000', 'Globe', false, private.now() + interval '3 milliseconds');
  return 4;
end
$$;
comment on function public.add_example_services() is 'Adds four unpublished services if there are none; returns the number added.';

-- The brand -----------------------------------------------------------------------------------------------------------

create function private.save_previous_brand() returns trigger
language plpgsql set search_path = ''
as $$
declare
  hidden constant text[] := array['id', 'previous', 'created_at', 'updated_at'];
begin
  new.previous := case
    when tg_op = 'INSERT' then null
    when to_jsonb(new) - hidden = to_jsonb(old) - hidden then old.previous
    else to_jsonb(old) - hidden
  end;
  return new;
end
$$;
create trigger b_save_previous_brand before insert or update on public.brand
  for each row execute function private.save_previous_brand();

-- Public site statistics ----------------------------------------------------------------------------------------------

create view public.site_stats with (security_invoker = true) as
  select
    (count(distinct lower(btrim(p.client_name))) filter (where btrim(p.client_name) <> ''))::integer as happy_clients,
    (count(*) filter (where p.in_our_care))::integer as projects_in_care
  from public.projects p;

create function public.featured_projects() returns setof public.projects
language sql stable set search_path = ''
as $$
  -- Random but stable for a day, because the order depends only on id and date.
  select * from public.projects p
  order by p.featured desc, md5(p.id::text || private.today()::text)
  limit 3
$$;
comment on function public.featured_projects() is 'Three projects for the home page: featured ones first, with a different choice each day.';

-- Categories and posts ------------------------------------------------------------------------------------------------

create function private.normalize_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := normalize(new.name, NFC);
  return new;
end
$$;

create function private.set_blog_author() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.author_id := case when tg_op = 'INSERT' then auth.uid() else old.author_id end;
  end if;
  return new;
end
$$;

-- Posts are dated and ordered by publication, not by their first draft.
create function private.set_publication_date() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.published and new.publish_at is null then
    new.publish_at := case
      -- Demo data and restores set the date themselves.
      when tg_op = 'INSERT' then new.created_at
      when old.published and old.publish_at <= private.now() then old.publish_at
      else private.now()
    end;
  end if;
  return new;
end
$$;

create function private.update_slug_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A post keeps its own rows: in the feed, older posts are identified by their first slug.
  delete from public.blog_slug_history h where h.slug = new.slug and h.blog_id <> new.id;
  if tg_op = 'UPDATE' then
    insert into public.blog_slug_history (slug, blog_id) values (old.slug, new.id)
    on conflict (slug) do nothing;
  end if;
  return null;
end
$$;

-- Authors -------------------------------------------------------------------------------------------------------------

-- Deliberately runs with its owner's permissions: visitors may see these columns of these people, but not `profiles`.
create view public.public_profiles with (security_barrier = true) as
  select p.id, p.full_name, p.avatar_url, p.bio, p.linkedin_url, p.twitter_url, p.github_url
  from public.profiles p
  where (p.public_profile and p.deleted_at is null)
    or exists (
      select 1 from public.blogs b
      where b.author_id = p.id and b.published and (b.publish_at is null or b.publish_at <= private.now())
    );
comment on view public.public_profiles is 'Public columns of people with a public profile or a published post.';

-- The content revision ------------------------------------------------------------------------------------------------

create function private.increment_content_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.content_state set revision = revision + 1 where id = 1;
  return null;
end
$$;

create function private.content_revision() returns table (revision bigint, brand jsonb, needs_setup boolean)
language sql stable security definer set search_path = ''
as $$
  -- Scheduled posts become due without a write, so the revision includes the number of due posts.
  select s.revision * 1000000 + (
    select count(*) from public.blogs b where b.published and b.publish_at <= private.now()
  ), (
    select jsonb_build_object('name', b.name, 'tagline', b.tagline, 'description', b.description, 'accent', b.accent, 'logoUrl', b.logo_url,
      'darkLogoUrl', b.dark_logo_url, 'iconUrl', b.icon_url, 'socialPictureUrl', b.social_picture_url,
      'heroPictureUrl', b.hero_picture_url, 'signInPictureUrl', b.sign_in_picture_url)
    from public.brand b
  ), private.needs_setup()
  from private.content_state s
$$;

-- Includes the schema version, so that the edge needs one request: it puts the version into its documents, and browsers
-- show cached page data only under the same schema.
-- Also includes the brand, which every document needs, and whether the set-up screen replaces all pages.
create view public.content_revision with (security_invoker = true) as
  select r.revision, private.schema_version() as schema, r.brand, r.needs_setup
  from private.content_revision() r;
comment on view public.content_revision is 'One row: `revision` differs after any change to public content, `schema` is the newest migration. Compare for equality only.';

-- Undoing a deletion --------------------------------------------------------------------------------------------------

create function private.save_deleted_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  slugs text[] := '{}';
begin
  delete from private.deleted_rows d where d.deleted_at < private.now() - interval '10 minutes';
  if auth.uid() is not null then
    if tg_table_name = 'blogs' then
      slugs := array(select h.slug from public.blog_slug_history h where h.blog_id = old.id);
    end if;
    insert into private.deleted_rows (table_name, row_id, row_data, old_slugs, deleted_by)
    values (tg_table_name, old.id, to_jsonb(old), slugs, auth.uid());
  end if;
  return old;
end
$$;
comment on function private.save_deleted_row() is 'Saves a row before its deletion. For the trigger `y_save_deleted_row`. Rows that are deleted with it need a case in `restore_deleted`.';

create function private.restore_deleted(from_table text, deleted_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  saved private.deleted_rows;
  columns text;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may undo a deletion.';
  end if;
  select * into saved from private.deleted_rows d
  where d.table_name = from_table and d.row_id = deleted_id and d.deleted_by = auth.uid()
    and d.deleted_at >= private.now() - interval '10 minutes'
  order by d.id desc limit 1 for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This can no longer be undone.';
  end if;
  select string_agg(format('%I', a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', from_table)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '';
  execute format('insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%I, $1)',
    from_table, columns, columns, from_table) using saved.row_data;
  if from_table = 'blogs' then
    insert into public.blog_slug_history (slug, blog_id)
    select old_slug.slug, deleted_id from unnest(saved.old_slugs) as old_slug (slug)
    where not exists (select 1 from public.blogs b where b.slug = old_slug.slug)
    on conflict (slug) do nothing;
  elsif from_table = 'client_invoices' then
    perform private.restore_deleted(d.table_name, d.row_id) from private.deleted_rows d
    where d.table_name = 'invoice_reminders' and d.row_data ->> 'invoice_id' = deleted_id::text;
  end if;
  delete from private.deleted_rows d where d.id = saved.id;
end
$$;

create function public.restore_deleted(from_table text, deleted_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.restore_deleted(from_table, deleted_id)
$$;
comment on function public.restore_deleted(text, uuid) is 'Restores a row that the caller deleted in the last ten minutes.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a_check_settings before insert or update of time_zone, founded_year on public.settings
  for each row execute function private.check_settings();

create trigger b_prepare before insert or update on public.projects
  for each row execute function private.prepare_project();
-- After `b_prepare`, which sets the completion date.
create trigger c_check_days before insert or update on public.projects
  for each row execute function private.check_project_days();
create trigger c_check_years before insert or update of start_date, completed_at on public.projects
  for each row execute function private.check_years('start_date', 'completed_at');

create trigger a_set_author before insert or update on public.blogs
  for each row execute function private.set_blog_author();
create trigger a_set_publication_date before insert or update of published, publish_at on public.blogs
  for each row execute function private.set_publication_date();
create trigger c_check_years before insert or update of publish_at on public.blogs
  for each row execute function private.check_years('publish_at');
create trigger update_slug_history after insert on public.blogs for each row execute function private.update_slug_history();
create trigger update_slug_history_on_change after update on public.blogs
  for each row when (new.slug <> old.slug) execute function private.update_slug_history();

create trigger a_normalize_name before insert or update of name on public.categories
  for each row execute function private.normalize_name();

-- Only public columns of a profile matter: sign-ups and role changes invalidate no pages.
create trigger z_increment_content_revision after update of full_name, avatar_url, bio, linkedin_url, twitter_url, github_url,
    public_profile, role, deleted_at on public.profiles
  for each row when (
    (old.full_name, old.avatar_url, old.bio, old.linkedin_url, old.twitter_url, old.github_url, old.public_profile, old.deleted_at)
    is distinct from
    (new.full_name, new.avatar_url, new.bio, new.linkedin_url, new.twitter_url, new.github_url, new.public_profile, new.deleted_at))
  execute function private.increment_content_revision();
create trigger z_increment_content_revision_on_delete after delete on public.profiles
  for each row when (old.public_profile) execute function private.increment_content_revision();

do $$
declare
  name text;
begin
  foreach name in array array['services', 'projects', 'team_members', 'testimonials', 'faqs', 'categories', 'blogs', 'settings', 'brand'] loop
    execute format('create trigger c_set_updated_at before update on public.%I for each row execute function private.set_updated_at()', name);
    execute format('create trigger z_increment_content_revision after insert or update or delete or truncate on public.%I for each statement execute function private.increment_content_revision()', name);
  end loop;
  foreach name in array array['services', 'projects', 'team_members', 'testimonials', 'faqs', 'blogs'] loop
    execute format('create trigger y_save_deleted_row before delete on public.%I for each row execute function private.save_deleted_row()', name);
  end loop;
end
$$;

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.settings enable row level security;
alter table public.brand enable row level security;
alter table public.services enable row level security;
alter table public.projects enable row level security;
alter table public.team_members enable row level security;
alter table public.testimonials enable row level security;
alter table public.faqs enable row level security;
alter table public.categories enable row level security;
alter table public.blogs enable row level security;
alter table public.blog_slug_history enable row level security;

do $$
declare
  name text;
begin
  foreach name in array array['services', 'projects', 'team_members', 'testimonials', 'faqs', 'categories', 'blogs'] loop
    execute format('create policy %I on public.%I for select to anon, authenticated using (%s)', name || '_read', name,
      case when name in ('services', 'testimonials', 'faqs') then 'published or (select private.is_staff())'
        when name = 'blogs' then '(published and (publish_at is null or publish_at <= (select private.now()))) or (select private.is_staff())'
        else 'true' end);
    execute format('create policy %I on public.%I for insert to authenticated with check ((select private.is_staff()))',
      name || '_insert', name);
    execute format('create policy %I on public.%I for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()))',
      name || '_update', name);
    execute format('create policy %I on public.%I for delete to authenticated using ((select private.is_staff()))',
      name || '_delete', name);
  end loop;
end
$$;

create policy settings_read on public.settings for select to anon, authenticated using (true);
create policy brand_read on public.brand for select to authenticated using ((select private.is_staff()));
create policy brand_insert on public.brand for insert to authenticated with check ((select private.is_admin()));
create policy brand_update on public.brand for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy settings_update on public.settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy blog_slug_history_read on public.blog_slug_history for select to anon, authenticated
  using (exists (select 1 from public.blogs b where b.id = blog_id));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select on public.settings, public.services, public.projects, public.team_members, public.testimonials,
  public.faqs, public.categories, public.blogs to anon;
grant select on public.site_stats, public.blog_slug_history, public.public_profiles,
  public.content_revision to anon, authenticated;
grant select, update on public.settings to authenticated;
grant select, insert, update on public.brand to authenticated;
grant select, insert, update, delete on public.services, public.projects, public.team_members, public.testimonials,
  public.faqs, public.categories, public.blogs to authenticated;

grant execute on function private.word_count, private.has_only_stored_pictures, private.is_brand_picture, private.today,
  public.agency_today, private.fold_accents, public.featured_projects, private.content_revision to anon, authenticated, service_role;
grant execute on function private.restore_deleted to authenticated;
grant execute on function public.add_example_services, public.restore_deleted to authenticated, service_role;
