import type { Rule } from './rule.ts';

export const peopleRules: readonly Rule[] = [
  {
    object: 'public.profiles',
    label: 'the last admin cannot be deleted',
    actor: 'owner',
    prepare: 'delete from public.blogs; delete from private.invitations',
    sql: "delete from public.profiles where id = '$admin'",
    fails: 'PT409',
  },
  {
    object: 'public.profiles',
    label: 'a client with projects keeps the client role, even if the service role changes it',
    actor: 'service',
    sql: "update public.profiles set role = 'author' where id = '$clientA'",
    fails: 'PT409',
  },
  {
    object: 'public.profiles',
    label: 'saving a role grants access',
    actor: 'admin',
    sql: "update public.profiles set role = 'client' where awaiting_access",
    check: 'select 1 where not exists (select from public.profiles where awaiting_access)',
  },
  {
    object: 'public.profiles',
    label: 'a profile that becomes a client is no longer public',
    actor: 'admin',
    prepare: "update public.profiles set public_profile = true where id = '$author'",
    sql: "update public.profiles set role = 'client' where id = '$author'",
    check: "select 1 from public.profiles where id = '$author' and not public_profile",
  },
  ...(['clientA', 'demoted', 'employee'] as const).map(
    (actor): Rule => ({
      object: 'public.profiles',
      label: `${actor} cannot make themselves public`,
      actor,
      sql: `update public.profiles set public_profile = true where id = '$${actor}'`,
      fails: '42501',
    }),
  ),
  {
    object: 'public.profiles',
    label: 'an employee cannot grant access, not even to themselves',
    actor: 'employee',
    sql: "update public.profiles set awaiting_access = false where id = '$employee'",
    fails: '42501',
  },
  ...[
    ['has expired', "update auth.sessions set not_after = now() - interval '1 minute' where id = '$admin'"],
    ['belongs to someone else', "update auth.sessions set user_id = '$author' where id = '$admin'"],
    ['has been deleted', "delete from auth.sessions where id = '$admin'"],
  ].map(
    ([state = '', prepare = '']): Rule => ({
      object: 'public.profiles',
      label: `a session that ${state} changes nothing`,
      actor: 'admin',
      prepare,
      sql: "update public.profiles set full_name = 'Late' where id = '$admin'",
      check: "select 1 where not exists (select from public.profiles where full_name = 'Late')",
    }),
  ),
  {
    object: 'public.profiles',
    label: 'a client’s name cannot contain the agency’s',
    actor: 'clientA',
    sql: "update public.profiles set full_name = 'Ann Northlight' where id = '$clientA'",
    fails: '22023',
  },
  {
    object: 'auth.users',
    label: 'a client with projects cannot be deleted',
    actor: 'owner',
    sql: "delete from auth.users where id = '$clientA'",
    fails: 'PT409',
  },
];
