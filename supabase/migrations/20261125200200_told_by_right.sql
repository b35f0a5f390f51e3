-- Each person of a company whose right it concerns is told, with a notification of the own: `client_id` is who is told.
-- Invoices concern billing, what waits for an answer concerns approvers, the rest everybody. And who speaks is named with
-- the company, whose name nobody of it chose alone.

-- Who is told ------------------------------------------------------------------------------------------------------------

alter table public.project_notifications
  drop constraint project_notifications_project_id_fkey,
  add constraint project_notifications_project_id_fkey foreign key (project_id)
    references public.client_projects (id) on delete cascade;

create function private.check_told() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.client_projects c join public.company_members m on m.company_id = c.company_id
      where c.id = new.project_id and m.person_id = new.client_id) then
    raise exception using errcode = '23503', message = 'A notification goes to a person of the company whose project it is about.';
  end if;
  return new;
end
$$;
create trigger b_check_told before insert or update of project_id, client_id on public.project_notifications
  for each row execute function private.check_told();

alter policy project_notifications_read on public.project_notifications
  using ((select private.is_staff()) or (client_id = (select private.person()) and sent_at <= (select private.now())
    and project_id in (select c.id from public.client_projects c)
    and (invoice_id is null or invoice_id in (select i.id from public.client_invoices i))));
-- Only what may be read can be marked as read.
alter policy project_notifications_update on public.project_notifications
  using (client_id = (select private.person()) and sent_at <= (select private.now()) and (select private.is_client())
    and project_id in (select c.id from public.client_projects c)
    and (invoice_id is null or invoice_id in (select i.id from public.client_invoices i)))
  with check (client_id = (select private.person()) and (select private.is_client()));

create function private.people_told(company uuid, needed text) returns setof uuid
language sql stable set search_path = ''
as $$
  select m.person_id from public.company_members m
  where m.company_id = company
    and case needed when 'billing' then m.is_billing when 'approver' then m.is_approver else true end
$$;
comment on function private.people_told(uuid, text) is 'The people of a company whom something concerns: billing, approver, or everybody.';

create function private.right_concerned(kind text, changed_table text) returns text
language sql immutable set search_path = ''
as $$
  select case when changed_table = 'client_invoices' then 'billing' when kind = 'feedback_requested' then 'approver' else 'viewer' end
$$;
revoke all on function private.people_told(uuid, text), private.right_concerned(text, text) from public;
grant execute on function private.people_told(uuid, text), private.right_concerned(text, text) to authenticated, service_role;

create or replace function private.tell_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - 'client_id' end;
  present jsonb := to_jsonb(new) - 'client_id';
  -- Demo data and restores hold nothing back.
  is_held boolean := auth.uid() is not null;
  told uuid[];
begin
  if exists (select 1 from private.held_changes h
      where h.table_name = tg_table_name and h.row_id = new.id and h.is_being_undone)
    -- A deleted one that comes back is not news: the client was told when it was made.
    or (tg_op = 'INSERT' and exists (select 1 from private.deleted_rows d
      where d.table_name = tg_table_name and d.row_id = new.id))
  then
    return null;
  end if;
  with written as (
    insert into public.project_notifications
      (project_id, client_id, title, message, notification_type, sprint_id, invoice_id, sent_at)
    select c.id, t.person, left(n.title, 300), left(n.message, 2000), n.kind,
      case when tg_table_name = 'project_sprints' then new.id end,
      case when tg_table_name = 'client_invoices' then new.id end,
      private.now() + case when is_held then interval '10 seconds' else interval '0' end
    from private.notices_of(tg_table_name, former, present) n
    join public.client_projects c
      on c.id = coalesce((present ->> 'project_id')::uuid, new.id)
    cross join lateral private.people_told(c.company_id, private.right_concerned(n.kind, tg_table_name)) t (person)
    returning id
  )
  select array_agg(w.id) into told from written w;
  if is_held and told is not null then
    delete from private.held_changes h where h.created_at < private.now() - interval '10 minutes';
    insert into private.held_changes (actor_id, table_name, row_id, former, stamp, notification_ids)
    values (auth.uid(), tg_table_name, new.id, case when tg_op = 'UPDATE' then to_jsonb(old) end, new.updated_at, told);
  end if;
  return null;
end
$$;

-- An answer goes to those who may ask.
create or replace function private.notify_client(
  project uuid, kind text, headline text, body text, sprint uuid, invoice uuid
) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.project_notifications (project_id, client_id, title, message, notification_type, sprint_id, invoice_id)
  select c.id, t.person, left(headline, 300), left(body, 2000), kind, sprint, invoice
  from public.client_projects c
  cross join lateral private.people_told(c.company_id, case when invoice is null then 'approver' else 'billing' end) t (person)
  where c.id = project
$$;

-- The same words to several people are one notice.
create or replace function public.preview_notices(changed_table text, changed_id uuid, changes jsonb)
returns table (client_name text, title text, message text)
language plpgsql stable set search_path = ''
as $$
declare
  former jsonb;
  present jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may preview what a client is told.';
  end if;
  -- Through the row's own type, so that an amount or a day compares as the stored one does.
  case changed_table
    when 'project_sprints' then
      select to_jsonb(r) into former from public.project_sprints r where r.id = changed_id;
      present := to_jsonb(jsonb_populate_record(null::public.project_sprints, coalesce(former, '{}') || coalesce(changes, '{}')));
    when 'client_projects' then
      select to_jsonb(r) into former from public.client_projects r where r.id = changed_id;
      present := to_jsonb(jsonb_populate_record(null::public.client_projects, coalesce(former, '{}') || coalesce(changes, '{}')));
    when 'client_invoices' then
      select to_jsonb(r) into former from public.client_invoices r where r.id = changed_id;
      present := to_jsonb(jsonb_populate_record(null::public.client_invoices, coalesce(former, '{}') || coalesce(changes, '{}')));
    else
      raise exception using errcode = '22023', message = 'Changes of this table tell nobody anything.';
  end case;
  return query
    select k.name, n.title, n.message
    from private.notices_of(changed_table, former - 'client_id', present - 'client_id') n
    join public.client_projects c on c.id = coalesce((present ->> 'project_id')::uuid, (present ->> 'id')::uuid)
    join public.companies k on k.id = c.company_id
    where exists (select from private.people_told(c.company_id, private.right_concerned(n.kind, changed_table)));
end
$$;

create or replace function private.held_notices()
returns table (change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision)
language sql stable security definer set search_path = ''
as $$
  select h.id, h.row_id, k.name, n.title, n.message, max(extract(epoch from n.sent_at - private.now()))::double precision
  from private.held_changes h
  join public.project_notifications n on n.id = any (h.notification_ids)
  join public.client_projects c on c.id = n.project_id
  join public.companies k on k.id = c.company_id
  where h.actor_id = private.person() and n.sent_at > private.now()
  group by h.id, k.name, n.title, n.message
  order by h.created_at, n.title
$$;

-- Who speaks ---------------------------------------------------------------------------------------------------------------

create function private.account_of(person uuid, project uuid) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(', ', k.name, case when p.email <> k.name and (
    select count(*) from public.company_members m where m.company_id = k.id) > 1 then p.email end)
  from public.client_projects c join public.companies k on k.id = c.company_id
  left join public.profiles p on p.id = person
  where c.id = project
$$;
comment on function private.account_of(uuid, uuid) is
  'For whom somebody speaks: the company of the project, and of several people the address: names are self-chosen.';
revoke all on function private.account_of(uuid, uuid) from public;
grant execute on function private.account_of(uuid, uuid) to authenticated, service_role;

create or replace function private.tell_staff_of_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sprint text;
  what text;
  headline text;
begin
  select s.title into sprint from public.project_sprints s where s.id = new.sprint_id;
  if tg_table_name = 'sprint_messages' then
    if new.kind = 'feedback' then
      update public.project_sprints set feedback_required = false where id = new.sprint_id and feedback_required;
    end if;
    what := new.kind;
    headline := case new.kind when 'feedback' then 'Feedback on a sprint' else 'A question about a sprint' end;
  elsif tg_table_name = 'sprint_signoffs' then
    what := 'signoff';
    headline := case new.decision when 'approved' then 'Sprint approved' else 'Changes requested' end;
  else
    what := 'continuation';
    headline := 'Continue with the next sprint';
  end if;
  insert into public.staff_notifications (kind, project_id, sprint_id, title, message)
  values (what, new.project_id, new.sprint_id, headline,
    format('%s (%s), "%s"', new.author_name, private.account_of(new.author_id, new.project_id), sprint));
  return null;
end
$$;

create or replace view public.inbox_threads with (security_invoker = true) as
  select t.sprint_id, t.project_id, t.state, t.last_kind, t.last_at,
    s.title as sprint_title, s.status as sprint_status, c.title as project_title,
    p.full_name as client_name, k.name as organization_name,
    m.author_name as last_author, left(m.body, 300) as last_body
  from public.sprint_threads t
  join public.project_sprints s on s.id = t.sprint_id
  join public.client_projects c on c.id = t.project_id
  join public.companies k on k.id = c.company_id
  left join public.profiles p on p.id = c.client_id
  cross join lateral (
    select l.author_name, l.body from public.sprint_messages l where l.sprint_id = t.sprint_id
    order by l.created_at desc, l.id desc limit 1
  ) m
  where (select private.is_staff());

create or replace view public.inbox_signoffs with (security_invoker = true) as
  select g.id, g.sprint_id, g.project_id, g.decision, g.comment, g.author_name, g.created_at, g.deliverables,
    g.done_tickets, g.preview_link, s.title as sprint_title, c.title as project_title,
    exists (select 1 from public.staff_notifications n
      where n.sprint_id = g.sprint_id and n.kind = 'signoff' and not n.read) as is_new,
    private.account_of(g.author_id, g.project_id) as author_account
  from public.sprint_signoffs g
  join public.project_sprints s on s.id = g.sprint_id
  join public.client_projects c on c.id = g.project_id
  where (select private.is_staff());

create or replace view public.inbox_continuations with (security_invoker = true) as
  select k.id, k.sprint_id, k.project_id, k.author_name, k.created_at, s.title as sprint_title, c.title as project_title,
    exists (select 1 from public.staff_notifications n
      where n.sprint_id = k.sprint_id and n.kind = 'continuation' and not n.read) as is_new,
    (select f.title from public.project_sprints f
      where f.project_id = k.project_id and f.sprint_order > s.sprint_order order by f.sprint_order limit 1) as next_sprint_title,
    private.account_of(k.author_id, k.project_id) as author_account
  from public.sprint_continuations k
  join public.project_sprints s on s.id = k.sprint_id
  join public.client_projects c on c.id = k.project_id
  where (select private.is_staff());
