-- Staff look at the portal exactly as one person of a company sees it. No session and no token of that person is made:
-- the request carries the id of a view in a header, and `private.person()` answers with the person who is looked at.
-- It does so in transactions that only read and nowhere else, so PostgreSQL itself refuses every write.

create table private.portal_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.profiles (id) on delete cascade,
  -- Of whom looks: the view ends with it.
  session_id uuid not null,
  person_id uuid not null references public.profiles (id) on delete cascade,
  began_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '30 minutes',
  ended_at timestamptz,
  constraint portal_views_until check (until <= began_at + interval '30 minutes')
);
create index portal_views_staff on private.portal_views (staff_id);
create index portal_views_person on private.portal_views (person_id);
comment on table private.portal_views is
  'Who of staff looks at the portal as whom, and until when: half an hour at most, from one session alone.';

alter table private.portal_views enable row level security;
create policy portal_views_admin_reads on private.portal_views for select to authenticated
  using ((select private.is_admin()));
grant select on private.portal_views to authenticated;
create trigger z_audit after insert or update or delete on private.portal_views
  for each row execute function private.write_audit('people', 'session_id');

-- Who asks -------------------------------------------------------------------------------------------------------------

-- What `private.person()` was until here: the person of the session.
do $$
begin
  execute replace(pg_get_functiondef('private.person()'::regprocedure), 'private.person()', 'private.signed_in_person()');
end
$$;
comment on function private.signed_in_person() is
  'The id of the person whose session the token is, while it lives; null for everybody else. A view of the portal does not change it.';
revoke all on function private.signed_in_person() from public;
grant execute on function private.signed_in_person() to anon, authenticated, service_role;

create function private.asked_view() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::json ->> 'x-view-as'
$$;
comment on function private.asked_view() is 'The view of the portal that the request names in its header; null without one.';

create function private.viewed_person() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  viewed uuid;
begin
  if private.asked_view() is null then
    return null;
  end if;
  -- A view that does not count is refused, and never answered with the own rows: the page says whose they are.
  select v.person_id into viewed
  from private.portal_views v
  join public.profiles s on s.id = v.staff_id and s.role in ('author', 'admin') and s.deleted_at is null
  join public.profiles p on p.id = v.person_id and p.role = 'client' and not p.awaiting_access and p.deleted_at is null
  where v.id::text = private.asked_view() and v.staff_id = private.signed_in_person()
    and v.session_id::text = auth.jwt() ->> 'session_id' and v.ended_at is null and v.until > now();
  if not found then
    raise exception using errcode = 'PT410', message = 'This view of the portal has ended.';
  elsif current_setting('transaction_read_only') <> 'on' then
    raise exception using errcode = 'PT403',
      message = 'You are looking at the portal as somebody else: nothing can be changed here.';
  end if;
  return viewed;
end
$$;
comment on function private.viewed_person() is
  'As whom the caller looks at the portal. Refuses a view that ended or is somebody else''s, and every transaction that could write.';
revoke all on function private.asked_view(), private.viewed_person() from public;
grant execute on function private.asked_view(), private.viewed_person() to anon, authenticated, service_role;

create or replace function private.person() returns uuid
language sql stable security definer set search_path = ''
as $$
  select case when private.asked_view() is null then private.signed_in_person() else private.viewed_person() end
$$;
comment on function private.person() is
  'The id of the person whose rows are asked for: whose session the token is, while it lives, or as whom staff look at the portal; null for everybody else. Policies compare with it, never with auth.uid().';

-- What asks for nobody would be let through.
create or replace function private.refuse_estimates() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if nullif(current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*"?\s*(planned|estimated)' then
    raise exception using errcode = 'PT400', message = 'Only exact counts are answered: use count=exact.';
  elsif private.asked_view() is not null then
    perform private.viewed_person();
  end if;
end
$$;
comment on function private.refuse_estimates() is
  'Runs before every request of the API: refuses counts that the planner guesses, and what a view of the portal may not do.';

-- Begin and end --------------------------------------------------------------------------------------------------------

create function private.begin_portal_view(viewed uuid)
returns table (id uuid, seconds integer, person_id uuid, full_name text, email text, company_name text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  began private.portal_views;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may look at the portal as a client.';
  elsif not private.take('portal_views.hour', private.person()::text, 60, 3600) then
    raise exception using errcode = 'PT429', message = 'You have opened many views. Please try again in an hour.';
  end if;
  insert into private.portal_views (staff_id, session_id, person_id)
  select private.person(), (auth.jwt() ->> 'session_id')::uuid, p.id from public.profiles p
  where p.id = viewed and p.role = 'client' and not p.awaiting_access and p.deleted_at is null
    and exists (select from public.company_members m where m.person_id = p.id)
  returning * into began;
  if began.id is null then
    raise exception using errcode = 'PT404', message = 'This person does not belong to a company.';
  end if;
  return query
    select began.id, extract(epoch from began.until - now())::integer, p.id, p.full_name, p.email,
      (select string_agg(k.name, ', ' order by m.created_at) from public.company_members m
        join public.companies k on k.id = m.company_id where m.person_id = p.id)
    from public.profiles p where p.id = began.person_id;
end
$$;

create function private.end_portal_view(view uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.portal_views v set ended_at = least(now(), v.until)
  where v.id = view and v.staff_id = private.person() and v.ended_at is null
$$;

create function public.begin_portal_view(viewed uuid)
returns table (id uuid, seconds integer, person_id uuid, full_name text, email text, company_name text)
language sql volatile set search_path = ''
as $$
  select * from private.begin_portal_view(viewed)
$$;
comment on function public.begin_portal_view(uuid) is
  'For staff: begins to look at the portal as this person. Reads that name the view in the header x-view-as are answered as to that person, for half an hour at most.';
create function public.end_portal_view(view uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.end_portal_view(view)
$$;
comment on function public.end_portal_view(uuid) is 'Ends an own view of the portal; one that has ended stays so.';
revoke all on function private.begin_portal_view(uuid), private.end_portal_view(uuid), public.begin_portal_view(uuid),
  public.end_portal_view(uuid) from public, anon;
grant execute on function private.begin_portal_view(uuid), private.end_portal_view(uuid), public.begin_portal_view(uuid),
  public.end_portal_view(uuid) to authenticated, service_role;
