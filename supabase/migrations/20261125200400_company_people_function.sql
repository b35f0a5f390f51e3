-- What the function company-people asks before it sends an invitation once more: reading one is not enough, since who is
-- invited reads it too.

create function public.may_manage_company(company uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_admin() or exists (select from private.own_companies('manager') o where o = company)
$$;
comment on function public.may_manage_company(uuid) is 'Whether the caller invites and removes people of this company.';
revoke all on function public.may_manage_company(uuid) from public, anon;
grant execute on function public.may_manage_company(uuid) to authenticated, service_role;
