-- One number that changes with everything the public site shows. Each copy of the edge polls it.

create table private.content_state (
  id smallint primary key default 1 check (id = 1),
  revision bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into private.content_state default values;
alter table private.content_state enable row level security;
create policy content_state_admin_reads on private.content_state for select to authenticated
  using ((select private.is_admin()));
grant select on private.content_state to authenticated;

create function private.raise_content_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.content_state set revision = revision + 1, changed_at = now() where id = 1;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['services', 'projects', 'team_members', 'testimonials', 'faqs', 'categories', 'blogs', 'settings'] loop
    execute format('create trigger z_content_revision after insert or update or delete or truncate on public.%I for each statement execute function private.raise_content_revision()', name);
  end loop;
end
$$;

-- Of a profile only the public columns matter: signing up or changing a role redraws no page.
create trigger z_content_revision after update of full_name, avatar_url, bio, linkedin_url, twitter_url, github_url,
    public_profile, role, deleted_at on public.profiles
  for each row when (
    (old.full_name, old.avatar_url, old.bio, old.linkedin_url, old.twitter_url, old.github_url, old.public_profile, old.deleted_at)
    is distinct from
    (new.full_name, new.avatar_url, new.bio, new.linkedin_url, new.twitter_url, new.github_url, new.public_profile, new.deleted_at))
  execute function private.raise_content_revision();
create trigger z_content_revision_on_delete after delete on public.profiles
  for each row when (old.public_profile) execute function private.raise_content_revision();

create function private.content_revision() returns table (revision bigint, changed_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  -- A scheduled post becomes due without any write, so the number of due posts is part of it.
  select s.revision * 1000000 + (
    select count(*) from public.blogs b where b.published and b.publish_at <= private.now()
  ), s.changed_at
  from private.content_state s
$$;
revoke all on function private.content_revision() from public;
grant execute on function private.content_revision() to anon, authenticated, service_role;

create index blogs_scheduled on public.blogs (publish_at) where published and publish_at is not null;

create view public.content_revision with (security_invoker = true) as
  select r.revision, r.changed_at from private.content_revision() r;
comment on view public.content_revision is 'One row; `revision` is another number after any change of public content. Compare for equality.';
grant select on public.content_revision to anon, authenticated, service_role;
