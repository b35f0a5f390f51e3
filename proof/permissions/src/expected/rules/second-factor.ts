import type { Rule } from './rule.ts';

const addFactor = (actor: string) =>
  `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
   values (gen_random_uuid(), '$${actor}', 'totp', 'verified', now(), now())`;
const addPasskey = (actor: string) =>
  `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ('$${actor}', '\\x01', '\\x02')`;
const clearPasswordDeadline = "update public.profiles set password_due_at = null where id = '$admin'";
/** Marks the session as confirmed by a code, like the token's claim. */
const confirmSession = (actor: string) => `update auth.sessions set aal = 'aal2' where id = '$${actor}'`;
const AAL2 = { aal: 'aal2' };
const requireFactor = "update public.account_rules set staff_factor_due_at = now() - interval '1 day'";
const requireFactorLater = "update public.account_rules set staff_factor_due_at = now() + interval '1 day'";

/** Fails with a division by zero if nothing is visible. */
const expectRows = (table: string) => `select 1 / count(*) from ${table}`;

const protectedWrites = [
  ['public.client_invoices', 'author', "update public.client_invoices set amount = 1 where id = '$invoiceA'"],
  ['public.companies', 'admin', "update public.companies set name = 'Other' where id = '$companyA'"],
  [
    'public.company_members',
    'admin',
    "update public.company_members set is_billing = true where company_id = '$companyA'",
  ],
  [
    'public.company_invitations',
    'admin',
    "insert into public.company_invitations (company_id, email) values ('$companyA', 'someone@else.example')",
  ],
  ['public.profiles', 'admin', "update public.profiles set role = 'admin' where id = '$author'"],
  ['public.account_rules', 'admin', 'update public.account_rules set staff_factor_due_at = null'],
  ['public.payment_accounts', 'admin', "update public.payment_accounts set note = 'Other'"],
  [
    'public.invoice_reminders',
    'author',
    "insert into public.invoice_reminders (invoice_id, message) values ('$invoiceA', 'x')",
  ],
] as const;

export const secondFactorRules: readonly Rule[] = [
  ...(
    [
      ['in the past', "now() - interval '1 day'", '22023'],
      ['in six days', "now() + interval '6 days'", '22023'],
      ['in eight days', "now() + interval '8 days'", null],
    ] as const
  ).map(
    ([label, instant, fails]): Rule => ({
      object: 'public.account_rules',
      label: `staff get a week to set up a second factor: ${label}`,
      actor: 'admin',
      sql: `update public.account_rules set staff_factor_due_at = ${instant}`,
      ...(fails
        ? { fails }
        : { check: 'select 1 from public.account_rules where staff_factor_due_at is not null' }),
    }),
  ),
  ...protectedWrites.flatMap(([object, actor, sql]): Rule[] => [
    {
      object,
      label:
        'a session that has not passed the second factor cannot change anything, even during the grace period',
      actor,
      prepare: addFactor(actor),
      sql,
      fails: 'PT403',
    },
    {
      object,
      label: 'a session whose second factor is claimed only by the token cannot change anything',
      actor,
      claims: AAL2,
      prepare: addFactor(actor),
      sql,
      fails: 'PT403',
    },
    {
      object,
      label: 'a token issued before the code was entered cannot change anything',
      actor,
      prepare: `${addFactor(actor)}; ${confirmSession(actor)}`,
      sql,
      fails: 'PT403',
    },
    {
      object,
      label: 'a session that has passed the second factor can change everything',
      actor,
      claims: AAL2,
      prepare: `${addFactor(actor)}; ${confirmSession(actor)}; ${requireFactor}`,
      sql,
      check: 'select 1',
    },
    {
      object,
      label: 'after the grace period, staff without a second factor cannot change anything',
      actor,
      prepare: requireFactor,
      sql,
      fails: 'PT403',
    },
    {
      object,
      label: 'before the deadline, staff without a second factor can change everything',
      actor,
      prepare: requireFactorLater,
      sql,
      check: 'select 1',
    },
  ]),
  {
    object: 'public.profiles',
    label: 'after the grace period, an admin without a second factor cannot rename other people',
    actor: 'admin',
    prepare: requireFactor,
    sql: "update public.profiles set full_name = 'Other' where id = '$author'",
    fails: 'PT403',
  },
  {
    object: 'public.profiles',
    label: 'people may change their own name without a second factor',
    actor: 'admin',
    prepare: requireFactor,
    sql: "update public.profiles set full_name = 'Other' where id = '$admin'",
    check: "select 1 from public.profiles where id = '$admin' and full_name = 'Other'",
  },
  {
    object: 'public.company_invitations',
    label: 'clients need no second factor',
    actor: 'clientA',
    prepare: requireFactor,
    sql: "insert into public.company_invitations (company_id, email) values ('$companyA', 'someone@else.example')",
    check: 'select 1',
  },
  ...(['admin', 'author', 'clientA'] as const).flatMap((actor) =>
    ['public.profiles', 'public.client_projects', 'public.client_invoices'].map(
      (object): Rule => ({
        object,
        label: `a session that has not passed the second factor sees nothing: ${actor}`,
        actor,
        prepare: addFactor(actor),
        sql: expectRows(object),
        fails: '22012',
      }),
    ),
  ),
  {
    object: 'public.client_invoices',
    label: 'a session that has passed the second factor sees what the person may see',
    actor: 'clientA',
    claims: AAL2,
    prepare: `${addFactor('clientA')}; ${confirmSession('clientA')}`,
    sql: expectRows('public.client_invoices'),
    check: 'select 1',
  },
  {
    object: 'public.admin_invite(uuid,text,text,text,text,text)',
    label: 'after the grace period, an admin without a second factor cannot manage accounts',
    actor: 'service',
    prepare: requireFactor,
    sql: "select public.admin_invite('$admin', 'y@site.example', 'Y', 'admin', null, 'account')",
    fails: 'PT403',
  },
  {
    object: 'public.client_projects',
    label:
      'after the grace period, an author without a second factor cannot move a project to another company',
    actor: 'author',
    prepare: requireFactor,
    sql: "update public.client_projects set company_id = '$companyB' where id = '$projectFree'",
    fails: 'PT403',
  },
  {
    object: 'public.restore_deleted(text,uuid)',
    label: 'after the grace period, an author without a second factor cannot restore an invoice',
    actor: 'author',
    prepare: `insert into private.deleted_rows (table_name, row_id, row_data, deleted_by)
      select 'client_invoices', i.id, to_jsonb(i), '$author' from public.client_invoices i where i.id = '$invoiceA'; ${requireFactor}`,
    sql: "select public.restore_deleted('client_invoices', '$invoiceA')",
    fails: 'PT403',
  },
  {
    object: 'storage.objects',
    label: 'after the grace period, an admin without a second factor cannot delete an invoice file',
    actor: 'admin',
    prepare: requireFactor,
    sql: "with gone as (delete from storage.objects where bucket_id = 'invoices' returning 1) select 1 / count(*) from gone",
    fails: '22012',
  },
  {
    object: 'public.own_sessions()',
    label: 'people see only their own sessions',
    actor: 'clientA',
    sql: "select 1 / (count(*) filter (where id = '$clientB')) from public.own_sessions()",
    fails: '22012',
  },
  {
    object: 'public.create_recovery_codes()',
    label: 'creating recovery codes requires a recent code',
    actor: 'admin',
    claims: { ...AAL2, amr: [{ method: 'totp', timestamp: 1_000_000 }] },
    prepare: `${addFactor('admin')}; ${confirmSession('admin')}`,
    sql: 'select public.create_recovery_codes()',
    fails: 'PT403',
  },
  {
    object: 'auth.webauthn_credentials',
    label: 'a removed passkey is logged',
    actor: 'owner',
    prepare: `${clearPasswordDeadline}; ${addPasskey('admin')}`,
    sql: "delete from auth.webauthn_credentials where user_id = '$admin'",
    check: `select 1 from public.audit_log where row_id = '$admin' and changes = '{"passkey": ["added", "removed"]}'`,
  },
  {
    object: 'auth.webauthn_credentials',
    label: "a passkey cannot be added while an admin's password is in use",
    actor: 'owner',
    prepare: "update public.profiles set password_due_at = now() where id = '$admin'",
    sql: addPasskey('admin'),
    fails: 'PT422',
  },
];
