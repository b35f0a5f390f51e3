/**
 * What members of two companies may do, by permission. Written manually, independently of the policies. Contains every
 * table and view in the API that refers to a company or a project.
 */

export const PERMISSIONS = ['viewer', 'manager', 'approver', 'billing'] as const;
export type Permission = (typeof PERMISSIONS)[number];

type Company = 'A' | 'B';
type Permissions = Readonly<Partial<Record<Company, readonly Permission[]>>>;

const allPermissions = PERMISSIONS;

/** `both` belongs to two companies; `removed` is a former member of company A with a valid token. */
export const COMPANY_PEOPLE = {
  clientA: { A: allPermissions },
  clientB: { B: allPermissions },
  manager: { A: ['viewer', 'manager'] },
  approver: { A: ['viewer', 'approver'] },
  billing: { A: ['viewer', 'billing'] },
  viewer: { A: ['viewer'] },
  both: { A: ['viewer'], B: ['viewer', 'approver', 'billing'] },
  removed: {},
} as const satisfies Record<string, Permissions>;

export type CompanyPerson = keyof typeof COMPANY_PEOPLE;

export const listCompanies = (
  person: CompanyPerson,
  permission: Permission | 'nobody',
): readonly Company[] =>
  permission === 'nobody'
    ? []
    : (['A', 'B'] as const).filter((company) =>
        (COMPANY_PEOPLE[person] as Permissions)[company]?.includes(permission),
      );

export interface CompanyObject {
  readonly read: Permission | 'nobody';
  readonly key: string;
  /** All rows as `key` and `company`, from tables only; `$caller` is the caller's id. */
  readonly rows: string;
  readonly change?: string;
  readonly mayChange?: Permission;
  readonly mayRemove?: Permission;
  /** An SQL condition for rows that another rule protects. Their deletion is not probed. */
  readonly exclude?: string;
}

const ofProject = (table: string, key = 'id', where = 'true') =>
  `select t.${key} as key, c.company_id as company from public.${table} t
   join public.client_projects c on c.id = t.project_id where ${where}`;
const ofCompany = (table: string, key = 'id') =>
  `select t.id as key, t.${key === 'id' ? 'company_id' : key} as company from public.${table} t`;

const readBy = (
  read: Permission | 'nobody',
  rows: string,
  options: Omit<CompanyObject, 'read' | 'key' | 'rows'> = {},
) => ({
  read,
  key: 'id',
  rows,
  ...options,
});

const perSprint = { ...readBy('viewer', ofProject('project_sprints')), key: 'sprint_id' } as const;
const perProject = {
  ...readBy('viewer', 'select c.id as key, c.company_id as company from public.client_projects c'),
  key: 'project_id',
} as const;

export const companyObjects: Readonly<Record<string, CompanyObject>> = {
  'public.companies': readBy('viewer', 'select k.id as key, k.id as company from public.companies k', {
    change: "name = 'Another'",
  }),
  'public.audit_log': readBy('nobody', ofCompany('audit_log')),
  'public.audit_entries': readBy('nobody', ofCompany('audit_log')),
  'public.company_members': readBy('viewer', ofCompany('company_members'), {
    change: 'is_billing = not is_billing',
    mayChange: 'manager',
    mayRemove: 'manager',
    // Members cannot remove themselves, and one manager must remain.
    exclude: "person_id = '$caller' or is_manager",
  }),
  'public.company_people': readBy('viewer', ofCompany('company_members')),
  'public.company_invitations': {
    ...readBy('manager', ofCompany('company_invitations'), {
      change: 'is_billing = not is_billing',
      mayRemove: 'manager',
      exclude: "id = '$invitedA' and '$caller' = '$clientB'",
    }),
    // Client B sees the invitation into company A.
    rows: `${ofCompany('company_invitations')}
      union select '$invitedA', '$companyB' where '$caller' = '$clientB'`,
  },
  'public.client_projects': readBy('viewer', ofCompany('client_projects'), { change: "title = 'Another'" }),
  'public.project_sprints': readBy('viewer', ofProject('project_sprints'), { change: "title = 'Another'" }),
  'public.project_tickets': readBy('nobody', ofProject('project_tickets'), { change: "title = 'Another'" }),
  'public.sprint_tickets': readBy('viewer', ofProject('project_tickets')),
  'public.current_sprints': readBy('viewer', ofProject('project_sprints', 'id', "t.status <> 'Completed'")),
  'public.sprint_progress': perSprint,
  'public.project_progress': perProject,
  'public.project_attention': perProject,
  'public.sprint_messages': readBy('viewer', ofProject('sprint_messages'), { change: "body = 'Another'" }),
  'public.sprint_signoffs': readBy('viewer', ofProject('sprint_signoffs'), { change: "comment = 'Another'" }),
  'public.sprint_continuations': readBy('viewer', ofProject('sprint_continuations'), {
    change: "author_name = 'Another'",
  }),
  'public.sprint_threads': {
    ...readBy('viewer', ofProject('sprint_messages', 'sprint_id')),
    key: 'sprint_id',
  },
  'public.client_invoices': readBy('billing', ofCompany('client_invoices'), {
    change: 'amount = amount + 1',
  }),
  'public.invoice_reminders': readBy('nobody', ofCompany('invoice_reminders')),
  'public.receivables': {
    ...readBy('nobody', ofCompany('client_invoices', 'company_id')),
    key: 'company_id',
  },
  'public.invoice_totals': {
    ...readBy('billing', ofProject('client_invoices', 'project_id')),
    key: 'project_id',
  },
  'public.project_notifications': readBy(
    'viewer',
    // Each person has one about the project and one about an invoice, which requires the billing permission.
    `${ofProject('project_notifications', 'id', "t.client_id = '$caller' and t.invoice_id is null and t.sent_at <= private.now()")}
     union ${ofProject(
       'project_notifications',
       'id',
       `t.client_id = '$caller' and t.invoice_id is not null and t.sent_at <= private.now() and exists (
          select from public.company_members m
          where m.company_id = c.company_id and m.person_id = t.client_id and m.is_billing)`,
     )}`,
    { change: 'read = true', mayChange: 'viewer' },
  ),
  'public.staff_notifications': readBy('nobody', ofProject('staff_notifications'), { change: 'read = true' }),
  'public.inbox_threads': {
    ...readBy('nobody', ofProject('sprint_messages', 'sprint_id')),
    key: 'sprint_id',
  },
  'public.inbox_signoffs': readBy('nobody', ofProject('sprint_signoffs')),
  'public.staff_week': readBy('nobody', ofProject('project_sprints')),
  'public.staff_companies': {
    ...readBy('nobody', 'select k.id as key, k.id as company from public.companies k'),
    key: 'company_id',
  },
  'public.inbox_continuations': readBy('nobody', ofProject('sprint_continuations')),
  'public.sprint_flow': { ...readBy('nobody', ofProject('project_sprints')), key: 'sprint_id' },
};

export interface CompanyInsert {
  readonly object: string;
  readonly label: string;
  readonly rows: Readonly<Partial<Record<Company, Readonly<Record<string, string>>>>>;
  readonly by: Permission | 'nobody';
}

const createRow = (sprint: string, values: Readonly<Record<string, string>> = {}) => ({
  sprint_id: `'$${sprint}'`,
  project_id: `'$project${sprint.at(-1)}'`,
  ...values,
});

export const companyInserts: readonly CompanyInsert[] = [
  {
    object: 'public.sprint_messages',
    label: 'feedback',
    rows: {
      A: createRow('completedA', { kind: "'feedback'", body: "'x'" }),
      B: createRow('talkedB', { kind: "'feedback'", body: "'x'" }),
    },
    by: 'approver',
  },
  {
    object: 'public.sprint_messages',
    label: 'a question',
    rows: { A: createRow('inProgressA', { kind: "'question'", body: "'x'" }) },
    by: 'approver',
  },
  {
    object: 'public.sprint_messages',
    label: 'a reply',
    rows: { A: createRow('completedA', { kind: "'reply'", body: "'x'" }) },
    by: 'nobody',
  },
  {
    object: 'public.sprint_signoffs',
    label: 'an approval',
    rows: {
      A: createRow('inReviewA', { decision: "'approved'" }),
      B: createRow('talkedB', { decision: "'approved'" }),
    },
    by: 'approver',
  },
  {
    object: 'public.sprint_continuations',
    label: 'a continuation',
    rows: { A: createRow('completedA') },
    by: 'approver',
  },
  {
    object: 'public.company_invitations',
    label: 'an invitation',
    rows: {
      A: { company_id: "'$companyA'", email: "'x@acme.example'", is_manager: 'true' },
      B: { company_id: "'$companyB'", email: "'x@globex.example'" },
    },
    by: 'manager',
  },
  {
    object: 'public.company_members',
    label: 'another person',
    rows: {
      A: { company_id: "'$companyA'", person_id: "'$clientB'" },
      B: { company_id: "'$companyB'", person_id: "'$removed'", is_manager: 'true' },
    },
    by: 'nobody',
  },
  {
    object: 'public.client_projects',
    label: 'a project',
    rows: {
      A: {
        company_id: "'$companyA'",
        title: "'x'",
        contact_person_name: "'x'",
        contact_person_role: "'x'",
        contact_person_email: "'x@x.example'",
      },
    },
    by: 'nobody',
  },
];

/** Functions about one company, called for both companies, and the permission they require. */
export const companyCalls: readonly {
  readonly object: string;
  readonly call: Readonly<Record<Company, string>>;
  readonly permission: Permission;
}[] = [
  {
    object: 'public.can_read_invoice_file(text)',
    call: { A: "'invoices/invoice-1.pdf'", B: "'invoices/invoice-2.pdf'" },
    permission: 'billing',
  },
  {
    object: 'public.can_manage_company(uuid)',
    call: { A: "'$companyA'", B: "'$companyB'" },
    permission: 'manager',
  },
  {
    object: 'private.can_approve(uuid)',
    call: { A: "'$projectA'", B: "'$projectB'" },
    permission: 'approver',
  },
];

/** Functions that act for a company and require several permissions. */
export const combinedPermissionCalls: readonly {
  readonly object: string;
  readonly call: Readonly<Partial<Record<Company, string>>>;
  readonly permissions: readonly Permission[];
}[] = [
  // The archive of company B is being built.
  { object: 'public.request_company_archive(uuid)', call: { A: "'$companyA'" }, permissions: ['manager'] },
  {
    object: 'public.company_archive_status(uuid)',
    call: { A: "'$companyA'", B: "'$companyB'" },
    permissions: ['manager'],
  },
  // It contains invoices.
  {
    object: 'public.open_company_archive(uuid)',
    call: { A: "'$companyA'" },
    permissions: ['manager', 'billing'],
  },
  {
    object: 'public.preview_erasure(uuid,uuid)',
    call: { A: "'$viewer', '$companyA'", B: "'$both', '$companyB'" },
    permissions: ['manager'],
  },
  {
    object: 'public.erase_person(uuid,uuid)',
    call: { A: "'$viewer', '$companyA'", B: "'$both', '$companyB'" },
    permissions: ['manager'],
  },
];
