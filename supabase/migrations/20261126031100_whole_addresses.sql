-- An address is taken out of the log as a whole, and not where it is the end or the beginning of somebody else's. And a
-- manager erases clients alone, whoever was put into the company.

create function private.without_person(value jsonb, names text[], pattern text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  said text;
begin
  case jsonb_typeof(value)
    when 'string' then
      said := value #>> '{}';
      return to_jsonb(case when said = any (names) then 'Former colleague'
        when pattern = '' then said else regexp_replace(said, pattern, 'erased', 'gi') end);
    when 'array' then
      return (select coalesce(jsonb_agg(private.without_person(e.value, names, pattern) order by e.place), '[]')
        from jsonb_array_elements(value) with ordinality e (value, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, private.without_person(e.value, names, pattern)), '{}') from jsonb_each(value) e);
    else
      return value;
  end case;
end
$$;
comment on function private.without_person(jsonb, text[], text) is
  'A value without these names, where a text is nothing but one of them, and without what the pattern finds in a text.';

create function private.address_pattern(addresses text[]) returns text
language sql immutable set search_path = ''
as $$
  -- Nothing before or after it that belongs to an address.
  select coalesce('(?<![[:alnum:].!#$%&''*+/=?^_`{|}~-])(' || string_agg(distinct regexp_replace(a, '([^[:alnum:]])', '\\\1', 'g'), '|')
    || ')(?![[:alnum:]_-]|\.[[:alnum:]])', '')
  from unnest(addresses) a where a <> ''
$$;
revoke all on function private.without_person(jsonb, text[], text), private.address_pattern(text[]) from public, anon, authenticated;

create or replace function private.erase_from_log(person uuid, names text[], addresses text[], statements text[], company uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pattern constant text := private.address_pattern(addresses);
begin
  perform set_config('northlight.erasing', 'on', true);
  -- What the person did.
  update public.audit_log a set actor_name = 'Former colleague', actor_email = null
  where a.actor_id = person and (company is null or a.company_id = company);
  -- What was done to the person: which columns stays, what stood in them does not.
  if company is null then
    update public.audit_log a
    set changes = (select coalesce(jsonb_object_agg(c.key, case when c.key in ('role', 'deleted_at') then c.value else '[null, null]' end), '{}')
      from jsonb_each(a.changes) c)
    where (a.table_name in ('profiles', 'accounts') and a.row_id = person::text)
      or (a.table_name = 'invitations' and (a.changes #>> '{email,1}' = any (addresses) or a.changes #>> '{email,0}' = any (addresses)));
  end if;
  -- The name beside the id, the own words or the address; the address wherever it stands.
  update public.audit_log a
  set changes = private.without_person(a.changes,
    case when a.row_id = any (statements) or position(person::text in a.changes::text) > 0
      or pattern <> '' and private.without_person(a.changes, '{}', pattern) <> a.changes then names else '{}' end, pattern)
  where (company is null or a.company_id = company)
    and (a.row_id = any (statements) or position(person::text in a.changes::text) > 0
      or exists (select from unnest(addresses) one where position(lower(one) in lower(a.changes::text)) > 0));
  perform set_config('northlight.erasing', '', true);
end
$$;

create or replace function private.may_erase(person uuid, company uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when company is null then private.is_admin()
    else exists (select from public.company_members m where m.company_id = company and m.person_id = person)
      and (private.is_admin() or (exists (select from private.own_companies('manager') o where o = company)
        and exists (select from public.profiles p where p.id = person and p.role = 'client' and not p.awaiting_access)))
  end
$$;
