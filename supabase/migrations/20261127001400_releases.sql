-- Releases that several edges share: files in a public bucket that only the secret role writes, signed version records, the
-- signed registry, and the ledger. Also counts and rollouts of versions in browsers.

insert into storage.buckets (id, name, public, file_size_limit) values ('releases', 'releases', true, 16777216)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

-- Text instead of jsonb, because signatures cover the exact bytes.
create table public.release_versions (
  name text not null,
  version text not null,
  record text not null,
  published_at timestamptz not null default now(),
  primary key (name, version)
);
comment on table public.release_versions is 'Completely uploaded versions with their signed records. Public, like the files.';

create table public.release_registry (
  id smallint primary key default 1 check (id = 1),
  revision bigint not null,
  document text not null,
  switched_at timestamptz not null default now()
);
comment on table public.release_registry is 'One row: the signed registry.';

create table public.release_ledger (
  revision bigint not null,
  name text not null,
  entry jsonb not null,
  primary key (revision, name)
);
comment on table public.release_ledger is 'Every switch, permanently. Staff read it.';

-- Counts of each version in browsers, summed over all edges, one row per counter and day. Histograms are counts by bucket,
-- so rows from any edges and days can be added up. No row identifies a visitor.
create table public.release_counts (
  day date not null,
  release text not null constraint release_counts_release check (release ~ '^[a-z][a-z0-9-]{0,31}$'),
  version text not null constraint release_counts_version check (version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  what text not null constraint release_counts_what check (what in
    ('document', 'visit', 'failed', 'started', 'opened', 'read', 'fault', 'lcp', 'inp', 'cls', 'ttfb', 'task')),
  label text not null default '' constraint release_counts_label check (length(label) <= 800),
  total bigint not null constraint release_counts_total check (total >= 1),
  last_at timestamptz not null default now(),
  primary key (release, version, day, what, label)
);
comment on table public.release_counts is
  'Documents, visits, failures and speed of each version by day, for 30 days. Only add_release_counts() writes it; staff read it.';
create index release_counts_day on public.release_counts (day);

-- Rollouts: a share of accounts or visitors gets the next version. The signed registry limits what may be rolled out and how
-- fast; these tables can only hold the share or end the rollout.
create table public.release_rollouts (
  rollout text primary key constraint release_rollouts_rollout check (rollout ~ '^[A-Za-z0-9_-]{16,64}$'),
  release text not null constraint release_rollouts_release check (release ~ '^[a-z][a-z0-9-]{0,31}$'),
  version text not null constraint release_rollouts_version check (version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  against text not null constraint release_rollouts_against check (against ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  -- Whether its pages are for staff; otherwise for clients.
  is_for_staff boolean not null,
  -- The percentage of accounts in each step.
  shares smallint[] not null,
  started_at timestamptz not null default now(),
  -- Zero-based.
  step smallint not null default 0 constraint release_rollouts_step check (step between 0 and 9),
  step_since timestamptz not null default now(),
  -- Why the rollout is held; empty while it continues.
  hold_reason text not null default '' constraint release_rollouts_hold_reason check (length(hold_reason) <= 500),
  is_public boolean not null default false
);
comment on table public.release_rollouts is
  'The progress of each rollout. Only register_rollouts() and record_rollout_verdict() write it; staff read it.';
comment on column public.release_rollouts.is_public is
  'Whether its pages are public; then the edge sends the votes, not accounts.';

create table public.release_stops (
  rollout text primary key constraint release_stops_rollout check (rollout ~ '^[A-Za-z0-9_-]{16,64}$'),
  stopped_at timestamptz not null default now(),
  reason text not null constraint release_stops_reason check (length(reason) <= 500)
);
comment on table public.release_stops is
  'Stopped rollouts: every edge treats the share as 0. Permanent: no one changes or deletes a row.';

-- One row per visitor and step, under a pseudonym of this rollout.
create table private.rollout_visitors (
  rollout text not null references public.release_rollouts on update cascade on delete cascade,
  step smallint not null,
  visitor text not null,
  is_next boolean not null,
  state text not null constraint rollout_visitors_state check (state in ('begun', 'good', 'failed')),
  -- The start of a visit that has no result yet.
  pending_since timestamptz,
  last_vote_at timestamptz not null default now(),
  primary key (rollout, step, visitor)
);
comment on table private.rollout_visitors is
  'Visitors of rollouts by vote_on_rollout(), for 30 days. A visitor is a hash of account and rollout.';
create index rollout_visitors_visitor on private.rollout_visitors (rollout, visitor) where state = 'failed';

-- Source maps, which show staff where in the source an error was thrown. A table instead of a bucket, because the bucket
-- `releases` is public and files in other buckets can be read only through a function.
create table public.release_maps (
  name text not null constraint release_maps_name check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  version text not null constraint release_maps_version check (version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'),
  content text not null constraint release_maps_content check (content ~ '^[0-9a-f]{16}$'),
  maps text not null constraint release_maps_maps check (length(maps) <= 12000000),
  primary key (name, version, content)
);
comment on table public.release_maps is
  'Source maps without sources, gzipped and as base64, by the hash of their files. Staff read them.';

-- Releases ------------------------------------------------------------------------------------------------------------

-- The rows are text, because some drivers send JSON to a jsonb parameter as one string.
create function public.switch_releases(expected_revision bigint, next_document text, ledger_rows text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  updated_rows integer;
begin
  if expected_revision = 0 then
    insert into public.release_registry (revision, document) values (1, next_document) on conflict do nothing;
  else
    update public.release_registry
    set revision = expected_revision + 1, document = next_document, switched_at = now()
    where id = 1 and revision = expected_revision;
  end if;
  get diagnostics updated_rows = row_count;
  if updated_rows = 0 then
    raise exception using errcode = 'PT409', message = 'The registry has changed in the meantime.';
  end if;
  insert into public.release_ledger (revision, name, entry)
  select expected_revision + 1, row_of ->> 'name', row_of from jsonb_array_elements(ledger_rows::jsonb) as row_of;
  return expected_revision + 1;
end
$$;
comment on function public.switch_releases(bigint, text, text) is 'Replaces the registry if it still has the expected revision, and adds the ledger rows, in one transaction. Secret role only.';

-- Counts --------------------------------------------------------------------------------------------------------------

-- The rows are text, as in switch_releases().
create function public.add_release_counts(counts text) returns void
language plpgsql set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  delete from public.release_counts c where c.day < today - 30;
  insert into public.release_counts as existing (day, release, version, what, label, total)
  select today, r.release, r.version, r.what, coalesce(r.label, ''), sum(r.total)
  from jsonb_to_recordset(counts::jsonb) as r (release text, version text, what text, label text, total bigint)
  -- Browsers could invent any number of faults, so their number per version is limited.
  where r.what not in ('fault', 'read')
    or exists (select 1 from public.release_counts c where c.release = r.release and c.version = r.version
      and c.day = today and c.what = r.what and c.label = r.label)
    or (select count(*) from public.release_counts c where c.release = r.release and c.version = r.version
      and c.day = today and c.what = r.what) < 100
  group by r.release, r.version, r.what, coalesce(r.label, '')
  -- Ordered, so that two edges never deadlock.
  order by r.release, r.version, r.what, coalesce(r.label, '')
  on conflict (release, version, day, what, label)
    do update set total = existing.total + excluded.total, last_at = now();
end
$$;
comment on function public.add_release_counts(text) is 'Adds an edge''s counts. Secret role only.';

-- Returns one value, because the API returns at most a thousand rows.
create function public.release_totals(versions text) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(t.release, t.version, t.what, t.label, t.total, t.last_at)), '[]')
  from (
    select c.release, c.version, c.what, c.label, sum(c.total) as total, max(c.last_at) as last_at
    from public.release_counts c
    join jsonb_to_recordset(versions::jsonb) as w (release text, version text)
      on w.release = c.release and w.version = c.version
    group by 1, 2, 3, 4
    order by max(c.last_at) desc
  ) t
$$;
comment on function public.release_totals(text) is
  'The counts of these versions that the caller may read, as [release, version, what, label, total, last].';

create function public.notify_staff_of_release(headline text, body text) returns void
language sql set search_path = ''
as $$
  insert into public.staff_notifications (kind, title, message)
  values ('release', left(headline, 300), left(body, 2000))
  on conflict (title) where kind = 'release' do nothing
$$;
comment on function public.notify_staff_of_release(text, text) is
  'Notifies staff about a release, once per headline. Secret role only.';

-- Rollouts ------------------------------------------------------------------------------------------------------------

-- Every edge polls this each second. It reveals nothing that documents do not contain.
create function private.rollout_progress() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.rollout, p.step), '{}') from (
    select r.rollout, r.step from public.release_rollouts r
    where not exists (select 1 from public.release_stops b where b.rollout = r.rollout)
    union all
    select b.rollout, -1 from public.release_stops b where b.stopped_at > now() - interval '60 days'
  ) p
$$;

create function public.rollout_progress() returns jsonb
language sql stable set search_path = ''
as $$
  select private.rollout_progress()
$$;
comment on function public.rollout_progress() is 'The step of each rollout by id, starting at 0; -1 if it is stopped.';

-- An account's position between 0 and 1. The shell computes the same value (platform/contract/src/releases/rollout.ts).
create function private.rollout_position(account uuid, release text, rollout text) returns double precision
language sql immutable set search_path = ''
as $$
  select ('x' || left(encode(sha256(convert_to(account || ':' || release || ':' || rollout, 'UTF8')), 'hex'), 8))::bit(32)::bigint
    / 4294967296.0
$$;

-- A pseudonym that differs per rollout.
create function private.rollout_visitor_name(account uuid, rollout_id text) returns text
language sql immutable set search_path = ''
as $$
  select left(encode(sha256(convert_to(account || ' ' || rollout_id, 'UTF8')), 'hex'), 32)
$$;

-- For each step: [next visitors, failed next visitors, live visitors, failed live visitors]. A visit without a result for a
-- minute counts as failed. The stopping rule compares failures only, so visitors without a result yet, or who left, count too.
create function private.rollout_tallies(rollout_id text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(t.next, t.next_failed, t.live, t.live_failed) order by t.step), '[]') from (
    select s.step,
      count(*) filter (where v.is_next) as next, count(*) filter (where v.is_next and v.failed) as next_failed,
      count(*) filter (where not v.is_next) as live, count(*) filter (where not v.is_next and v.failed) as live_failed
    from public.release_rollouts r
    cross join generate_series(0, r.step) as s (step)
    left join lateral (
      select w.is_next, w.state = 'failed' or w.pending_since < now() - interval '1 minute' as failed
      from private.rollout_visitors w
      where w.rollout = r.rollout and w.step = s.step
    ) v on true
    where r.rollout = rollout_id
    group by s.step
  ) t
$$;

create function private.rollout_last_visit(rollout_id text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(v.last_vote_at) from private.rollout_visitors v
  join public.release_rollouts r on r.rollout = v.rollout and r.step = v.step
  where v.rollout = rollout_id
$$;

-- Returns one value, as release_totals() does.
create function public.list_rollouts() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rollout', r.rollout, 'release', r.release, 'version', r.version, 'against', r.against, 'shares', r.shares,
    'isPublic', r.is_public, 'startedAt', r.started_at, 'step', r.step, 'held', r.hold_reason,
    'minutesInStep', extract(epoch from now() - r.step_since) / 60,
    'minutesSinceVisit', extract(epoch from now() - private.rollout_last_visit(r.rollout)) / 60,
    'stoppedAt', b.stopped_at, 'why', b.reason,
    'tallies', private.rollout_tallies(r.rollout)) order by r.started_at desc), '[]')
  from public.release_rollouts r left join public.release_stops b on b.rollout = r.rollout
$$;
comment on function public.list_rollouts() is 'The state and tallies of each rollout that the caller may read.';

-- Adds rollouts that an edge has read from the registry; existing ones remain unchanged.
create function public.register_rollouts(rollouts text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.release_rollouts r where r.started_at < now() - interval '30 days'
    and r.rollout not in (select g.rollout from jsonb_to_recordset(rollouts::jsonb) as g (rollout text));
  insert into public.release_rollouts (rollout, release, version, against, is_for_staff, is_public, shares)
  select g.rollout, g.release, g.version, g.against, g.is_for_staff, coalesce(g.is_public, false), g.shares
  from jsonb_to_recordset(rollouts::jsonb)
    as g (rollout text, release text, version text, against text, is_for_staff boolean, is_public boolean, shares smallint[])
  order by g.rollout
  on conflict do nothing;
end
$$;
comment on function public.register_rollouts(text) is 'Starts counting for the rollouts that an edge reports. Secret role only.';

-- Advances only from the judged step, so that concurrent judges advance it once.
create function public.record_rollout_verdict(rollout_id text, step_index integer, advances boolean, new_hold_reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.release_rollouts r
  set hold_reason = left(new_hold_reason, 500),
    step = r.step + case when advances and r.step + 1 < cardinality(r.shares) then 1 else 0 end,
    step_since = case when advances and r.step + 1 < cardinality(r.shares) then now() else r.step_since end
  where r.rollout = rollout_id and r.step = step_index
    and not exists (select 1 from public.release_stops b where b.rollout = r.rollout);
end
$$;
comment on function public.record_rollout_verdict(text, integer, boolean, text) is 'Stores the verdict on a rollout in this step. Secret role only.';

-- Returns true unless the rollout was already stopped.
create function public.stop_rollout(rollout_id text, stop_reason text) returns boolean
language plpgsql set search_path = ''
as $$
begin
  insert into public.release_stops (rollout, reason) values (rollout_id, left(stop_reason, 500)) on conflict do nothing;
  return found;
end
$$;
comment on function public.stop_rollout(text, text) is 'Stops a rollout permanently. Secret role only; admins insert the stop instead.';

-- Rollout visits ------------------------------------------------------------------------------------------------------

-- Two edges may report a visit's events in any order, so each event counts by its time. A failure is final, and a visitor who
-- failed in one step does not count in another: one person's failures must not look like many.
create function private.record_visit(rollout_id text, step_index integer, visitor_name text, has_next boolean, vote text, voted_at timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select 1 from private.rollout_visitors v
    where v.rollout = rollout_id and v.visitor = visitor_name and v.state = 'failed') then
    return;
  end if;
  insert into private.rollout_visitors as existing (rollout, step, visitor, is_next, state, pending_since, last_vote_at)
  values (rollout_id, step_index, visitor_name, has_next, case when vote in ('good', 'failed') then vote else 'begun' end,
    case when vote = 'begun' then voted_at end, voted_at)
  on conflict (rollout, step, visitor) do update set
    state = case when vote in ('good', 'failed') then vote else existing.state end,
    pending_since = case
      when vote = 'begun' and voted_at > existing.last_vote_at then coalesce(existing.pending_since, voted_at)
      when vote = 'begun' or (vote = 'left' and existing.pending_since > voted_at) then existing.pending_since
    end,
    last_vote_at = greatest(existing.last_vote_at, voted_at);
end
$$;

create function private.vote_on_rollout(rollout_id text, step_index integer, vote text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  current_rollout public.release_rollouts;
  person public.profiles;
begin
  if vote is null or vote not in ('begun', 'good', 'failed', 'left') then
    raise exception using errcode = '22023', message = 'vote must be begun, good, failed or left.';
  end if;
  select * into current_rollout from public.release_rollouts r where r.rollout = rollout_id;
  select * into person from public.profiles p where p.id = account;
  -- Ignore accounts that are newer than the rollout or may not open its pages, and future steps.
  if current_rollout.rollout is null or current_rollout.is_public or person.id is null
    or step_index is null or step_index not between 0 and current_rollout.step
    or person.awaiting_access or person.created_at >= current_rollout.started_at
    or (person.role in ('author', 'admin')) is distinct from current_rollout.is_for_staff then
    return;
  end if;
  perform private.record_visit(rollout_id, step_index, private.rollout_visitor_name(account, rollout_id),
    private.rollout_position(account, current_rollout.release, rollout_id) < current_rollout.shares[step_index + 1] / 100.0, vote, now());
end
$$;

create function public.vote_on_rollout(rollout_id text, step_index integer, vote text) returns void
language sql set search_path = ''
as $$
  select private.vote_on_rollout(rollout_id, step_index, vote)
$$;
comment on function public.vote_on_rollout(text, integer, text) is
  'Records the caller''s visit in a rollout: begun, then good, failed or left. One vote per account and step; the version is computed here.';

-- Ignores visits that do not belong to a public rollout.
create function public.record_edge_visits(visits text) returns void
language sql security definer set search_path = ''
as $$
  -- An edge's clock may be ahead.
  select private.record_visit(r.rollout, e.step, e.visitor, e.is_next, e.vote, least(now(), to_timestamp(e.at / 1000.0)))
  from jsonb_to_recordset(visits::jsonb)
    as e (rollout text, step integer, visitor text, is_next boolean, vote text, at double precision)
  join public.release_rollouts r on r.rollout = e.rollout and r.is_public and e.step between 0 and r.step
  where e.visitor ~ '^[0-9a-f]{32}$' and e.is_next is not null and e.vote in ('begun', 'good', 'failed', 'left')
$$;
comment on function public.record_edge_visits(text) is
  'Records visits to public pages with a rollout, as reported by an edge. Secret role only.';

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.release_versions enable row level security;
alter table public.release_registry enable row level security;
alter table public.release_ledger enable row level security;
alter table public.release_counts enable row level security;
alter table public.release_rollouts enable row level security;
alter table public.release_stops enable row level security;
alter table public.release_maps enable row level security;

create policy release_versions_read on public.release_versions for select to anon, authenticated using (true);
create policy release_registry_read on public.release_registry for select to anon, authenticated using (true);
create policy release_ledger_read on public.release_ledger for select to authenticated
  using ((select private.is_staff()));
create policy release_counts_read on public.release_counts for select to authenticated
  using ((select private.is_staff()));
create policy release_rollouts_read on public.release_rollouts for select to authenticated
  using ((select private.is_staff()));
create policy release_stops_read on public.release_stops for select to authenticated
  using ((select private.is_staff()));
create policy release_stops_insert on public.release_stops for insert to authenticated
  with check ((select private.is_admin()));
create policy release_maps_read on public.release_maps for select to authenticated
  using ((select private.is_staff()));

-- Grants --------------------------------------------------------------------------------------------------------------

revoke all on public.release_versions, public.release_registry, public.release_ledger, public.release_counts,
  public.release_rollouts, public.release_stops, public.release_maps from service_role;
grant select on public.release_versions, public.release_registry to anon, authenticated;
grant select on public.release_ledger, public.release_counts, public.release_rollouts, public.release_stops,
  public.release_maps to authenticated;
grant select, insert, delete on public.release_versions, public.release_maps to service_role;
grant select, insert, update on public.release_registry to service_role;
grant select, insert on public.release_ledger, public.release_stops to service_role;
grant select, insert, update, delete on public.release_counts, public.release_rollouts to service_role;
-- Re-signing a record is one update: a failure between a delete and an insert would leave the live version without a record.
grant update (record) on public.release_versions to service_role;
grant insert (rollout, reason) on public.release_stops to authenticated;

grant execute on function private.rollout_progress, public.rollout_progress to anon, authenticated, service_role;
grant execute on function private.vote_on_rollout, public.vote_on_rollout to authenticated;
grant execute on function public.release_totals, private.rollout_tallies, private.rollout_last_visit,
  public.list_rollouts to authenticated, service_role;
