-- The log names who made, invited and deleted an account, and whom: the account itself is made and deleted by the service of
-- accounts with the secret role, in a transaction of its own, which knows nothing of the admin. And every entry carries the
-- address of who did it, which nobody chooses alone, beside the name, which everybody does.

alter table public.audit_log add column actor_email text;
comment on column public.audit_log.actor_email is 'The address of the account at that time: names are self-chosen, addresses are confirmed.';

create table private.account_acts (
  user_id uuid primary key,
  actor_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
comment on table private.account_acts is
  'Which admin is about to delete an account: written just before, and counted for a minute.';
create index account_acts_actor on private.account_acts (actor_id);
alter table private.account_acts enable row level security;
create policy account_acts_admin_reads on private.account_acts for select to authenticated
  using ((select private.is_admin()));
grant select on private.account_acts to authenticated;

create function private.note_account_act(actor uuid, target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.account_acts (user_id, actor_id) values (target, actor)
  on conflict (user_id) do update set actor_id = excluded.actor_id, at = clock_timestamp()
$$;
revoke all on function private.note_account_act(uuid, uuid) from public;

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
    when exists (select 1 from public.client_projects c where c.client_id = target) then 'has_projects'
    when not exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null and p.id <> target)
      then 'last_admin'
  end;
  if obstacle is null then
    perform private.note_account_act(actor, target);
  end if;
  return obstacle;
end
$$;

create or replace function private.pending_invitation(actor uuid, invitation uuid) returns table (email text, user_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin(actor);
  -- The account of an invitation that is taken back is deleted next.
  perform private.note_account_act(actor, i.user_id) from private.invitations i
  where i.id = invitation and i.user_id is not null and i.accepted_at is null;
  return query select i.email, i.user_id from private.invitations i
  where i.id = invitation and i.kind = 'invite' and i.consumed_at is not null
    and i.accepted_at is null and i.revoked_at is null;
end
$$;

-- They write now: as stable ones they would be called in a transaction that only reads.
alter function public.admin_deletion_obstacle(uuid, uuid) volatile;
alter function public.admin_pending_invitation(uuid, uuid) volatile;

-- Who is behind a change: the person who asks, or the admin on whose word an account is made or deleted.
create function private.actor_of(table_name text, row_id text, action text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when auth.uid() is not null then auth.uid()
    when table_name <> 'profiles' then null
    when action = 'INSERT' then
      (select i.invited_by from private.invitations i where i.user_id = row_id::uuid order by i.consumed_at desc limit 1)
    else (select a.actor_id from private.account_acts a
      where a.user_id = row_id::uuid and a.at > clock_timestamp() - interval '1 minute')
  end;
end
$$;
revoke all on function private.actor_of(text, text, text) from public;

create or replace function private.write_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_id text := coalesce(after ->> 'id', before ->> 'id');
  hidden text[] := tg_argv[1:];
  difference jsonb;
begin
  -- Whom a deleted account belonged to stands nowhere else any more.
  if tg_table_name = 'profiles' and tg_op <> 'INSERT' and (tg_op = 'DELETE' or after ->> 'deleted_at' is not null) then
    hidden := array_remove(hidden, 'email');
  end if;
  select coalesce(jsonb_object_agg(k.key, case
      when k.key = any (hidden) then jsonb_build_array(null, null)
      else jsonb_build_array(private.audit_value(before -> k.key), private.audit_value(after -> k.key))
    end), '{}')
  into difference
  from (select jsonb_object_keys(before || after) as key) k
  where k.key not in ('id', 'created_at', 'updated_at') and before -> k.key is distinct from after -> k.key;
  if tg_op = 'UPDATE' and difference = '{}' then
    return null;
  end if;
  insert into public.audit_log
    (actor_id, actor_name, actor_email, actor_role, area, table_name, row_id, action, changes)
  select who.id, p.full_name, p.email, coalesce(p.role, nullif(auth.role(), '')), tg_argv[0], tg_table_name, row_id,
    lower(tg_op), difference
  from (select private.actor_of(tg_table_name, row_id, tg_op) as id) who
  left join public.profiles p on p.id = who.id and p.deleted_at is null;
  return null;
end
$$;

create or replace view public.recent_activity with (security_invoker = true) as
  select a.id, a.at, a.actor_name, a.action, a.table_name, a.row_id, a.changes, n.row_name, a.actor_email
  from public.audit_log a
  cross join lateral (
    select case a.table_name
        when 'blogs' then (select r.title from public.blogs r where r.id = a.row_id::uuid)
        when 'categories' then (select r.name from public.categories r where r.id = a.row_id::uuid)
        when 'services' then (select r.title from public.services r where r.id = a.row_id::uuid)
        when 'projects' then (select r.title from public.projects r where r.id = a.row_id::uuid)
        when 'team_members' then (select r.name from public.team_members r where r.id = a.row_id::uuid)
        when 'testimonials' then (select r.author_name from public.testimonials r where r.id = a.row_id::uuid)
        when 'faqs' then (select r.question from public.faqs r where r.id = a.row_id::uuid)
        when 'client_projects' then (select r.title from public.client_projects r where r.id = a.row_id::uuid)
        when 'project_sprints' then (select r.title from public.project_sprints r where r.id = a.row_id::uuid)
        when 'project_tickets' then (select r.title from public.project_tickets r where r.id = a.row_id::uuid)
        when 'client_invoices' then (select r.invoice_number from public.client_invoices r where r.id = a.row_id::uuid)
        when 'profiles' then (select r.full_name from public.profiles r where r.id = a.row_id::uuid)
        when 'sprint_messages' then (select s.title from public.sprint_messages r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'sprint_signoffs' then (select s.title from public.sprint_signoffs r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
        when 'sprint_continuations' then (select s.title from public.sprint_continuations r
          join public.project_sprints s on s.id = r.sprint_id where r.id = a.row_id::uuid)
      end as row_name
  ) n
  where (select private.is_staff());

-- What clients say reaches staff with the company that an admin wrote down, or else the address: a client may call itself
-- by the name of anybody.
create or replace function private.tell_staff_of_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sprint text;
  account text;
  what text;
  headline text;
begin
  select s.title into sprint from public.project_sprints s where s.id = new.sprint_id;
  select coalesce(p.organization_name, p.email) into account from public.profiles p where p.id = new.author_id;
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
    format('%s%s, "%s"', new.author_name, ' (' || account || ')', sprint));
  return null;
end
$$;

create or replace view public.inbox_signoffs with (security_invoker = true) as
  select g.id, g.sprint_id, g.project_id, g.decision, g.comment, g.author_name, g.created_at, g.deliverables,
    g.done_tickets, g.preview_link, s.title as sprint_title, c.title as project_title,
    exists (select 1 from public.staff_notifications n
      where n.sprint_id = g.sprint_id and n.kind = 'signoff' and not n.read) as is_new,
    coalesce(p.organization_name, p.email) as author_account
  from public.sprint_signoffs g
  join public.project_sprints s on s.id = g.sprint_id
  join public.client_projects c on c.id = g.project_id
  left join public.profiles p on p.id = g.author_id
  where (select private.is_staff());

create or replace view public.inbox_continuations with (security_invoker = true) as
  select k.id, k.sprint_id, k.project_id, k.author_name, k.created_at, s.title as sprint_title, c.title as project_title,
    exists (select 1 from public.staff_notifications n
      where n.sprint_id = k.sprint_id and n.kind = 'continuation' and not n.read) as is_new,
    (select f.title from public.project_sprints f
      where f.project_id = k.project_id and f.sprint_order > s.sprint_order order by f.sprint_order limit 1) as next_sprint_title,
    coalesce(p.organization_name, p.email) as author_account
  from public.sprint_continuations k
  join public.project_sprints s on s.id = k.sprint_id
  join public.client_projects c on c.id = k.project_id
  left join public.profiles p on p.id = k.author_id
  where (select private.is_staff());
