import { type Rule, reachLimit } from './rule.ts';

const reachChangeLimit = (actor: string) => reachLimit('changes.hour', actor, 120, 3600);

export const inboxAndLogRules: readonly Rule[] = [
  {
    object: 'private.check_request()',
    label: 'an estimated count is rejected in any spelling',
    actor: 'clientA',
    prepare: `select set_config('request.headers', '{"prefer": "return=minimal , COUNT = \\"Estimated\\";y"}', true)`,
    sql: 'select private.check_request()',
    fails: 'PT400',
  },
  {
    object: 'private.check_request()',
    label: 'exact counts are allowed',
    actor: 'anon',
    prepare: `select set_config('request.headers', '{"prefer": "count=exact, return=representation"}', true)`,
    sql: 'select private.check_request()',
    check: 'select 1',
  },
  {
    object: 'public.audit_log',
    label: "creating an account is logged with the admin's confirmed address",
    actor: 'owner',
    prepare: "select public.admin_invite('$admin', 'made@site.example', 'Made', 'client', null, 'account')",
    sql: "insert into auth.users (id, email) values ('40000000-0000-4000-8000-000000000009', 'made@site.example')",
    check: `select 1 from public.audit_log where table_name = 'profiles' and action = 'insert' and actor_id = '$admin'
      and row_id = '40000000-0000-4000-8000-000000000009' and actor_email = 'admin@northlight.example' and actor_role = 'admin'`,
  },
  {
    object: 'public.audit_log',
    label: 'deleting an account is logged with the admin and the owner',
    actor: 'owner',
    prepare: "select public.admin_check_account_deletion('$admin', '$demoted')",
    sql: "delete from auth.users where id = '$demoted'",
    check: `select 1 from public.audit_log where table_name = 'profiles' and action = 'delete' and row_id = '$demoted'
      and actor_id = '$admin' and changes #>> '{email,0}' = 'demoted@northlight.example' and changes #>> '{full_name,0}' = 'Dan Demoted'`,
  },
  {
    object: 'public.audit_log',
    label: "a deleted author's address remains only in the log",
    actor: 'owner',
    prepare: "select private.record_pending_account_deletion('$admin', '$author')",
    sql: "delete from auth.users where id = '$author'",
    check: `select 1 from public.audit_log a join public.profiles p on p.id::text = a.row_id where a.action = 'update'
      and p.id = '$author' and p.email is null and a.actor_id = '$admin' and a.changes #>> '{email,0}' = 'author@northlight.example'`,
  },
  {
    object: 'public.audit_entries',
    label: 'ending a portal view is logged with the viewed person',
    actor: 'admin',
    prepare: "update private.portal_views set ended_at = now() where id = '$viewOfA'",
    sql: `select 1 / count(*) from public.audit_entries a join public.profiles p on p.full_name = a.row_name
      where a.table_name = 'portal_views' and a.row_id = '$viewOfA' and a.action = 'update' and p.id = '$clientA'`,
    check: 'select 1',
  },
  {
    object: 'public.newsletter_subscribers',
    label: 'staff cannot subscribe anyone',
    actor: 'admin',
    sql: "update public.newsletter_subscribers set status = 'confirmed' where status = 'pending'",
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'not even the owner can change the log',
    actor: 'owner',
    sql: "update public.audit_log set actor_name = 'x'",
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'the log cannot be truncated',
    actor: 'owner',
    sql: 'truncate public.audit_log',
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'a sign-in is logged with the person and company',
    actor: 'owner',
    sql: `insert into auth.audit_log_entries (id, payload, ip_address)
      values (gen_random_uuid(), '{"action": "login", "actor_id": "$clientB"}', '192.0.2.7')`,
    check: `select 1 from public.audit_log where action = 'sign_in' and actor_id = '$clientB' and company_id = '$companyB'
      and changes #>> '{ip_address,1}' = '192.0.2.7'`,
  },
  {
    object: 'public.audit_log',
    label: 'an export is logged',
    actor: 'author',
    sql: "select public.log_export('services', 12)",
    check: `select 1 from public.audit_log where action = 'export' and actor_id = '$author' and table_name = 'services'
      and changes #>> '{rows,1}' = '12'`,
  },
  {
    object: 'public.audit_log',
    label: 'a change is logged with its company',
    actor: 'author',
    sql: "update public.project_sprints set title = 'Renamed' where id = '$plannedB'",
    check:
      "select 1 from public.audit_log where row_id = '$plannedB' and action = 'update' and company_id = '$companyB'",
  },
  {
    object: 'public.audit_log',
    label: 'an invitation is logged with its admin',
    actor: 'service',
    sql: "select public.admin_invite('$admin', 'z@site.example', 'Z', 'client', null, 'invite')",
    check:
      "select 1 from public.audit_log where table_name = 'invitations' and actor_id = '$admin' and action = 'insert'",
  },
  ...[
    ['public.profiles', "update public.profiles set bio = 'Changed' where id = '$clientA'"],
    [
      'public.company_members',
      "update public.company_members set is_billing = not is_billing where person_id = '$clientA'",
    ],
    ['public.company_invitations', "delete from public.company_invitations where id = '$invitedA'"],
  ].flatMap(([object = '', sql = '']): Rule[] => [
    {
      object,
      label: 'logged changes by a client are limited',
      actor: 'clientA',
      prepare: reachChangeLimit('clientA'),
      sql,
      fails: 'PT429',
    },
    {
      object,
      label: 'logged changes by staff are not limited',
      actor: 'admin',
      prepare: reachChangeLimit('admin'),
      sql,
      check: 'select 1',
    },
  ]),
];
