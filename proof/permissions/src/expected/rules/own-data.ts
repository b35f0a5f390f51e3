import { type Rule, reachLimit } from './rule.ts';

const selectRows = (source: string) =>
  `select jsonb_array_elements(public.archive_rows('$archiveB', '${source}', null, 99)) as row`;
const archiveRows = 'public.archive_rows(uuid,text,jsonb,integer)';
const erasePerson = 'public.erase_person(uuid,uuid)';

const setFileSize = (bytes: number) => `delete from private.company_archives where company_id = '$companyA';
  update storage.objects set metadata = jsonb_build_object('size', ${bytes}) where bucket_id = 'invoices' and name = 'invoices/invoice-1.pdf'`;

export const ownDataRules: readonly Rule[] = [
  {
    object: archiveRows,
    label: 'an archive has no invoices once its requester has lost permission to see them',
    actor: 'service',
    prepare: "update public.company_members set is_billing = false where person_id = '$clientB'",
    sql: `create temporary table read_rows as ${selectRows('client_invoices')}`,
    check: 'select 1 from read_rows having count(*) = 0',
  },
  {
    object: archiveRows,
    label: 'an archive cannot be read once its requester has signed out',
    actor: 'service',
    prepare: "delete from auth.sessions where user_id = '$clientB'",
    sql: selectRows('client_projects'),
    fails: 'PT403',
  },
  {
    object: archiveRows,
    label: 'an archive cannot be read once its requester has been removed',
    actor: 'service',
    prepare:
      "set local session_replication_role = replica; delete from public.company_members where person_id = '$clientB'; set local session_replication_role = origin",
    sql: selectRows('client_projects'),
    fails: 'PT403',
  },
  {
    object: archiveRows,
    label: 'an archive reads only company tables',
    actor: 'service',
    sql: selectRows('profiles'),
    fails: 'PT404',
  },
  {
    object: 'public.company_archive_parts(uuid,uuid,uuid,text)',
    label: 'an archive is sent only to people who may open it, in an active session',
    actor: 'service',
    sql: 'select 1',
    check: `select 1 where public.company_archive_parts('$archiveA', '$clientA', '$clientA', 'aal1') is not null
      and public.company_archive_parts('$archiveA', '$clientB', '$clientB', 'aal1') is null
      and public.company_archive_parts('$archiveA', '$clientA', '$clientB', 'aal1') is null
      and public.company_archive_parts('$archiveA', '$admin', '$admin', 'aal1') is null`,
  },
  {
    object: 'public.open_company_archive(uuid)',
    label: 'opening an archive is logged',
    actor: 'clientA',
    sql: "select public.open_company_archive('$companyA')",
    check:
      "select 1 from public.audit_log where action = 'export' and row_id = '$archiveA' and actor_id = '$clientA' and company_id = '$companyA'",
  },
  {
    object: 'public.open_company_archive(uuid)',
    label: 'a manager without permission to see invoices cannot open an archive with invoices',
    actor: 'clientA',
    prepare: "update public.company_members set is_billing = false where person_id = '$clientA'",
    sql: "select public.open_company_archive('$companyA')",
    fails: 'PT404',
  },
  {
    object: 'public.request_company_archive(uuid)',
    label: 'requesting an archive requires the second factor',
    actor: 'clientA',
    prepare:
      "insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), '$clientA', 'x', 'totp', 'verified', 'x', now(), now())",
    sql: "select public.request_company_archive('$companyA')",
    fails: 'PT403',
  },
  {
    object: 'public.request_company_archive(uuid)',
    label: 'at most five archives of a company a day',
    actor: 'clientA',
    prepare: reachLimit('company_archives.day', 'companyA', 5, 86400),
    sql: "select public.request_company_archive('$companyA')",
    fails: 'PT429',
  },
  {
    object: 'public.request_company_archive(uuid)',
    label: 'a company with too many files is refused immediately',
    actor: 'clientA',
    prepare: setFileSize(3_500_000_001),
    sql: "select public.request_company_archive('$companyA')",
    fails: 'PT413',
  },
  {
    object: 'public.request_company_archive(uuid)',
    label: 'a company with the maximum number of files is accepted',
    actor: 'clientA',
    prepare: setFileSize(3_500_000_000),
    sql: "select public.request_company_archive('$companyA')",
    check: "select 1 from private.company_archives where company_id = '$companyA' and state = 'creating'",
  },
  {
    object: erasePerson,
    label: 'the log contains no name or address of the erased person, but names the admin',
    actor: 'admin',
    sql: "select public.erase_person('$demoted')",
    check: `select 1 from public.audit_log a where a.action = 'erase' and a.row_id = '$demoted' and a.actor_email = 'admin@northlight.example'
      and not exists (select 1 from public.audit_log l where to_jsonb(l)::text ~* 'Dan Demoted|demoted@northlight')`,
  },
  {
    object: erasePerson,
    label: 'an address that only contains the erased one stays unchanged',
    actor: 'admin',
    prepare: `insert into public.audit_log (area, table_name, row_id, action, changes) values
      ('projects', 'x', 'others', 'update', '{"a": [null, "di.demoted@northlight.example"], "b": [null, "o''demoted@northlight.example"], "c": [null, "demoted@northlight.example.au"], "d": [null, "Dan Demoted"]}'),
      ('projects', 'x', 'own', 'update', '{"a": [null, "To DEMOTED@northlight.example."], "b": [null, ["x\\ndemoted@northlight.example, y"]]}')`,
    sql: "select public.erase_person('$demoted')",
    check: `select 1 from public.audit_log o, public.audit_log w where o.row_id = 'others' and w.row_id = 'own'
      and o.changes = '{"a": [null, "di.demoted@northlight.example"], "b": [null, "o''demoted@northlight.example"], "c": [null, "demoted@northlight.example.au"], "d": [null, "Dan Demoted"]}'
      and w.changes = '{"a": [null, "To erased."], "b": [null, ["x\\nerased, y"]]}'`,
  },
  {
    object: erasePerson,
    label: 'a manager cannot erase a staff member',
    actor: 'clientA',
    prepare: "insert into public.company_members (company_id, person_id) values ('$companyA', '$author')",
    sql: "select public.erase_person('$author', '$companyA')",
    fails: 'PT404',
  },
  {
    object: erasePerson,
    label: 'a manager cannot erase an employee awaiting access',
    actor: 'clientA',
    prepare: "insert into public.company_members (company_id, person_id) values ('$companyA', '$employee')",
    sql: "select public.erase_person('$employee', '$companyA')",
    fails: 'PT404',
  },
  {
    object: erasePerson,
    label: 'the only manager cannot be erased while other members remain',
    actor: 'admin',
    prepare: "insert into public.company_members (company_id, person_id) values ('$companyA', '$clientB')",
    sql: "select public.erase_person('$clientA')",
    fails: 'PT409',
  },
  {
    object: erasePerson,
    label: 'an admin cannot erase themselves',
    actor: 'admin',
    prepare: "update public.profiles set role = 'admin' where id = '$author'",
    sql: "select public.erase_person('$admin')",
    fails: 'PT409',
  },
  {
    object: erasePerson,
    label: 'an erasure requires the second factor',
    actor: 'admin',
    prepare:
      "insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), '$admin', 'x', 'totp', 'verified', 'x', now(), now())",
    sql: "select public.erase_person('$demoted')",
    fails: 'PT403',
  },
  {
    object: 'public.audit_log',
    label: 'claiming an erasure does not allow changes to the log',
    actor: 'service',
    prepare: "select set_config('northlight.erasing', 'on', true)",
    sql: "update public.audit_log set actor_name = 'x'",
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'during an erasure even the owner can change only names',
    actor: 'owner',
    prepare: "select set_config('northlight.erasing', 'on', true)",
    sql: "update public.audit_log set action = 'update'",
    fails: '42501',
  },
];
