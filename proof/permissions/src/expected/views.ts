import { EVERYONE, SERVICE, STAFF, type ViewEntry } from './vocabulary.ts';

const clients = { clientA: ['a'], clientB: ['b'], ...STAFF, ...SERVICE } as const;

const createRows = (select: string, a: string, b: string) => ({
  a: `${select} where ${a}`,
  b: `${select} where ${b}`,
});

const isInA = "project_id in ('$projectA', '$projectFree')";
const isInB = "project_id = '$projectB'";
const createProjectRows = (table: string, key: string) =>
  createRows(`select ${key} from public.${table}`, isInA, isInB);

const projectRows = createRows(
  'select id from public.client_projects',
  "client_id = '$clientA'",
  "client_id = '$clientB'",
);

/** These views select rows by caller, and the service role has no person. */
const tickets: ViewEntry = {
  key: 'id',
  rows: createProjectRows('project_tickets', 'id'),
  read: { clientA: ['a'], clientB: ['b'], ...STAFF },
  columns: [
    'id',
    'project_id',
    'sprint_id',
    'title',
    'description',
    'type',
    'status',
    'priority',
    'position',
    'created_at',
    'updated_at',
    'number',
  ],
};

const selectMembers = (condition: string) =>
  `select id from public.company_members where company_id ${condition}`;

const companyPeople: ViewEntry = {
  key: 'id',
  rows: {
    a: selectMembers("= '$companyA'"),
    b: selectMembers("= '$companyB'"),
    demoted: selectMembers("not in ('$companyA', '$companyB')"),
  },
  read: { clientA: ['a'], clientB: ['b'], demoted: ['demoted'], ...STAFF },
  columns: [
    'id',
    'company_id',
    'person_id',
    'full_name',
    'email',
    'avatar_url',
    'is_manager',
    'is_approver',
    'is_billing',
    'created_at',
    'updated_at',
  ],
};

export const views: Readonly<Record<string, ViewEntry>> = {
  'public.public_profiles': {
    key: 'id',
    rows: { authors: "select id from public.profiles where id = '$author' or full_name = 'Gone Writer'" },
    read: EVERYONE,
    columns: ['id', 'full_name', 'avatar_url', 'bio', 'linkedin_url', 'twitter_url', 'github_url'],
  },
  'public.site_stats': {
    key: "'one'",
    rows: { one: "select 'one'" },
    read: EVERYONE,
    columns: ['happy_clients', 'projects_in_care'],
  },
  'public.content_revision': {
    key: "'one'",
    rows: { one: "select 'one'" },
    read: EVERYONE,
    columns: ['revision', 'schema', 'brand', 'needs_setup'],
  },
  'public.user_invitations': {
    key: 'id',
    rows: { waiting: "select id from private.invitations where email = 'invited@site.example'" },
    read: { admin: '*', ...SERVICE },
  },
  'public.account_states': {
    key: 'id',
    rows: { all: 'select id from public.profiles where deleted_at is null' },
    read: { admin: '*' },
  },
  'private.visible_members': companyPeople,
  'public.company_people': companyPeople,
  'private.visible_tickets': tickets,
  'public.sprint_tickets': tickets,
  'public.current_sprints': {
    key: 'id',
    // Omits completed sprints, except the last one and those waiting for feedback.
    rows: createRows(
      'select id from public.project_sprints',
      `(${isInA}) and status <> 'Completed'`,
      `${isInB} and status <> 'Completed'`,
    ),
    read: clients,
    columns: [
      'id',
      'project_id',
      'title',
      'status',
      'sprint_order',
      'start_date',
      'end_date',
      'feedback_required',
      'total',
    ],
  },
  'public.sprint_progress': {
    key: 'sprint_id',
    rows: createProjectRows('project_sprints', 'id'),
    read: clients,
    columns: ['sprint_id', 'project_id', 'total', 'done', 'percent'],
  },
  'public.project_progress': {
    key: 'project_id',
    rows: projectRows,
    read: clients,
    columns: ['project_id', 'total', 'done', 'percent'],
  },
  'public.project_attention': {
    key: 'project_id',
    rows: projectRows,
    read: clients,
    columns: ['project_id', 'feedback_due', 'overdue', 'due_soon', 'unread'],
  },
  'public.invoice_totals': {
    key: 'project_id',
    rows: { a: "select '$projectA'", b: "select '$projectB'" },
    read: clients,
    columns: ['project_id', 'currency', 'billed', 'paid', 'open', 'overdue'],
  },
  'public.invoice_currency_totals': {
    // The sums depend on the caller.
    key: 'billed',
    rows: { a: "select '15000'", b: "select '7000'", all: "select '22000'" },
    read: { clientA: ['a'], clientB: ['b'], author: ['all'], admin: ['all'], service: ['all'] },
    labels: { all: '' },
    columns: ['currency', 'billed', 'paid', 'open', 'overdue'],
  },
  'public.receivables': {
    key: "concat(company_id, ' ', currency, ' ', total)",
    rows: { all: "select concat('$companyA', ' USD 10000') union select concat('$companyB', ' USD 7000')" },
    read: STAFF,
  },
  'public.invoice_months': {
    key: "concat(currency, ' ', month)",
    rows: {
      all: "select concat('USD ', month::date) from generate_series(date_trunc('month', public.agency_today()::timestamp) - interval '11 months', date_trunc('month', public.agency_today()::timestamp), interval '1 month') m (month)",
    },
    read: STAFF,
  },
  'public.sprint_flow': {
    key: 'sprint_id',
    rows: { running: "select id from public.project_sprints where status = 'In Progress'" },
    read: STAFF,
  },
  'public.audit_entries': {
    key: 'id',
    rows: { any: 'select id from public.audit_log' },
    read: { admin: '*' },
  },
  'public.recent_activity': {
    key: 'id',
    rows: {
      content: "select id from public.audit_log where area = 'content'",
      projects: "select id from public.audit_log where area = 'projects'",
      people: "select id from public.audit_log where area = 'people'",
      inbox: "select id from public.audit_log where area = 'inbox'",
    },
    read: { author: ['content', 'projects'], admin: '*' },
    labels: { content: 'of content', projects: 'of projects' },
  },
  'public.sprint_threads': {
    key: 'sprint_id',
    rows: { a: "select '$talkedA'", b: "select '$talkedB'" },
    read: clients,
    columns: ['sprint_id', 'project_id', 'last_at', 'state'],
  },
  'public.inbox_threads': {
    key: 'sprint_id',
    rows: { all: "select '$talkedA' union select '$talkedB'" },
    read: STAFF,
  },
  'public.inbox_signoffs': {
    key: 'id',
    rows: { all: 'select id from public.sprint_signoffs' },
    read: STAFF,
  },
  'public.inbox_continuations': {
    key: 'id',
    rows: { all: 'select id from public.sprint_continuations' },
    read: STAFF,
  },
  'public.staff_attention': {
    key: "'one'",
    rows: { one: "select 'one'" },
    read: STAFF,
  },
  'public.staff_week': {
    key: 'id',
    rows: { all: "values ('$talkedA'), ('$talkedB'), ('$invoiceB'), ('$inProgressA')" },
    read: STAFF,
  },
  'public.staff_companies': {
    key: 'company_id',
    rows: { all: 'select id from public.companies' },
    read: STAFF,
  },
};
