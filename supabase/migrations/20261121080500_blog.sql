-- Posts and their categories. A post is public when it is published and due.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_filled(name, 80)),
  color text not null constraint categories_color check (color ~ '^#[0-9a-fA-F]{6}$'),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create unique index categories_name on public.categories (lower(name));

create function private.word_count(html text) returns integer
language sql immutable set search_path = ''
as $$
  -- The end of a block parts words, a tag inside a line does not.
  select coalesce(array_length(regexp_split_to_array(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(
    html,
    '<(br|/?(p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|figure|figcaption|section|hr))([[:space:]][^>]*)?/?>', ' ', 'gi'),
    '<[^>]*>', '', 'g'),
    '(&nbsp;|&#160;|&#xa0;|[[:space:]])+', ' ', 'gi')), ''), ' '), 1), 0)
$$;
grant execute on function private.word_count(text) to anon, authenticated, service_role;

create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_filled(title, 300)),
  slug text not null constraint blogs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200),
  excerpt text check (excerpt is null or char_length(excerpt) <= 2000),
  content text not null default '' check (char_length(content) <= 2000000),
  header_image_url text constraint blogs_header_image_url check (private.is_image(header_image_url)),
  published boolean not null default false,
  publish_at timestamptz,
  author_id uuid constraint blogs_author_id_fkey references public.profiles (id),
  category_id uuid constraint blogs_category_id_fkey references public.categories (id) on delete set null,
  word_count integer not null generated always as (private.word_count(content)) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint blogs_slug_key unique (slug)
);
comment on column public.blogs.publish_at is 'A published post stays hidden until then; empty means at once.';
create index blogs_published on public.blogs (published, created_at desc);
create index blogs_created_at on public.blogs (created_at desc);
create index blogs_author on public.blogs (author_id);
create index blogs_category on public.blogs (category_id);

create table public.blog_slug_history (
  slug text primary key,
  blog_id uuid not null references public.blogs (id) on delete cascade,
  created_at timestamptz not null default private.now()
);
comment on table public.blog_slug_history is 'Addresses a post had before: they redirect to the present one.';
create index blog_slug_history_blog on public.blog_slug_history (blog_id);

-- The author is whoever wrote the first version ----------------------------------------------------------------

create function private.keep_blog_author() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.author_id := case when tg_op = 'INSERT' then auth.uid() else old.author_id end;
  end if;
  return new;
end
$$;

create function private.remember_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.blog_slug_history h where h.slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into public.blog_slug_history (slug, blog_id) values (old.slug, new.id)
    on conflict (slug) do update set blog_id = excluded.blog_id, created_at = excluded.created_at;
  end if;
  return null;
end
$$;

create trigger a_author before insert or update on public.blogs
  for each row execute function private.keep_blog_author();
create trigger c_stamp before update on public.blogs for each row execute function private.stamp_row();
create trigger c_stamp before update on public.categories for each row execute function private.stamp_row();
create trigger remember_slug after insert on public.blogs for each row execute function private.remember_slug();
create trigger remember_slug_on_change after update on public.blogs
  for each row when (new.slug <> old.slug) execute function private.remember_slug();

-- Rows ---------------------------------------------------------------------------------------------------------

alter table public.categories enable row level security;
alter table public.blogs enable row level security;
alter table public.blog_slug_history enable row level security;

create policy categories_read on public.categories for select to anon, authenticated using (true);
create policy categories_insert on public.categories for insert to authenticated
  with check ((select private.is_staff()));
create policy categories_update on public.categories for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy categories_delete on public.categories for delete to authenticated
  using ((select private.is_staff()));

create policy blogs_read on public.blogs for select to anon, authenticated
  using ((published and (publish_at is null or publish_at <= (select private.now()))) or (select private.is_staff()));
create policy blogs_insert on public.blogs for insert to authenticated with check ((select private.is_staff()));
create policy blogs_update on public.blogs for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy blogs_delete on public.blogs for delete to authenticated using ((select private.is_staff()));

create policy blog_slug_history_read on public.blog_slug_history for select to anon, authenticated
  using (exists (select 1 from public.blogs b where b.id = blog_id));

grant select on public.categories, public.blogs, public.blog_slug_history to anon, authenticated;
grant insert, update, delete on public.categories, public.blogs to authenticated;
grant all on public.categories, public.blogs, public.blog_slug_history to service_role;

-- Who wrote it -------------------------------------------------------------------------------------------------

-- Runs with its owner's rights on purpose: visitors may see these columns of these people, and nothing of `profiles`.
create view public.public_profiles with (security_barrier = true) as
  select p.id, p.full_name, p.avatar_url, p.bio, p.linkedin_url, p.twitter_url, p.github_url
  from public.profiles p
  where (p.public_profile and p.deleted_at is null)
    or exists (
      select 1 from public.blogs b
      where b.author_id = p.id and b.published and (b.publish_at is null or b.publish_at <= private.now())
    );
comment on view public.public_profiles is 'The public side of people who have a public profile or wrote a published post.';
grant select on public.public_profiles to anon, authenticated, service_role;
