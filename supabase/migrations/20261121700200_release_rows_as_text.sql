-- The rows come as text, like the document: some drivers send JSON to a jsonb parameter as one string.

drop function public.switch_releases(bigint, text, jsonb);

create function public.switch_releases(expected_revision bigint, next_document text, ledger_rows text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  switched integer;
begin
  if expected_revision = 0 then
    insert into public.release_registry (revision, document) values (1, next_document) on conflict do nothing;
  else
    update public.release_registry
    set revision = expected_revision + 1, document = next_document, switched_at = now()
    where id = 1 and revision = expected_revision;
  end if;
  get diagnostics switched = row_count;
  if switched = 0 then
    raise exception using errcode = 'PT409', message = 'The registry is at another revision.';
  end if;
  insert into public.release_ledger (revision, name, entry)
  select expected_revision + 1, row_of ->> 'name', row_of from jsonb_array_elements(ledger_rows::jsonb) as row_of;
  return expected_revision + 1;
end
$$;
comment on function public.switch_releases(bigint, text, text) is 'Puts a registry in place of the revision it names, and notes it in the ledger: both or neither. Secret role only.';
revoke all on function public.switch_releases(bigint, text, text) from public, anon, authenticated;
grant execute on function public.switch_releases(bigint, text, text) to service_role;
