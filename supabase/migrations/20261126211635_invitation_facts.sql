-- What the mail of an invitation says: who invites, and to what. A project is named once the person belongs to its company.

create function private.invitation_facts(address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with of_company as (
    select c.invited_by, c.company_name from public.company_invitations c
    where c.email = lower(btrim(address)) and c.expires_at > private.now() order by c.created_at desc limit 1
  ), of_agency as (
    select i.invited_by, i.organization_name, i.user_id from private.invitations i
    where i.email = lower(btrim(address)) and i.revoked_at is null order by i.created_at desc limit 1
  ), own as (
    select min(p.title) as title from of_agency i
    join public.company_members m on m.person_id = i.user_id join public.client_projects p on p.company_id = m.company_id
    having count(*) = 1
  )
  select jsonb_build_object(
    'inviter', (select nullif(p.full_name, '') from public.profiles p
      where p.id = coalesce((select c.invited_by from of_company c), (select i.invited_by from of_agency i))),
    'company', coalesce((select nullif(c.company_name, '') from of_company c), (select nullif(i.organization_name, '') from of_agency i)),
    'project', (select o.title from own o))
$$;
create function public.invitation_facts(address text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.invitation_facts(address)
$$;
comment on function public.invitation_facts(text) is
  'Who invites an address, and to which company and project, for the mail about it. Secret role only.';
revoke all on function private.invitation_facts(text), public.invitation_facts(text) from public, anon, authenticated;
grant execute on function private.invitation_facts(text), public.invitation_facts(text) to service_role;
