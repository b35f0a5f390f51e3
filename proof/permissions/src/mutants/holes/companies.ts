import { type Mutant, on, policy, staff } from '../mutant.ts';

const ofCompany = (right = 'viewer') => `company_id in (select private.own_companies('${right}'))`;
const ofAdmin = '(select private.is_admin())';

export const companyHoles: readonly Mutant[] = [
  on(
    'public.companies',
    'policy widened: any client reads every company',
    policy(
      'public.companies',
      'companies_read',
      `for select to authenticated using (${staff} or (select private.is_client()))`,
    ),
  ),
  on(
    'public.companies',
    'policy widened: a manager renames the company',
    policy(
      'public.companies',
      'companies_update',
      `for update to authenticated using (${staff} or id in (select private.own_companies('manager'))) with check (true)`,
    ),
  ),
  on(
    'public.company_members',
    'policy widened: members are read by all',
    policy('public.company_members', 'company_members_read', 'for select to authenticated using (true)'),
  ),
  on(
    'public.company_members',
    'policy widened: any member changes rights',
    policy(
      'public.company_members',
      'company_members_update',
      `for update to authenticated using (${ofAdmin} or ${ofCompany()}) with check (true)`,
    ),
  ),
  on(
    'public.company_members',
    'policy widened: a manager adds people without asking them',
    policy(
      'public.company_members',
      'company_members_insert',
      `for insert to authenticated with check (${ofAdmin} or ${ofCompany('manager')})`,
    ),
  ),
  on(
    'public.company_members',
    'policy widened: any member removes others',
    policy(
      'public.company_members',
      'company_members_delete',
      `for delete to authenticated using (${ofAdmin} or (${ofCompany()} and person_id <> (select private.person())))`,
    ),
  ),
  on(
    'public.company_members',
    'trigger dropped: rights alone are changed',
    'drop trigger a_guard on public.company_members',
  ),
  on(
    'public.company_members',
    'trigger dropped: the last manager',
    'drop trigger b_keep_a_manager on public.company_members',
  ),
  on(
    'public.company_members',
    'trigger dropped: who leaves takes notifications along',
    'drop trigger a_follow_members on public.company_members',
  ),
  on(
    'public.company_invitations',
    'policy widened: any member reads who is invited',
    policy(
      'public.company_invitations',
      'company_invitations_read',
      `for select to authenticated using (${staff} or ${ofCompany()})`,
    ),
  ),
  on(
    'public.company_invitations',
    'policy widened: any member invites',
    policy(
      'public.company_invitations',
      'company_invitations_insert',
      `for insert to authenticated with check (${ofAdmin} or ${ofCompany()})`,
    ),
  ),
  on(
    'public.company_invitations',
    'policy widened: any member takes invitations back',
    policy(
      'public.company_invitations',
      'company_invitations_delete',
      `for delete to authenticated using (${ofAdmin} or ${ofCompany()})`,
    ),
  ),
  on(
    'public.company_invitations',
    'trigger dropped: an invitation is signed and ends',
    'drop trigger a_prepare on public.company_invitations',
  ),
  on(
    'public.company_invitations',
    'function widened: an invitation is accepted from any address',
    `create or replace function private.accept_invitation(invitation uuid) returns uuid language plpgsql volatile security definer set search_path = ''
      as $f$ begin delete from public.company_invitations i where i.id = invitation; return invitation; end $f$`,
  ),
  on(
    'public.company_invitations',
    'function widened: an invitation counts whoever wrote it',
    `create or replace function private.may_still_invite(inviter uuid, company uuid) returns boolean language sql as 'select true'`,
  ),
  on(
    'public.company_people',
    'view widened: the people of every company',
    `create or replace view private.visible_members with (security_barrier = true) as
      select m.id, m.company_id, m.person_id, p.full_name, p.email, p.avatar_url, m.is_manager, m.is_approver, m.is_billing,
        m.created_at, m.updated_at
      from public.company_members m join public.profiles p on p.id = m.person_id`,
  ),
  on(
    'public.client_invoices',
    'policy widened: any member reads invoices',
    policy(
      'public.client_invoices',
      'client_invoices_read',
      `for select to authenticated using (${staff} or ${ofCompany()})`,
    ),
  ),
  on(
    'public.client_invoices',
    "trigger dropped: an invoice's client is the project's",
    'drop trigger a_fill on public.client_invoices',
  ),
  on(
    'public.may_read_invoice_file(text)',
    'function widened: any member opens files of invoices',
    `create or replace function private.may_read_invoice_file(object_name text) returns boolean language sql stable security definer set search_path = ''
      as $f$ select private.is_staff() or exists (select 1 from public.client_invoices i
        where i.file_url = object_name and i.company_id in (select private.own_companies())) $f$`,
  ),
  on(
    'public.sprint_signoffs',
    'function widened: any member speaks for the company',
    `create or replace function private.may_approve(project uuid) returns boolean language sql stable security definer set search_path = ''
      as $f$ select exists (select from public.client_projects c where c.id = project and c.company_id in (select private.own_companies())) $f$`,
  ),
  on(
    'public.client_projects',
    'function widened: a right in one company is one in all',
    `create or replace function private.own_companies(needed text default 'viewer') returns setof uuid language sql stable security definer set search_path = ''
      as $f$ select k.id from public.companies k where exists (select from public.company_members m where m.person_id = private.person()) $f$`,
  ),
  on(
    'public.client_projects',
    'function weakened: a membership counts without a session',
    `create or replace function private.own_companies(needed text default 'viewer') returns setof uuid language sql stable security definer set search_path = ''
      as $f$ select m.company_id from public.company_members m where m.person_id = auth.uid() $f$`,
  ),
  on(
    'public.project_notifications',
    'policy widened: who was removed reads on',
    policy(
      'public.project_notifications',
      'project_notifications_read',
      `for select to authenticated using (${staff} or (client_id = (select private.person()) and sent_at <= (select private.now())))`,
    ),
  ),
  on(
    'public.project_notifications',
    'trigger dropped: a notification goes to the company',
    'drop trigger b_check_told on public.project_notifications',
  ),
  ...['public.company_members', 'public.company_invitations'].map((table) =>
    on(
      table,
      `trigger dropped: a refusal tells whom ${table} knows`,
      `drop trigger a0_check_right on ${table}`,
    ),
  ),
];
