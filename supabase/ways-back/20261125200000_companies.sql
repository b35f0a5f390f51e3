-- Before companies a project had one client, who saw its invoices and spoke for it. So it goes back to a person who may do
-- both today: nobody gets to see or do more by a step back.
do $$
declare
  without text;
begin
  create temp table contacts on commit drop as
  select p.id, p.row ->> 'id' as project, k.row ->> 'name' as company, c.person
  from pg_temp.staged p
  join pg_temp.staged k on k.name = 'public.companies' and k.row -> 'id' = p.row -> 'company_id'
  left join lateral (
    select m.row -> 'person_id' as person from pg_temp.staged m
    join pg_temp.staged o on o.name = 'public.profiles' and o.row -> 'id' = m.row -> 'person_id'
    where m.name = 'public.company_members' and m.row -> 'company_id' = p.row -> 'company_id'
      and (m.row ->> 'is_approver')::boolean and (m.row ->> 'is_billing')::boolean
      and o.row ->> 'role' = 'client' and not (o.row ->> 'awaiting_access')::boolean and o.row ->> 'deleted_at' is null
    order by m.row -> 'person_id' = p.row -> 'client_id' desc, m.row ->> 'created_at', m.row ->> 'id' limit 1
  ) c on true
  where p.name = 'public.client_projects';

  select string_agg(distinct c.company, ', ') into without from contacts c where c.person is null;
  if without is not null then
    raise exception 'Nobody may both approve and see invoices in: %. In the earlier schema the client of a project may do both: give one person of each both rights, and take the backup anew.', without;
  end if;

  update pg_temp.staged p set row = p.row || jsonb_build_object('client_id', c.person) from contacts c where c.id = p.id;
  update pg_temp.staged i set row = i.row || jsonb_build_object('client_id', c.person)
  from contacts c where i.name = 'public.client_invoices' and i.row ->> 'project_id' = c.project;

  -- Who was invited into a company would come in as a client without one.
  delete from pg_temp.staged i
  where i.name = 'private.invitations' and (i.row ->> 'is_for_company')::boolean and i.row ->> 'consumed_at' is null;

  insert into pg_temp.told
  select format('%s: of %s people only those who stand in its projects see anything.', k.row ->> 'name', count(*))
  from pg_temp.staged m join pg_temp.staged k on k.name = 'public.companies' and k.row -> 'id' = m.row -> 'company_id'
  where m.name = 'public.company_members' group by k.row having count(*) > 1;
end
$$;
