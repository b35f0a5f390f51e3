import type { Rule } from './rule.ts';

/** User-editable date columns, each with the fixture row that the rules update. */
const dateColumns = {
  'client_invoices.due_date': 'invoiceA',
  'project_sprints.start_date': 'inProgressA',
  'client_projects.estimated_delivery': 'projectA',
} as const;

const dateRules = Object.entries(dateColumns).flatMap(([path, id]) => {
  const [table = '', column = ''] = path.split('.');
  const object = `public.${table}`;
  const createUpdate = (date: string) => `update ${object} set ${column} = '${date}' where id = '$${id}'`;
  const invalidDateRules = ['0026-03-01', '1989-12-31', '2200-01-01', '20266-03-01', '0044-03-15 BC'].map(
    (date): Rule => ({
      object,
      label: `${column} cannot be ${date}`,
      actor: 'service',
      sql: createUpdate(date),
      fails: '22023',
    }),
  );
  const legacyRowRule: Rule = {
    object,
    label: `an older row with an invalid ${column} can be edited in other columns`,
    actor: 'service',
    prepare: `set local session_replication_role = replica; ${createUpdate('0026-03-01')}; set local session_replication_role = origin`,
    sql: `update ${object} set ${column} = ${column}, updated_at = updated_at where id = '$${id}'`,
    check: `select 1 from ${object} where id = '$${id}' and ${column} = '0026-03-01'`,
  };
  return [...invalidDateRules, legacyRowRule];
});

export const clientWorkRules: readonly Rule[] = [
  ...dateRules,
  {
    object: 'public.client_projects',
    label: 'a project must belong to a company',
    actor: 'admin',
    sql: "update public.client_projects set company_id = null where id = '$projectFree'",
    fails: '22023',
  },
  {
    object: 'public.client_projects',
    label: 'a project can be edited after its client has lost access',
    actor: 'author',
    prepare: "update public.profiles set awaiting_access = true where id = '$clientA'",
    sql: "update public.client_projects set title = 'Edited', client_id = client_id where id = '$projectA'",
    check: "select 1 from public.client_projects where id = '$projectA' and title = 'Edited'",
  },
  {
    object: 'public.client_projects',
    label: 'a project with an invoice cannot be moved to another company',
    actor: 'service',
    prepare: `delete from public.sprint_messages; delete from public.sprint_signoffs; delete from public.sprint_continuations`,
    sql: "update public.client_projects set company_id = '$companyB' where id = '$projectA'",
    fails: '23503',
  },
  ...['sprint_messages', 'sprint_signoffs', 'sprint_continuations'].map(
    (remaining): Rule => ({
      object: 'public.client_projects',
      label: `a project with ${remaining} cannot be moved to another company`,
      actor: 'admin',
      prepare: ['client_invoices', 'sprint_messages', 'sprint_signoffs', 'sprint_continuations']
        .filter((table) => table !== remaining)
        .map((table) => `delete from public.${table}`)
        .join(';'),
      sql: "update public.client_projects set company_id = '$companyB' where id = '$projectA'",
      fails: 'PT409',
    }),
  ),
  {
    object: 'public.client_projects',
    label: 'a project without a conversation loses its notifications when the company changes',
    actor: 'author',
    prepare: `delete from public.client_invoices; delete from public.sprint_messages; delete from public.sprint_signoffs;
      delete from public.sprint_continuations`,
    sql: "update public.client_projects set company_id = '$companyB' where id = '$projectA'",
    check: `select 1 from public.client_projects p where p.id = '$projectA' and p.client_id = '$clientB'
      and not exists (select from public.project_notifications n where n.project_id = p.id)`,
  },
  {
    object: 'public.project_notifications',
    label: 'a batch over the per-minute limit is rejected as a whole',
    actor: 'author',
    sql: `insert into public.project_notifications (project_id, client_id, title, message)
      select '$projectB', '$clientB', 'Spam', 'x' from generate_series(1, 21)`,
    fails: 'PT429',
  },
  {
    object: 'public.project_sprints',
    label: 'a sprint cannot be moved to another project, even by the service role',
    actor: 'service',
    sql: "update public.project_sprints set project_id = '$projectB' where id = '$plannedA'",
    fails: '22023',
  },
  {
    object: 'public.project_sprints',
    label: 'a sprint gets the next number',
    actor: 'author',
    sql: `insert into public.project_sprints (project_id, title, start_date, end_date, status)
      values ('$projectA', 'Numbered', '2026-01-01', '2026-01-02', '')`,
    check:
      "select 1 from public.project_sprints where title = 'Numbered' and sprint_order = 6 and status = 'Planned'",
  },
  {
    object: 'public.project_tickets',
    label: 'a ticket cannot be moved to another project, even by the service role',
    actor: 'service',
    sql: "update public.project_tickets set project_id = '$projectB', sprint_id = null where project_id = '$projectA'",
    fails: '22023',
  },
  {
    object: 'public.project_tickets',
    label: 'a ticket cannot belong to a sprint of another project',
    actor: 'admin',
    sql: "insert into public.project_tickets (project_id, sprint_id, title) values ('$projectA', '$talkedB', 'x')",
    fails: '23503',
  },
  {
    object: 'public.client_invoices',
    label: "an invoice cannot reuse another client's number, in capitals or not",
    actor: 'admin',
    sql: "update public.client_invoices set invoice_number = ' a-1' where id = '$invoiceB'",
    fails: '23505',
  },
  {
    object: 'public.client_invoices',
    label: 'the suggested number skips numbers in use',
    actor: 'author',
    prepare: `update public.client_invoices set invoice_number = 'NL-099', created_at = now() + interval '1 day' where id = '$invoiceA';
      update public.client_invoices set invoice_number = 'nl-100' where id = '$invoiceB'`,
    sql: "update public.client_invoices set invoice_number = public.next_invoice_number() where id = '$invoiceB'",
    check: "select 1 from public.client_invoices where invoice_number = 'NL-101'",
  },
  ...[
    ["iban = 'DE89370400440532013001'", '23514'],
    ["link_template = 'http://pay.example/{number}'", '23514'],
    ["link_template = 'https://{number}.example/'", '23514'],
    ["currency = 'XXX'", '23514'],
    ['iban = null', '23514'],
  ].map(
    ([assignment = '', fails = '']): Rule => ({
      object: 'public.payment_accounts',
      label: `an account is refused: ${assignment}`,
      actor: 'admin',
      sql: `update public.payment_accounts set ${assignment}`,
      fails,
    }),
  ),
  {
    object: 'public.invoice_reminders',
    label: 'no one is reminded of a paid invoice',
    actor: 'admin',
    sql: "insert into public.invoice_reminders (invoice_id, message) values ('$invoicePaidA', 'x')",
    fails: 'PT409',
  },
  {
    object: 'public.invoice_reminders',
    label: 'a reminder goes to the invoice’s company only, and its step cannot be chosen',
    actor: 'author',
    sql: "insert into public.invoice_reminders (invoice_id, project_id, company_id, message, step) values ('$invoiceA', '$projectB', '$companyB', 'x', 20)",
    check: `select 1 from public.invoice_reminders r join public.project_notifications n on n.reminder_id = r.id
      where r.message = 'x' and r.step is null and r.company_id = '$companyA' having every(n.client_id = '$clientA')`,
  },
  ...["due_date = '2026-01-30'", "invoice_date = '2026-05-02', due_date = '2026-05-01'"].map(
    (assignments): Rule => ({
      object: 'public.client_invoices',
      label: `an invoice cannot be due before its date: ${assignments}`,
      actor: 'service',
      sql: `update public.client_invoices set ${assignments} where id = '$invoiceA'`,
      fails: '22023',
    }),
  ),
  {
    object: 'public.client_invoices',
    label: 'an older invoice with invalid dates can still be edited',
    actor: 'author',
    prepare: `alter table public.client_invoices disable trigger b_check;
      update public.client_invoices set due_date = '2025-01-01' where id = '$invoiceA';
      alter table public.client_invoices enable trigger b_check`,
    sql: "update public.client_invoices set payment_status = 'Paid', due_date = due_date where id = '$invoiceA'",
    check: "select 1 from public.client_invoices where id = '$invoiceA' and payment_status = 'Paid'",
  },
  {
    object: 'public.client_invoices',
    label: 'an invoice without a currency is in USD',
    actor: 'author',
    sql: "update public.client_invoices set currency = '' where id = '$invoiceB'",
    check: "select 1 from public.client_invoices where id = '$invoiceB' and currency = 'USD'",
  },
  {
    object: 'public.project_notifications',
    label: "a notification must go to its project's client",
    actor: 'admin',
    sql: `insert into public.project_notifications (project_id, client_id, title, message)
      values ('$projectA', '$clientB', 'x', 'x')`,
    fails: '23503',
  },
];
