-- Rollouts of public pages: a share of the visitors has the newer version, of whom nobody is known. The edge says under
-- which name a visitor counts, drawn from the network it comes from, and which version it had.

alter table public.release_rollouts add column is_public boolean not null default false;
comment on column public.release_rollouts.is_public is
  'Its pages are for everybody, and its votes come from the edge and not from accounts.';

-- Milliseconds until the first good visit of a step had its page, and whether that was a second more than half of the
-- visitors of the live version had waited before; null where that was not known yet, or the visit was no good one.
alter table private.rollout_visitors add column took integer, add column is_slow boolean;

-- The company of a client, hashed as the visitor is: whoever may invite colleagues can make as many accounts as addresses.
alter table private.rollout_visitors add column company text;

-- What comes of a visit, whoever the visitor is. A failure stays one, and whoever has failed in a step counts in no later
-- one: what fails for one visitor alone must not look like many failures.
create function private.note_visit(of_rollout text, at_step integer, visitor_name text, has_next boolean, said text, page_after integer, of_company text default null) returns void
language plpgsql set search_path = ''
as $$
declare
  usual double precision;
begin
  if said = 'begun' then
    if exists (select 1 from private.rollout_visitors v
      where v.rollout = of_rollout and v.visitor = visitor_name and v.state = 'failed') then
      return;
    end if;
    insert into private.rollout_visitors as kept (rollout, step, visitor, is_next, state, open_since, company)
    values (of_rollout, at_step, visitor_name, has_next, 'begun', now(), of_company)
    on conflict (rollout, step, visitor) do update
      set open_since = coalesce(kept.open_since, now()), came_at = now();
  elsif said = 'left' then
    delete from private.rollout_visitors v
      where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name and v.state = 'begun';
    update private.rollout_visitors v set open_since = null
      where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name;
  else
    if said = 'good' and page_after between 0 and 600000 then
      -- By those before alone, so that the share still says which version a slow visitor has; and who is slow with both
      -- versions counts once.
      select case when count(*) >= 5 then percentile_cont(0.5) within group (order by v.took) end into usual
      from private.rollout_visitors v
      where v.rollout = of_rollout and not v.is_next and v.took is not null and v.visitor <> visitor_name;
      update private.rollout_visitors v set took = page_after, is_slow = page_after > usual + 1000
      where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name and v.took is null
        and not exists (select 1 from private.rollout_visitors e
          where e.rollout = of_rollout and e.visitor = visitor_name and e.is_slow);
    end if;
    update private.rollout_visitors v set open_since = null, came_at = now(),
      state = case when v.state = 'failed' then v.state else said end
    where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name;
  end if;
end
$$;
revoke all on function private.note_visit(text, integer, text, boolean, text, integer, text) from public;

-- A name that only this rollout knows.
create function private.rollout_name(whose uuid, of_rollout text) returns text
language sql immutable set search_path = ''
as $$
  select left(encode(sha256(convert_to(whose || ' ' || of_rollout, 'UTF8')), 'hex'), 32)
$$;
revoke all on function private.rollout_name(uuid, text) from public;

drop function public.vote_on_rollout(text, integer, text);
drop function private.vote_on_rollout(text, integer, text);
create function private.vote_on_rollout(of_rollout text, at_step integer, said text, page_after integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  found_one public.release_rollouts;
  person public.profiles;
begin
  if said is null or said not in ('begun', 'good', 'failed', 'left') then
    raise exception using errcode = '22023', message = 'said is none of begun, good, failed and left.';
  end if;
  select * into found_one from public.release_rollouts r where r.rollout = of_rollout;
  select * into person from public.profiles p where p.id = account;
  -- Who the pages are not for, or came for this alone, has no say; nor is a step known that did not begin.
  if found_one.rollout is null or found_one.is_public or person.id is null
    or at_step is null or at_step not between 0 and found_one.step
    or person.awaiting_access or person.created_at >= found_one.started_at
    or (person.role in ('author', 'admin')) is distinct from found_one.for_staff then
    return;
  end if;
  perform private.note_visit(of_rollout, at_step, private.rollout_name(account, of_rollout),
    private.rollout_part(account, found_one.release, of_rollout) < found_one.shares[at_step + 1] / 100.0, said, page_after,
    (select private.rollout_name(m.company_id, of_rollout) from public.company_members m
      where m.person_id = account and not found_one.for_staff order by m.created_at, m.company_id limit 1));
end
$$;
create function public.vote_on_rollout(of_rollout text, at_step integer, said text, page_after integer default null) returns void
language sql set search_path = ''
as $$
  select private.vote_on_rollout(of_rollout, at_step, said, page_after)
$$;
comment on function public.vote_on_rollout(text, integer, text, integer) is
  'What comes of the caller''s visit in a rollout: begun, then good (and after how many milliseconds its page was there), failed or left. One vote of an account in each step; which version it had is worked out here.';
revoke all on function private.vote_on_rollout(text, integer, text, integer), public.vote_on_rollout(text, integer, text, integer) from public, anon;
grant execute on function private.vote_on_rollout(text, integer, text, integer), public.vote_on_rollout(text, integer, text, integer) to authenticated;

-- By step: [next visitors, of them failed, live visitors, of them failed]. Nothing heard of for a minute counts as failed;
-- of who left, or came less than that ago, nothing is known.
create or replace function private.rollout_tallies(of_rollout text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(t.next, t.next_failed, t.live, t.live_failed) order by t.step), '[]') from (
    select s.step,
      count(*) filter (where v.is_next) as next, count(*) filter (where v.is_next and v.failed) as next_failed,
      count(*) filter (where not v.is_next) as live, count(*) filter (where not v.is_next and v.failed) as live_failed
    from public.release_rollouts r
    cross join generate_series(0, r.step) as s (step)
    left join lateral (
      select w.is_next, w.state = 'failed' or w.open_since < now() - interval '1 minute' as failed
      from private.rollout_visitors w
      where w.rollout = r.rollout and w.step = s.step
        and not (w.state = 'begun' and coalesce(w.open_since >= now() - interval '1 minute', true))
    ) v on true
    where r.rollout = of_rollout
    group by s.step
  ) t
$$;

-- As the tallies, with the first of each company alone that has failed: its others count for neither version.
create function private.rollout_tallies_by_company(of_rollout text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with came as (
    select w.step, w.is_next, w.visitor, w.company, w.came_at,
      w.state = 'failed' or coalesce(w.open_since < now() - interval '1 minute', false) as failed
    from private.rollout_visitors w
    where w.rollout = of_rollout and not (w.state = 'begun' and coalesce(w.open_since >= now() - interval '1 minute', true))
  ), counted as (
    select c.*, row_number() over (partition by coalesce(c.company, c.visitor), c.failed order by c.came_at, c.visitor, c.step) as nth
    from came c
  )
  select coalesce(jsonb_agg(jsonb_build_array(t.next, t.next_failed, t.live, t.live_failed) order by t.step), '[]') from (
    select s.step,
      count(*) filter (where c.is_next) as next, count(*) filter (where c.is_next and c.failed) as next_failed,
      count(*) filter (where not c.is_next) as live, count(*) filter (where not c.is_next and c.failed) as live_failed
    from public.release_rollouts r
    cross join generate_series(0, r.step) as s (step)
    left join counted c on c.step = s.step and (not c.failed or c.nth = 1)
    where r.rollout = of_rollout
    group by s.step
  ) t
$$;
revoke all on function private.rollout_tallies_by_company(text) from public;
grant execute on function private.rollout_tallies_by_company(text) to authenticated, service_role;

-- By step, of good visits that were compared: [next visitors, of them slow, live visitors, of them slow].
create function private.rollout_speeds(of_rollout text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(t.next, t.next_slow, t.live, t.live_slow) order by t.step), '[]') from (
    select s.step,
      count(v.is_slow) filter (where v.is_next) as next, count(*) filter (where v.is_next and v.is_slow) as next_slow,
      count(v.is_slow) filter (where not v.is_next) as live, count(*) filter (where not v.is_next and v.is_slow) as live_slow
    from public.release_rollouts r
    cross join generate_series(0, r.step) as s (step)
    left join private.rollout_visitors v on v.rollout = r.rollout and v.step = s.step
    where r.rollout = of_rollout
    group by s.step
  ) t
$$;
revoke all on function private.rollout_speeds(text) from public;
grant execute on function private.rollout_speeds(text) to authenticated, service_role;

-- What an edge was told of a visit, and when. What is said first may come last, by another edge: so each word stands for
-- itself, and one from before the last that was heard opens nothing.
create function private.note_visit_of_edge(of_rollout text, at_step integer, visitor_name text, has_next boolean, said text, page_after integer, said_at timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select 1 from private.rollout_visitors v
    where v.rollout = of_rollout and v.visitor = visitor_name and v.state = 'failed') then
    return;
  end if;
  insert into private.rollout_visitors as kept (rollout, step, visitor, is_next, state, open_since, came_at)
  values (of_rollout, at_step, visitor_name, has_next, 'begun', case when said = 'begun' then said_at end, said_at)
  on conflict (rollout, step, visitor) do update
    set open_since = case when said = 'begun' and said_at > kept.came_at then coalesce(kept.open_since, said_at) else kept.open_since end,
      came_at = greatest(kept.came_at, said_at);
  if said = 'left' then
    update private.rollout_visitors v set open_since = null
      where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name and v.open_since <= said_at;
  elsif said <> 'begun' then
    perform private.note_visit(of_rollout, at_step, visitor_name, has_next, said, page_after);
  end if;
end
$$;
revoke all on function private.note_visit_of_edge(text, integer, text, boolean, text, integer, timestamptz) from public;

-- What edges were told of visits to public pages; anything else is passed over.
create function private.note_visits_of_edge(told text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  one record;
begin
  for one in
    select e.item ->> 'rollout' as rollout, (e.item ->> 'step')::integer as step, e.item ->> 'visitor' as visitor,
      (e.item ->> 'is_next')::boolean as is_next, e.item ->> 'said' as said,
      (e.item ->> 'page_after')::integer as page_after,
      -- The clock of an edge moves nothing into the time to come.
      least(now(), to_timestamp((e.item ->> 'at')::double precision / 1000)) as said_at
    from jsonb_array_elements(told::jsonb) with ordinality as e (item, nth)
    join public.release_rollouts r on r.rollout = e.item ->> 'rollout' and r.is_public
      and (e.item ->> 'step')::integer between 0 and r.step
    where e.item ->> 'visitor' ~ '^[0-9a-f]{32}$' and e.item ->> 'is_next' is not null
      and e.item ->> 'said' in ('begun', 'good', 'failed', 'left')
    order by e.nth
  loop
    perform private.note_visit_of_edge(one.rollout, one.step, one.visitor, one.is_next, one.said, one.page_after, one.said_at);
  end loop;
end
$$;
create function public.note_visits_of_edge(told text) returns void
language sql set search_path = ''
as $$
  select private.note_visits_of_edge(told)
$$;
comment on function public.note_visits_of_edge(text) is
  'What came of visits to public pages that are rolled out, as an edge was told. Secret role only.';
revoke all on function private.note_visits_of_edge(text), public.note_visits_of_edge(text) from public, anon, authenticated;
grant execute on function private.note_visits_of_edge(text), public.note_visits_of_edge(text) to service_role;

create or replace function public.open_rollouts(running text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.release_rollouts r where r.started_at < now() - interval '30 days'
    and r.rollout not in (select g.rollout from jsonb_to_recordset(running::jsonb) as g (rollout text));
  insert into public.release_rollouts (rollout, release, version, against, for_staff, is_public, shares)
  select g.rollout, g.release, g.version, g.against, g.for_staff, coalesce(g.is_public, false), g.shares
  from jsonb_to_recordset(running::jsonb)
    as g (rollout text, release text, version text, against text, for_staff boolean, is_public boolean, shares smallint[])
  order by g.rollout
  on conflict do nothing;
end
$$;

create or replace function public.rollout_standing() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rollout', r.rollout, 'release', r.release, 'version', r.version, 'against', r.against, 'shares', r.shares,
    'isPublic', r.is_public,
    'startedAt', r.started_at, 'step', r.step, 'stepsAt', r.steps_at, 'held', r.held,
    'minutesInStep', extract(epoch from now() - r.step_since) / 60,
    'minutesSinceVisit', extract(epoch from now() - private.rollout_last_visit(r.rollout)) / 60,
    'stoppedAt', b.at, 'why', b.why,
    'tallies', private.rollout_tallies(r.rollout), 
    'byCompany', private.rollout_tallies_by_company(r.rollout), 'speeds', private.rollout_speeds(r.rollout)) order by r.started_at desc), '[]')
  from public.release_rollouts r left join public.release_brakes b on b.rollout = r.rollout
$$;
