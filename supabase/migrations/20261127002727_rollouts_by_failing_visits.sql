-- Rollouts are judged by failing visits alone: neither by how fast pages came, nor by company.

drop function public.vote_on_rollout(text, integer, text, integer);
drop function private.vote_on_rollout(text, integer, text, integer);
drop function private.note_visit(text, integer, text, boolean, text, integer, text);
drop function private.note_visit_of_edge(text, integer, text, boolean, text, integer, timestamptz);

create or replace function public.rollout_standing() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rollout', r.rollout, 'release', r.release, 'version', r.version, 'against', r.against, 'shares', r.shares,
    'isPublic', r.is_public, 'startedAt', r.started_at, 'step', r.step, 'held', r.held,
    'minutesInStep', extract(epoch from now() - r.step_since) / 60,
    'minutesSinceVisit', extract(epoch from now() - private.rollout_last_visit(r.rollout)) / 60,
    'stoppedAt', b.at, 'why', b.why,
    'tallies', private.rollout_tallies(r.rollout)) order by r.started_at desc), '[]')
  from public.release_rollouts r left join public.release_brakes b on b.rollout = r.rollout
$$;
drop function private.rollout_speeds(text);
drop function private.rollout_tallies_by_company(text);
alter table private.rollout_visitors drop column took, drop column is_slow, drop column company;

-- Two edges may report the words of one visit in any order, so each word counts by itself and by its time. A failure is
-- final, and whoever has failed in one step counts in no other: one person's failures must not look like many.
create function private.note_visit(of_rollout text, at_step integer, visitor_name text, has_next boolean, said text, said_at timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select 1 from private.rollout_visitors v
    where v.rollout = of_rollout and v.visitor = visitor_name and v.state = 'failed') then
    return;
  end if;
  insert into private.rollout_visitors as kept (rollout, step, visitor, is_next, state, open_since, came_at)
  values (of_rollout, at_step, visitor_name, has_next, case when said in ('good', 'failed') then said else 'begun' end,
    case when said = 'begun' then said_at end, said_at)
  on conflict (rollout, step, visitor) do update set
    state = case when said in ('good', 'failed') then said else kept.state end,
    open_since = case
      when said = 'begun' and said_at > kept.came_at then coalesce(kept.open_since, said_at)
      when said = 'begun' or (said = 'left' and kept.open_since > said_at) then kept.open_since
    end,
    came_at = greatest(kept.came_at, said_at);
end
$$;
revoke all on function private.note_visit(text, integer, text, boolean, text, timestamptz) from public;

create function private.vote_on_rollout(of_rollout text, at_step integer, said text) returns void
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
  -- No vote for accounts that are newer than the rollout or that the pages are not for, nor in a step to come.
  if found_one.rollout is null or found_one.is_public or person.id is null
    or at_step is null or at_step not between 0 and found_one.step
    or person.awaiting_access or person.created_at >= found_one.started_at
    or (person.role in ('author', 'admin')) is distinct from found_one.for_staff then
    return;
  end if;
  perform private.note_visit(of_rollout, at_step, private.rollout_name(account, of_rollout),
    private.rollout_part(account, found_one.release, of_rollout) < found_one.shares[at_step + 1] / 100.0, said, now());
end
$$;
create function public.vote_on_rollout(of_rollout text, at_step integer, said text) returns void
language sql set search_path = ''
as $$
  select private.vote_on_rollout(of_rollout, at_step, said)
$$;
comment on function public.vote_on_rollout(text, integer, text) is
  'What came of the caller''s visit in a rollout: begun, then good, failed or left. One vote of an account in each step; which version it had is worked out here.';
revoke all on function private.vote_on_rollout(text, integer, text), public.vote_on_rollout(text, integer, text) from public, anon;
grant execute on function private.vote_on_rollout(text, integer, text), public.vote_on_rollout(text, integer, text) to authenticated;

create or replace function private.note_visits_of_edge(told text) returns void
language sql security definer set search_path = ''
as $$
  -- An edge whose clock is ahead must not report from the future.
  select private.note_visit(r.rollout, e.step, e.visitor, e.is_next, e.said, least(now(), to_timestamp(e.at / 1000.0)))
  from jsonb_to_recordset(told::jsonb)
    as e (rollout text, step integer, visitor text, is_next boolean, said text, at double precision)
  join public.release_rollouts r on r.rollout = e.rollout and r.is_public and e.step between 0 and r.step
  where e.visitor ~ '^[0-9a-f]{32}$' and e.is_next is not null and e.said in ('begun', 'good', 'failed', 'left')
$$;
