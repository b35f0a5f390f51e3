import type { Rule } from './rule.ts';

const createInvitation = (email: string, company = 'companyA') =>
  `insert into public.company_invitations (company_id, email) values ('$${company}', '${email}')`;
const accept = "select private.accept_invitation('$invitedA')";
const addManager =
  "insert into public.company_members (company_id, person_id, is_manager) values ('$companyA', '$clientB', true)";
const removeClientA =
  "delete from public.company_members where company_id = '$companyA' and person_id = '$clientA'";

export const companyRules: readonly Rule[] = [
  {
    object: 'public.company_invitations',
    label: 'an accepted invitation becomes a membership',
    actor: 'clientB',
    sql: accept,
    check: `select 1 from public.company_members m where m.company_id = '$companyA' and m.person_id = '$clientB' and not m.is_manager
      and not exists (select from public.company_invitations i where i.id = '$invitedA')`,
  },
  ...(['clientA', 'demoted', 'author', 'admin', 'endedA'] as const).map(
    (actor): Rule => ({
      object: 'public.company_invitations',
      label: `an invitation cannot be accepted from another address: ${actor}`,
      actor,
      sql: accept,
      fails: 'PT404',
    }),
  ),
  {
    object: 'public.company_invitations',
    label: 'an invitation cannot be accepted before the address is confirmed',
    actor: 'clientB',
    prepare: "update auth.users set email_confirmed_at = null where id = '$clientB'",
    sql: accept,
    fails: 'PT404',
  },
  {
    object: 'public.company_invitations',
    label: 'an invitation expires',
    actor: 'clientB',
    prepare: "update public.company_invitations set expires_at = now() where id = '$invitedA'",
    sql: accept,
    fails: 'PT410',
  },
  {
    object: 'public.company_invitations',
    label: 'an invitation is void once its inviter has lost the manager permission',
    actor: 'clientB',
    prepare: "update public.company_invitations set invited_by = '$author' where id = '$invitedA'",
    sql: accept,
    fails: 'PT404',
  },
  {
    object: 'public.company_invitations',
    label: 'an invitation is void once its inviter has been removed',
    actor: 'owner',
    prepare: addManager,
    sql: removeClientA,
    check: "select 1 where not exists (select from public.company_invitations where id = '$invitedA')",
  },
  {
    object: 'public.company_invitations',
    label: 'an agency address cannot be invited',
    actor: 'clientA',
    sql: createInvitation('ceo@northlight.example'),
    fails: '22023',
  },
  {
    object: 'public.company_invitations',
    label: 'a member cannot be invited again',
    actor: 'clientA',
    sql: createInvitation('Client@Acme.example'),
    fails: 'PT409',
  },
  {
    object: 'public.company_invitations',
    label: 'an address cannot have two pending invitations',
    actor: 'clientA',
    sql: createInvitation('client@globex.example'),
    fails: '23505',
  },
  {
    object: 'public.company_invitations',
    label: 'invitations are limited per hour',
    actor: 'clientA',
    sql: `insert into public.company_invitations (company_id, email) select '$companyA', n || '@x.example' from generate_series(1, 21) n`,
    fails: 'PT429',
  },
  {
    object: 'public.company_members',
    label: 'staff cannot be members',
    actor: 'admin',
    sql: "insert into public.company_members (company_id, person_id) values ('$companyA', '$author')",
    fails: '22023',
  },
  {
    object: 'public.company_members',
    label: 'a removed member loses the notifications, and the company gets another contact',
    actor: 'owner',
    prepare: addManager,
    sql: removeClientA,
    check: `select 1 from public.client_projects c join public.client_invoices i on i.project_id = c.id
      where c.id = '$projectA' and c.client_id = '$clientB' and i.client_id = '$clientB'
      and not exists (select from public.project_notifications n where n.client_id = '$clientA')`,
  },
  {
    object: 'public.company_members',
    label: 'the last manager cannot be removed while other members remain',
    actor: 'admin',
    prepare: addManager.replace('true', 'false'),
    sql: removeClientA,
    fails: 'PT409',
  },
  {
    object: 'auth.users',
    label: 'the only manager cannot be deleted while other members remain',
    actor: 'owner',
    prepare: addManager.replace('true', 'false'),
    sql: "delete from auth.users where id = '$clientA'",
    fails: 'PT409',
  },
  {
    object: 'public.client_projects',
    label: "a new project's contact is a member of the company",
    actor: 'author',
    sql: `insert into public.client_projects (company_id, title, contact_person_name, contact_person_role, contact_person_email)
      values ('$companyA', 'New', 'x', 'x', 'x@x.example')`,
    check: "select 1 from public.client_projects where title = 'New' and client_id = '$clientA'",
  },
  {
    object: 'public.companies',
    label: 'a company with one member is renamed when an admin changes the organisation',
    actor: 'admin',
    sql: "update public.profiles set organization_name = 'Acme Works' where id = '$clientA'",
    check: "select 1 from public.companies where id = '$companyA' and name = 'Acme Works'",
  },
  {
    object: 'public.project_notifications',
    label: 'only members with the billing permission are notified of invoices',
    actor: 'author',
    prepare: `${addManager}; delete from public.project_notifications`,
    sql: "update public.client_invoices set payment_status = 'Paid' where id = '$invoiceA'",
    check:
      "select 1 from public.project_notifications where title = 'Invoice paid' having count(*) = 1 and min(client_id::text) = '$clientA'",
  },
  {
    object: 'public.project_notifications',
    label: 'every member of the company is notified of project changes',
    actor: 'author',
    prepare: `${addManager}; delete from public.project_notifications`,
    sql: "update public.project_sprints set status = 'In Progress' where id = '$plannedA'",
    check:
      "select 1 from public.project_notifications where title = 'Sprint started' having count(distinct client_id) = 2",
  },
];
