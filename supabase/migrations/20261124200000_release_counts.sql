-- How each version does in browsers, counted by all copies of the edge together: one row for each thing that is counted,
-- by day. Histograms are counts by bucket, so rows of any edges and days are added up. No row says who was there.

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
create index release_counts_day on public.release_counts (day);
comment on table public.release_counts is
  'Documents, visits, failures and speed of each version by day, for 30 days. Written by count_releases() alone; staff read it.';

alter table public.release_counts enable row level security;
create policy release_counts_read on public.release_counts for select to authenticated
  using ((select private.is_staff()));
grant select on public.release_counts to authenticated;
revoke all on public.release_counts from service_role;
grant select, insert, update, delete on public.release_counts to service_role;

-- The rows come as text: some drivers send JSON to a jsonb parameter as one string.
create function public.count_releases(counted text) returns void
language plpgsql set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  delete from public.release_counts c where c.day < today - 30;
  insert into public.release_counts as kept (day, release, version, what, label, total)
  select today, r.release, r.version, r.what, coalesce(r.label, ''), sum(r.total)
  from jsonb_to_recordset(counted::jsonb) as r (release text, version text, what text, label text, total bigint)
  -- What is named by browsers could be made up without end; a version with so many different faults has said enough.
  where r.what not in ('fault', 'read')
    or exists (select 1 from public.release_counts c where c.release = r.release and c.version = r.version
      and c.day = today and c.what = r.what and c.label = r.label)
    or (select count(*) from public.release_counts c where c.release = r.release and c.version = r.version
      and c.day = today and c.what = r.what) < 100
  group by r.release, r.version, r.what, coalesce(r.label, '')
  -- In one order, so that two edges never wait for each other.
  order by r.release, r.version, r.what, coalesce(r.label, '')
  on conflict (release, version, day, what, label)
    do update set total = kept.total + excluded.total, last_at = now();
end
$$;
comment on function public.count_releases(text) is 'Adds up what an edge has counted. Secret role only.';
revoke all on function public.count_releases(text) from public, anon, authenticated;
grant execute on function public.count_releases(text) to service_role;

-- One value and not rows: the API cuts those off at a thousand.
create function public.release_totals(wanted text) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(t.release, t.version, t.what, t.label, t.total, t.last_at)), '[]')
  from (
    select c.release, c.version, c.what, c.label, sum(c.total) as total, max(c.last_at) as last_at
    from public.release_counts c
    join jsonb_to_recordset(wanted::jsonb) as w (release text, version text)
      on w.release = c.release and w.version = c.version
    group by 1, 2, 3, 4
    order by max(c.last_at) desc
  ) t
$$;
comment on function public.release_totals(text) is
  'What was counted of these versions, as [release, version, what, label, total, last], as far as the caller may read it.';
revoke all on function public.release_totals(text) from public, anon;
grant execute on function public.release_totals(text) to authenticated, service_role;
