-- Schedules the jobs. Replace both values, then run this in the SQL editor; again after the secret key has changed.
create extension if not exists pg_cron;
create extension if not exists pg_net;

do $$
declare
  new_secret record;
  existing uuid;
begin
  for new_secret in select * from (values
    ('northlight_url', 'https://<ref>.supabase.co'),
    ('northlight_secret_key', '<secret key>')
  ) as s (name, value) loop
    select s.id into existing from vault.secrets s where s.name = new_secret.name;
    if existing is null then
      perform vault.create_secret(new_secret.value, new_secret.name);
    else
      perform vault.update_secret(existing, new_secret.value);
    end if;
  end loop;
end
$$;

-- Only the function's owner may call it: it reads the secret key.
create or replace function private.call_job(name text, body jsonb) returns bigint
language sql volatile set search_path = ''
as $$
  -- Supabase accepts a key that is not a JWT as the bearer only if `apikey` equals it.
  select net.http_post(url.decrypted_secret || '/functions/v1/' || call_job.name, body, '{}',
    jsonb_build_object('content-type', 'application/json', 'apikey', key.decrypted_secret, 'authorization',
      'Bearer ' || key.decrypted_secret), 30000)
  from vault.decrypted_secrets url, vault.decrypted_secrets key
  where url.name = 'northlight_url' and key.name = 'northlight_secret_key'
$$;
revoke all on function private.call_job(text, jsonb) from public;

select cron.schedule('sweep-accounts', '17 * * * *', 'select private.sweep_accounts()');
-- Every ten seconds while an archive is being made. Otherwise once a minute, because plans limit the calls of functions: it
-- also removes files that nobody needs, and reports that the jobs run.
select cron.schedule('company-archive', '10 seconds', $$select private.call_job('company-archive', '{"action":"work"}')
  where extract(second from now()) < 10 or exists (select from private.company_archives a where a.state = 'creating')$$);
select cron.schedule('send-emails', '10 seconds', $$select private.call_job('send-emails', '{}')$$);
-- The logs grow by 17,280 rows a day. Two jobs, because a project may not permit the second.
select cron.schedule('purge-job-log', '7 * * * *',
  $$delete from cron.job_run_details where end_time < now() - interval '1 day'$$);
select cron.schedule('purge-responses', '37 * * * *',
  $$delete from net._http_response where created < now() - interval '1 day'$$);
