-- A zip file holds 4 GB and 65,535 files before it needs a form that our library does not write. A company with more than
-- that is told when it asks, and not after hours of work.

create function private.archive_fits(company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Pages and tables beside the files take the rest.
  select count(*) <= 55000 and coalesce(sum((o.metadata ->> 'size')::bigint), 0) <= 3500000000
  from public.client_invoices i
  left join storage.objects o on o.bucket_id = 'invoices' and o.name = i.file_url
  where i.company_id = company and i.file_url is not null
$$;
comment on function private.archive_fits(uuid) is 'Whether the files of a company fit into one archive: at most 55,000 and 3.5 GB.';
revoke all on function private.archive_fits(uuid) from public, anon, authenticated;

create or replace function private.request_archive(company uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refusal constant text := private.factor_refusal();
  may_bill constant boolean := exists (select from private.own_companies('billing') o where o = company);
  made uuid;
begin
  if refusal is not null then
    raise exception using errcode = 'PT403', message = refusal, hint = 'second_factor';
  elsif not exists (select from private.own_companies('manager') o where o = company) then
    raise exception using errcode = '42501', message = 'Only a manager of the company can have its archive made.';
  elsif may_bill and not private.archive_fits(company) then
    raise exception using errcode = 'PT413',
      message = 'The files of your company are more than one archive holds: 3.5 GB or 55,000 files. Please write to us, and we hand them over in another way.';
  end if;
  -- One after the other: of two at once the second sees what the first began.
  perform pg_advisory_xact_lock(hashtextextended('northlight.company_archive ' || company, 0));
  if exists (select from private.company_archives a where a.company_id = company and a.state = 'making') then
    raise exception using errcode = 'PT409', message = 'An archive of this company is being made already.';
  elsif not private.take('company_archives.day', company::text, 5, 86400) then
    raise exception using errcode = 'PT429', message = 'Five archives of this company were made today. Please try again tomorrow.';
  end if;
  delete from private.company_archives a where a.company_id = company;
  insert into private.company_archives (company_id, person_id, session_id, level, holds_invoices)
  values (company, private.person(), (auth.jwt() ->> 'session_id')::uuid, coalesce(auth.jwt() ->> 'aal', 'aal1'), may_bill)
  returning id into made;
  return made;
end
$$;
