import { type Mutant, on, own, policy, staff } from '../mutant.ts';

export const clientWorkHoles: readonly Mutant[] = [
  {
    name: 'trigger narrowed: only messages keep the client of a project',
    sql: `create or replace function private.keep_client_of_conversation() returns trigger language plpgsql security definer set search_path = ''
      as $f$ begin if exists (select 1 from public.sprint_messages m where m.project_id = old.id) then
        raise exception using errcode = 'PT409', message = 'x'; end if; return new; end $f$`,
    objects: ['public.client_projects'],
  },
  {
    name: 'trigger narrowed: who waits for access is a client like any other',
    sql: `create or replace function private.check_project_client() returns trigger language plpgsql security definer set search_path = ''
      as $f$ begin new.company_id := coalesce(new.company_id, (select k.id from public.companies k limit 1)); return new; end $f$`,
    objects: ['public.client_projects'],
  },
  on(
    'public.project_notifications',
    'trigger dropped: notifications per minute',
    'drop trigger a_limit on public.project_notifications',
  ),
  on(
    'public.client_projects',
    'policy widened: any client reads every project',
    policy(
      'public.client_projects',
      'client_projects_read',
      `for select to authenticated using ((select private.is_client()) or ${staff})`,
    ),
  ),
  on(
    'public.client_projects',
    'owner test negated: client_projects_read',
    policy(
      'public.client_projects',
      'client_projects_read',
      `for select to authenticated using (client_id <> (select auth.uid()) or ${staff})`,
    ),
  ),
  on(
    'public.project_sprints',
    'policy widened: sprints are read by all',
    policy('public.project_sprints', 'project_sprints_read', 'for select to authenticated using (true)'),
  ),
  on(
    'public.project_sprints',
    'USING and CHECK weakened together: project_sprints_update',
    policy(
      'public.project_sprints',
      'project_sprints_update',
      'for update to authenticated using (true) with check (true)',
    ),
  ),
  on(
    'public.project_sprints',
    'trigger dropped: a sprint stays in its project',
    'drop trigger a_keep_project on public.project_sprints',
  ),
  on(
    'public.project_sprints',
    'constraint dropped: one number per sprint',
    'alter table public.project_sprints drop constraint project_sprints_order',
  ),
  on(
    'public.project_tickets',
    'row level security off: tickets',
    'alter table public.project_tickets disable row level security',
  ),
  on(
    'public.project_tickets',
    'policy widened: clients read the table of tickets',
    `create policy clients_too on public.project_tickets for select to authenticated
      using (project_id in (select c.id from public.client_projects c))`,
  ),
  on(
    'public.client_invoices',
    'policy widened: an author changes paid invoices',
    policy(
      'public.client_invoices',
      'client_invoices_update',
      `for update to authenticated using (${staff}) with check (${staff})`,
    ),
  ),
  on(
    'public.client_invoices',
    'policy widened: an author deletes paid invoices',
    policy(
      'public.client_invoices',
      'client_invoices_delete',
      `for delete to authenticated using (${staff})`,
    ),
  ),
  on(
    'public.client_invoices',
    'policy widened: everybody signed in makes invoices',
    policy(
      'public.client_invoices',
      'client_invoices_insert',
      'for insert to authenticated with check (true)',
    ),
  ),
  on(
    'public.client_invoices',
    'USING and CHECK weakened together: a client changes the own invoices',
    policy(
      'public.client_invoices',
      'client_invoices_update',
      `for update to authenticated using ((${own}) or ${staff}) with check (true)`,
    ),
  ),
  on(
    'public.client_invoices',
    "constraint dropped: an invoice's client is the project's",
    'alter table public.client_invoices drop constraint client_invoices_project_id_fkey',
  ),
  on(
    'public.client_invoices',
    'constraint dropped: no negative amount',
    'alter table public.client_invoices drop constraint client_invoices_amount',
  ),
  on(
    'public.project_notifications',
    'USING and CHECK weakened together: project_notifications_update',
    policy(
      'public.project_notifications',
      'project_notifications_update',
      'for update to authenticated using (true) with check (true)',
    ),
  ),
  on(
    'public.project_notifications',
    'trigger dropped: a notification is only marked as read',
    'drop trigger a_guard on public.project_notifications',
  ),
  on(
    'public.project_progress',
    "view with its owner's rights: project_progress",
    'alter view public.project_progress set (security_invoker = false)',
  ),
  on(
    'public.sprint_tickets',
    'view widened: tickets of every client',
    `create or replace view private.visible_tickets with (security_barrier = true) as
      select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
        t.created_at, t.updated_at
      from public.project_tickets t join public.client_projects c on c.id = t.project_id
      where (select private.is_staff()) or (select private.is_client())`,
  ),
  ...['public.client_invoices', 'public.client_projects', 'public.project_notifications'].map((table) =>
    on(
      table,
      `trigger dropped: a refusal tells what ${table} refers to`,
      `drop trigger a0_check_right on ${table}`,
    ),
  ),
];
