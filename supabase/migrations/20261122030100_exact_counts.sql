-- PostgREST answers `Prefer: count=planned` and `count=estimated` with the planner's guess, which comes from statistics over
-- all rows and so tells a client about everybody's. There is no switch for it: the question is refused before it is asked.

create function private.refuse_estimates() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if nullif(current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*"?\s*(planned|estimated)' then
    raise exception using errcode = 'PT400', message = 'Only exact counts are answered: use count=exact.';
  end if;
end
$$;
comment on function private.refuse_estimates() is 'Runs before every request of the API: refuses counts that the planner guesses.';
revoke all on function private.refuse_estimates() from public;
grant execute on function private.refuse_estimates() to anon, authenticated, service_role;

do $$
begin
  -- Only where PostgREST signs in; the embedded backend refuses the header itself.
  if exists (select 1 from pg_roles where rolname = 'authenticator') then
    execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(),
      'private.refuse_estimates');
    notify pgrst, 'reload config';
  end if;
end
$$;
