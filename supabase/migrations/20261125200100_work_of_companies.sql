-- Projects and invoices belong to companies. `client_id` stays, for releases from before: it is the person at the company
-- by whom they know it, and goes on being kept by the triggers here. Nothing rests on it any more.

alter table public.client_projects
  add column company_id uuid constraint client_projects_company_id_fkey references public.companies (id);
alter table public.client_invoices add column company_id uuid;

-- Nobody is told of it, and no stamp moves: what people see of a row has not changed.
alter table public.client_projects disable trigger user;
alter table public.client_invoices disable trigger user;
update public.client_projects c set company_id = m.company_id
from public.company_members m where m.person_id = c.client_id;
update public.client_invoices i set company_id = c.company_id
from public.client_projects c where c.id = i.project_id;
alter table public.client_projects enable trigger user;
alter table public.client_invoices enable trigger user;

alter table public.client_projects
  alter column company_id set not null,
  -- A company may have nobody yet.
  alter column client_id drop not null,
  add constraint client_projects_id_company unique (id, company_id);
alter table public.client_invoices
  alter column company_id set not null,
  alter column client_id drop not null,
  -- One key to projects, as before: with two, what releases embed of an invoice's project would have two meanings.
  drop constraint client_invoices_project_id_fkey,
  add constraint client_invoices_project_id_fkey foreign key (project_id, company_id)
    references public.client_projects (id, company_id);
create index client_projects_company on public.client_projects (company_id, created_at);
create index client_invoices_company on public.client_invoices (company_id, created_at desc);
drop index public.client_invoices_number;
create index client_invoices_number on public.client_invoices (company_id, lower(btrim(invoice_number)));

-- In step ----------------------------------------------------------------------------------------------------------------

create function private.contact_of(company uuid, preferred uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select m.person_id from public.company_members m where m.company_id = company
  order by (m.person_id = preferred) desc nulls last, m.is_manager desc, m.created_at, m.id limit 1
$$;
comment on function private.contact_of(uuid, uuid) is
  'The person by whom releases from before know a company: the preferred one while a member, else its first manager.';
revoke all on function private.contact_of(uuid, uuid) from public;

create or replace function private.check_project_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A release from before names a person and no company.
  if new.client_id is not null and (case tg_op
      when 'INSERT' then new.company_id is null
      else new.company_id = old.company_id and new.client_id is distinct from old.client_id end)
    and not exists (select from public.company_members m where m.company_id = new.company_id and m.person_id = new.client_id)
  then
    -- The row lock makes a role change at the same moment wait, and then see this project.
    perform 1 from public.profiles p
    where p.id = new.client_id and p.role = 'client' and p.deleted_at is null and not p.awaiting_access for share;
    if not found then
      raise exception using errcode = '22023', message = 'A project belongs to a person with the role client and with access.';
    end if;
    new.company_id := (select m.company_id from public.company_members m
      where m.person_id = new.client_id order by m.created_at, m.id limit 1);
  end if;
  if new.company_id is null then
    raise exception using errcode = '22023', message = 'A project belongs to a company. Please choose one.';
  end if;
  new.client_id := private.contact_of(new.company_id, new.client_id);
  return new;
end
$$;
drop trigger a_check_client on public.client_projects;
create trigger a_check_client before insert or update of client_id, company_id on public.client_projects
  for each row execute function private.check_project_client();
drop trigger b_keep_client on public.client_projects;
create trigger b_keep_client before update on public.client_projects
  for each row when (new.company_id is distinct from old.company_id)
  execute function private.keep_client_of_conversation();

create function private.fill_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  project record;
begin
  select c.company_id, c.client_id into project from public.client_projects c where c.id = new.project_id;
  -- A release from before names the client alone, also when it moves an invoice to another client's project.
  if new.company_id is null or (tg_op = 'UPDATE' and new.project_id <> old.project_id
      and new.company_id = old.company_id and new.client_id is distinct from old.client_id) then
    new.company_id := project.company_id;
  end if;
  new.client_id := coalesce(new.client_id, project.client_id);
  if new.client_id is distinct from project.client_id and new.company_id = project.company_id then
    raise exception using errcode = '23503', constraint = 'client_invoices_project_id_fkey',
      message = 'The client of an invoice is that of its project (client_invoices_project_id_fkey).';
  end if;
  return new;
end
$$;
create trigger a_fill before insert or update of project_id, client_id, company_id on public.client_invoices
  for each row execute function private.fill_invoice();

create function private.carry_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.client_invoices i set client_id = new.client_id
  where i.project_id = new.id and i.client_id is distinct from new.client_id;
  return null;
end
$$;
create trigger carry_client after update on public.client_projects
  for each row when (new.client_id is distinct from old.client_id) execute function private.carry_client();

-- A number is given once per company.
create or replace function private.check_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.due_date < new.invoice_date and (tg_op = 'INSERT'
    or (old.invoice_date, old.due_date) is distinct from (new.invoice_date, new.due_date)) then
    raise exception using errcode = '22023', message = 'The due date is before the invoice date.';
  end if;
  if tg_op = 'INSERT' or old.company_id <> new.company_id
    or lower(btrim(old.invoice_number)) <> lower(btrim(new.invoice_number)) then
    -- One at a time per company: two that are made at once see each other.
    perform pg_advisory_xact_lock(hashtext('northlight.invoice_number'), hashtext(new.company_id::text));
    if exists (
      select 1 from public.client_invoices i
      where i.company_id = new.company_id and i.id <> new.id
        and lower(btrim(i.invoice_number)) = lower(btrim(new.invoice_number))
    ) then
      raise exception using errcode = '23505', constraint = 'client_invoices_number',
        message = 'This client has an invoice with this number already (client_invoices_number).';
    end if;
  end if;
  return new;
end
$$;

-- Who comes and goes moves the person by whom a company is known; who goes takes along what was only theirs.
create function private.follow_members() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  company uuid := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  update public.client_projects c set client_id = private.contact_of(company, c.client_id)
  where c.company_id = company and c.client_id is distinct from private.contact_of(company, c.client_id);
  if tg_op = 'DELETE' then
    delete from public.project_notifications n using public.client_projects c
    where c.id = n.project_id and c.company_id = company and n.client_id = old.person_id;
    -- A company of one ends with its person, unless there is work of it.
    if not exists (select from public.profiles p join auth.users u on u.id = p.id
        where p.id = old.person_id and p.role = 'client' and p.deleted_at is null) then
      delete from public.companies k where k.id = company
        and not exists (select from public.company_members m where m.company_id = company)
        and not exists (select from public.client_projects c where c.company_id = company);
    end if;
  end if;
  if tg_op <> 'INSERT' and old.is_manager and (tg_op = 'DELETE' or not new.is_manager) then
    delete from public.company_invitations i where i.company_id = company and i.invited_by = old.person_id;
  end if;
  return null;
end
$$;
create trigger a_follow_members after insert or update or delete on public.company_members
  for each row execute function private.follow_members();

-- Accounts ---------------------------------------------------------------------------------------------------------------

create function private.company_obstacle(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from public.company_members m join public.client_projects c on c.company_id = m.company_id
      where m.person_id = person
        and not exists (select from public.company_members o where o.company_id = m.company_id and o.person_id <> person))
      then 'has_projects'
    when exists (select from public.company_members m where m.person_id = person and m.is_manager
      and exists (select from public.company_members o where o.company_id = m.company_id and o.person_id <> person)
      and not exists (select from public.company_members o
        where o.company_id = m.company_id and o.person_id <> person and o.is_manager))
      then 'last_manager'
  end
$$;
comment on function private.company_obstacle(uuid) is
  'Why a person cannot leave all companies: alone in one that has projects, or the only manager of others.';
revoke all on function private.company_obstacle(uuid) from public;

create or replace function private.keep_client_of_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.company_obstacle(new.id) is not null then
    raise exception using errcode = 'PT409', message = 'This client has projects, so the role must stay client.';
  end if;
  return null;
end
$$;

create or replace function private.after_user_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  obstacle text := private.company_obstacle(old.id);
begin
  if obstacle is not null then
    raise exception using errcode = 'PT409', message = case obstacle
      when 'has_projects' then 'This client has projects. Delete or reassign them first.'
      else 'This person is the only manager of a company. Make somebody else a manager first.' end;
  end if;
  -- First: projects then know the company by somebody else.
  delete from public.company_members m where m.person_id = old.id;
  if exists (select 1 from public.blogs b where b.author_id = old.id) then
    update public.profiles
    set role = 'client', public_profile = false, awaiting_access = false, email = null, organization_name = null,
      bio = null, linkedin_url = null, twitter_url = null, github_url = null, deleted_at = private.now()
    where id = old.id;
  else
    delete from public.profiles where id = old.id;
  end if;
  return old;
end
$$;

create or replace function private.deletion_obstacle(actor uuid, target uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  obstacle text;
begin
  perform private.require_admin(actor);
  obstacle := case
    when actor = target then 'self'
    when not exists (select 1 from public.profiles p where p.id = target and p.deleted_at is null) then 'missing'
    when not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null and p.id <> target)
      then 'last_admin'
    else private.company_obstacle(target)
  end;
  if obstacle is null then
    perform private.note_account_act(actor, target);
  end if;
  return obstacle;
end
$$;

-- Rows -------------------------------------------------------------------------------------------------------------------

alter policy client_projects_read on public.client_projects
  using (company_id in (select private.own_companies()) or (select private.is_staff()));
alter policy client_invoices_read on public.client_invoices
  using (company_id in (select private.own_companies('billing')) or (select private.is_staff()));

create or replace view private.visible_tickets with (security_barrier = true) as
  select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
    t.created_at, t.updated_at
  from public.project_tickets t join public.client_projects c on c.id = t.project_id
  where (select private.is_staff()) or c.company_id in (select private.own_companies());

create or replace function private.may_read_invoice_file(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() or exists (
    select 1 from public.client_invoices i
    where i.file_url = object_name and i.company_id in (select private.own_companies('billing')))
$$;

-- What is said about a sprint ----------------------------------------------------------------------------------------------

create function private.may_approve(project uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.client_projects c
    where c.id = project and c.company_id in (select private.own_companies('approver')))
$$;
comment on function private.may_approve(uuid) is 'Whether the person who asks speaks for the company of this project.';
revoke all on function private.may_approve(uuid) from public;
grant execute on function private.may_approve(uuid) to authenticated, service_role;

create or replace function private.sign_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The secret role (demo data, a restore) says itself who spoke and when.
  if auth.uid() is not null then
    new.author_id := auth.uid();
    new.created_at := private.now();
    new.author_name := '';
  end if;
  if new.author_name = '' then
    select coalesce(p.full_name, p.email, '') into new.author_name from public.profiles p where p.id = new.author_id;
  end if;
  new.author_name := coalesce(new.author_name, '');
  select s.project_id into new.project_id
  from public.project_sprints s join public.client_projects c on c.id = s.project_id
  where s.id = new.sprint_id and (
    auth.uid() is null
    or (select private.is_staff())
    or c.company_id in (select private.own_companies()));
  if not found then
    raise exception using errcode = '42501', message = 'This sprint does not exist or is not yours.';
  end if;
  if auth.uid() is not null and not private.is_staff() and not private.may_approve(new.project_id) then
    raise exception using errcode = 'PT403',
      message = 'Your company has others who approve and give feedback. Ask a manager of your company for this right.';
  end if;
  return new;
end
$$;

alter policy sprint_messages_insert on public.sprint_messages
  with check (
    ((select private.is_staff()) and kind = 'reply')
    or (private.may_approve(project_id) and exists (
      select 1 from public.project_sprints s
      where s.id = sprint_id and case kind
        when 'feedback' then s.status = 'Completed' or (s.status = 'In Review' and s.feedback_required)
        when 'question' then s.status = 'In Progress'
        else false
      end
    ))
  );
alter policy sprint_signoffs_insert on public.sprint_signoffs
  with check (private.may_approve(project_id) and exists (
    select 1 from public.project_sprints s where s.id = sprint_id and s.status in ('In Review', 'Completed')
  ));
alter policy sprint_continuations_insert on public.sprint_continuations
  with check (private.may_approve(project_id) and exists (
    select 1 from public.project_sprints s
    where s.id = sprint_id and (s.status = 'Completed' or (s.status = 'In Review' and (s.feedback_required
      or exists (select 1 from public.sprint_messages m where m.sprint_id = s.id and m.kind = 'feedback'))))
  ));
