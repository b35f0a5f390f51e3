-- What an operator watches: waiting emails, the newest backup and the scheduled jobs.

create table private.monitored_jobs (
  job text primary key,
  -- A job that has not finished for this long has stopped.
  max_age interval not null,
  -- Starts with the installation, so that a job that never runs is reported too.
  finished_at timestamptz not null default now()
);
comment on table private.monitored_jobs is 'When each scheduled job and the backup last finished.';

insert into private.monitored_jobs (job, max_age) values
  ('send-emails', '15 minutes'), ('company-archive', '15 minutes'), ('sweep-accounts', '3 hours'), ('backup', '36 hours');

create function public.record_job(job_name text) returns void
language sql volatile security definer set search_path = ''
as $$
  -- Jobs run every ten seconds; one write a minute is precise enough.
  update private.monitored_jobs w set finished_at = now() where w.job = job_name and w.finished_at < now() - interval '1 minute'
$$;
comment on function public.record_job(text) is 'Records that a scheduled job or the backup has finished. Secret role only.';

create function private.monitored_ages() returns table (subject text, since timestamptz, max_age interval)
language sql stable security definer set search_path = ''
as $$
  select w.job, w.finished_at, w.max_age from private.monitored_jobs w
  union all
  -- Pending notifications and digests wait on purpose.
  select 'email', coalesce(min(m.since), now()), interval '1 hour'
  from (select n.notified_at from private.queued_notification_emails() n where n.channel = 'email' and n.notified_at <= now()
    union all select q.created_at from private.queued_emails q where q.email is not null) m (since)
$$;

create function public.check_health() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ages jsonb;
  problems text;
begin
  select jsonb_object_agg(w.subject, jsonb_build_array(
      round(extract(epoch from now() - w.since)), round(extract(epoch from w.max_age)))),
    string_agg(format(case w.subject when 'backup' then 'No backup has finished since %s.'
        when 'email' then 'An email has been waiting since %s.' else 'The job ' || w.subject || ' has not finished since %s.' end,
      to_char(w.since at time zone s.time_zone, 'YYYY-MM-DD HH24:MI')), ' ' order by w.subject)
      filter (where now() - w.since > w.max_age)
  into ages, problems
  from private.monitored_ages() w cross join public.settings s;
  if problems is not null and public.consume_rate_limit('health.day', '', 1, 86400) then
    insert into public.staff_notifications (kind, audience, title, message)
    values ('health', 'admin', 'Emails, backups or jobs have stopped',
      problems || ' What to do is in docs/deploy.md, "Monitoring".');
  end if;
  return ages;
end
$$;
comment on function public.check_health() is
  'The age in seconds, and its limit, of the oldest waiting email and of the last run of each job and of the backup. Notifies admins, once a day, if one is too old. Secret role only.';

-- The schema private: the API does not expose it. Only functions write it, and admins may read what is not secret.

do $$
declare
  table_name text;
begin
  for table_name in
    select c.relname from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
  loop
    execute format('alter table private.%I enable row level security', table_name);
    if table_name in ('salts', 'pending_setup', 'recovery_codes', 'calendar_addresses', 'newsletter_tokens', 'erasures',
        'queued_emails', 'rollout_visitors') then
      execute format('create policy nobody_reads on private.%I for select to authenticated using (false)', table_name);
    else
      execute format('create policy admin_reads on private.%I for select to authenticated using ((select private.is_admin()))', table_name);
      execute format('grant select on private.%I to authenticated', table_name);
    end if;
  end loop;
end
$$;
