-- How a version does that a share of the accounts has, beside the one that the others have. The registry, which is signed,
-- says what may be rolled out and how fast at most; what stands here can only keep the share where it is or end it.

create table public.release_rollouts (
  rollout text primary key constraint release_rollouts_rollout check (rollout ~ '^[A-Za-z0-9_-]{16,64}$'),
  release text not null constraint release_rollouts_release check (release ~ '^[a-z][a-z0-9-]{0,31}$'),
  version text not null constraint release_rollouts_version check (version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  against text not null constraint release_rollouts_against check (against ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  -- Whether its pages are for staff; else for clients.
  for_staff boolean not null,
  -- Percent of the accounts, by step.
  shares smallint[] not null,
  started_at timestamptz not null default now(),
  -- From 0 on.
  step smallint not null default 0 constraint release_rollouts_step check (step between 0 and 9),
  step_since timestamptz not null default now(),
  -- When each step so far has begun.
  steps_at timestamptz[] not null default array[now()],
  -- Why the share stays where it is; empty while it goes on.
  held text not null default '' constraint release_rollouts_held check (length(held) <= 500)
);
comment on table public.release_rollouts is
  'How far each rollout has come. Written by open_rollouts() and note_rollout() alone; staff read it.';

create table public.release_brakes (
  rollout text primary key constraint release_brakes_rollout check (rollout ~ '^[A-Za-z0-9_-]{16,64}$'),
  at timestamptz not null default now(),
  why text not null constraint release_brakes_why check (length(why) <= 500)
);
comment on table public.release_brakes is
  'Rollouts that are stopped: every edge takes the share for 0. For good: nobody changes or deletes one.';

-- Who has come, once in each step, under a name that only this rollout knows.
create table private.rollout_visitors (
  rollout text not null references public.release_rollouts on update cascade on delete cascade,
  step smallint not null,
  visitor text not null,
  is_next boolean not null,
  state text not null constraint rollout_visitors_state check (state in ('begun', 'good', 'failed')),
  -- A visit that has begun, and of which nothing was heard since.
  open_since timestamptz,
  came_at timestamptz not null default now(),
  primary key (rollout, step, visitor)
);
create index rollout_visitors_visitor on private.rollout_visitors (rollout, visitor) where state = 'failed';
comment on table private.rollout_visitors is
  'Visitors of rollouts by vote_on_rollout(), for 30 days. A visitor is a hash of account and rollout.';

alter table public.release_rollouts enable row level security;
alter table public.release_brakes enable row level security;
alter table private.rollout_visitors enable row level security;
create policy rollout_visitors_nobody_reads on private.rollout_visitors for select to authenticated using (false);
create policy release_rollouts_read on public.release_rollouts for select to authenticated
  using ((select private.is_staff()));
create policy release_brakes_read on public.release_brakes for select to authenticated
  using ((select private.is_staff()));
create policy release_brakes_insert on public.release_brakes for insert to authenticated
  with check ((select private.is_admin()));
grant select on public.release_rollouts to authenticated;
grant select on public.release_brakes to authenticated;
grant insert (rollout, why) on public.release_brakes to authenticated;
revoke all on public.release_rollouts, public.release_brakes from service_role;
grant select, insert, update, delete on public.release_rollouts to service_role;
grant select, insert on public.release_brakes to service_role;

-- What every edge asks for each second: the step of each rollout, or -1 for one that is stopped. No more than every
-- document says.
create function private.rollout_progress() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.rollout, p.step), '{}') from (
    select r.rollout, r.step from public.release_rollouts r
    where not exists (select 1 from public.release_brakes b where b.rollout = r.rollout)
    union all
    select b.rollout, -1 from public.release_brakes b where b.at > now() - interval '60 days'
  ) p
$$;
create function public.rollout_progress() returns jsonb
language sql stable set search_path = ''
as $$
  select private.rollout_progress()
$$;
comment on function public.rollout_progress() is 'The step of each rollout from 0 on, by its id; -1 where it is stopped.';
revoke all on function private.rollout_progress(), public.rollout_progress() from public;
grant execute on function private.rollout_progress(), public.rollout_progress() to anon, authenticated, service_role;

-- Where an account stands between 0 and 1; the shell works out the same (platform/contract/src/rollout.ts).
create function private.rollout_part(account uuid, release text, rollout text) returns double precision
language sql immutable set search_path = ''
as $$
  select ('x' || left(encode(sha256(convert_to(account || ':' || release || ':' || rollout, 'UTF8')), 'hex'), 8))::bit(32)::bigint
    / 4294967296.0
$$;
revoke all on function private.rollout_part(uuid, text, text) from public;

create function private.vote_on_rollout(of_rollout text, at_step integer, said text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  found_one public.release_rollouts;
  person public.profiles;
  visitor_name text;
begin
  if said is null or said not in ('begun', 'good', 'failed', 'left') then
    raise exception using errcode = '22023', message = 'said is none of begun, good, failed and left.';
  end if;
  select * into found_one from public.release_rollouts r where r.rollout = of_rollout;
  select * into person from public.profiles p where p.id = account;
  -- Who the pages are not for, or came for this alone, has no say; nor is a step known that did not begin.
  if found_one.rollout is null or person.id is null or at_step is null or at_step not between 0 and found_one.step
    or person.awaiting_access or person.created_at >= found_one.started_at
    or (person.role in ('author', 'admin')) is distinct from found_one.for_staff then
    return;
  end if;
  visitor_name := left(encode(sha256(convert_to(account || ' ' || of_rollout, 'UTF8')), 'hex'), 32);
  if said = 'begun' then
    -- What fails for one person alone must not look like many failures.
    if exists (select 1 from private.rollout_visitors v
      where v.rollout = of_rollout and v.visitor = visitor_name and v.state = 'failed') then
      return;
    end if;
    insert into private.rollout_visitors as kept (rollout, step, visitor, is_next, state, open_since)
    values (of_rollout, at_step, visitor_name,
      private.rollout_part(account, found_one.release, of_rollout) < found_one.shares[at_step + 1] / 100.0, 'begun', now())
    on conflict (rollout, step, visitor) do update
      set open_since = coalesce(kept.open_since, now()), came_at = now();
  elsif said = 'left' then
    delete from private.rollout_visitors v
      where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name and v.state = 'begun';
    update private.rollout_visitors v set open_since = null
      where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name;
  else
    -- A failure stays one.
    update private.rollout_visitors v set open_since = null, came_at = now(),
      state = case when v.state = 'failed' then v.state else said end
    where v.rollout = of_rollout and v.step = at_step and v.visitor = visitor_name;
  end if;
end
$$;
create function public.vote_on_rollout(of_rollout text, at_step integer, said text) returns void
language sql set search_path = ''
as $$
  select private.vote_on_rollout(of_rollout, at_step, said)
$$;
comment on function public.vote_on_rollout(text, integer, text) is
  'What comes of the caller''s visit in a rollout: begun, then good, failed or left. One vote of an account in each step; which version it had is worked out here.';
revoke all on function private.vote_on_rollout(text, integer, text), public.vote_on_rollout(text, integer, text) from public, anon;
grant execute on function private.vote_on_rollout(text, integer, text), public.vote_on_rollout(text, integer, text) to authenticated;

-- By step: [next visitors, of them failed, live visitors, of them failed]. Nothing heard of for a minute counts as failed.
create function private.rollout_tallies(of_rollout text) returns jsonb
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
        -- Open for less than that: nothing is known of it yet.
        and not (w.state = 'begun' and w.open_since >= now() - interval '1 minute')
    ) v on true
    where r.rollout = of_rollout
    group by s.step
  ) t
$$;
revoke all on function private.rollout_tallies(text) from public;
grant execute on function private.rollout_tallies(text) to authenticated, service_role;

create function private.rollout_last_visit(of_rollout text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(v.came_at) from private.rollout_visitors v
  join public.release_rollouts r on r.rollout = v.rollout and r.step = v.step
  where v.rollout = of_rollout
$$;
revoke all on function private.rollout_last_visit(text) from public;
grant execute on function private.rollout_last_visit(text) to authenticated, service_role;

-- One value and not rows, as of release_totals().
create function public.rollout_standing() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rollout', r.rollout, 'release', r.release, 'version', r.version, 'against', r.against, 'shares', r.shares,
    'startedAt', r.started_at, 'step', r.step, 'stepsAt', r.steps_at, 'held', r.held,
    'minutesInStep', extract(epoch from now() - r.step_since) / 60,
    'minutesSinceVisit', extract(epoch from now() - private.rollout_last_visit(r.rollout)) / 60,
    'stoppedAt', b.at, 'why', b.why,
    'tallies', private.rollout_tallies(r.rollout)) order by r.started_at desc), '[]')
  from public.release_rollouts r left join public.release_brakes b on b.rollout = r.rollout
$$;
comment on function public.rollout_standing() is 'How each rollout stands, in numbers, as far as the caller may read it.';
revoke all on function public.rollout_standing() from public, anon;
grant execute on function public.rollout_standing() to authenticated, service_role;

-- The rollouts that a registry carries, as an edge has read it; what is known of them stays.
create function public.open_rollouts(running text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.release_rollouts r where r.started_at < now() - interval '30 days'
    and r.rollout not in (select g.rollout from jsonb_to_recordset(running::jsonb) as g (rollout text));
  insert into public.release_rollouts (rollout, release, version, against, for_staff, shares)
  select g.rollout, g.release, g.version, g.against, g.for_staff, g.shares
  from jsonb_to_recordset(running::jsonb)
    as g (rollout text, release text, version text, against text, for_staff boolean, shares smallint[])
  order by g.rollout
  on conflict do nothing;
end
$$;
comment on function public.open_rollouts(text) is 'Begins to count for the rollouts that an edge names. Secret role only.';
revoke all on function public.open_rollouts(text) from public, anon, authenticated;
grant execute on function public.open_rollouts(text) to service_role;

-- From the step that was judged to the next one, once, whoever judges at the same time.
create function public.note_rollout(of_rollout text, at_step integer, moves_on boolean, why_held text) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.release_rollouts r
  set held = left(why_held, 500),
    step = r.step + case when moves_on and r.step + 1 < cardinality(r.shares) then 1 else 0 end,
    steps_at = case when moves_on and r.step + 1 < cardinality(r.shares) then r.steps_at || now() else r.steps_at end,
    step_since = case when moves_on and r.step + 1 < cardinality(r.shares) then now() else r.step_since end
  where r.rollout = of_rollout and r.step = at_step
    and not exists (select 1 from public.release_brakes b where b.rollout = r.rollout);
end
$$;
comment on function public.note_rollout(text, integer, boolean, text) is 'What was judged of a rollout in this step. Secret role only.';
revoke all on function public.note_rollout(text, integer, boolean, text) from public, anon, authenticated;
grant execute on function public.note_rollout(text, integer, boolean, text) to service_role;

-- @returns whether it was not stopped before
create function public.brake_rollout(of_rollout text, why_stopped text) returns boolean
language plpgsql set search_path = ''
as $$
begin
  insert into public.release_brakes (rollout, why) values (of_rollout, left(why_stopped, 500)) on conflict do nothing;
  return found;
end
$$;
comment on function public.brake_rollout(text, text) is 'Stops a rollout for good. Secret role only; an admin inserts a brake.';
revoke all on function public.brake_rollout(text, text) from public, anon, authenticated;
grant execute on function public.brake_rollout(text, text) to service_role;
