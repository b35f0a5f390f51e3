import { type Actor, actors } from './actors.ts';
import { rows } from './fixtures.ts';

/** Which rows: all of the table, those that `own` picks for the actor, those that `shown` picks, or none. */
export type Scope = 'all' | 'own' | 'shown' | 'none';

export type Who = 'anon' | 'stranger' | 'demoted' | 'employee' | 'clientA' | 'clientB' | 'author' | 'admin';

export const everybody: readonly Who[] = [
  'anon',
  'stranger',
  'demoted',
  'employee',
  'clientA',
  'clientB',
  'author',
  'admin',
];

/** What docs/permissions.md says of one table, as far as rows go; column rules have their own tests. */
export interface Rule {
  readonly table: string;
  /** Picks the rows of a person, as SQL. */
  readonly own?: (id: string) => string;
  /** Picks what the public sees, as SQL. */
  readonly shown?: string;
  readonly read: Readonly<Partial<Record<Who, Scope>>>;
  readonly insert?: { readonly sql: (actor: Actor) => string; readonly by: readonly Who[] };
  readonly update?: { readonly set: string; readonly scopes: Readonly<Partial<Record<Who, Scope>>> };
  readonly remove?: {
    readonly where: string;
    readonly by: readonly Who[];
    /** What goes when somebody who may not delete those rows deletes without a condition. */
    readonly blind?: Readonly<Partial<Record<Who, Scope>>>;
  };
}

const staff: readonly Who[] = ['author', 'admin'];
const forAll = (scope: Scope): Record<Who, Scope> =>
  Object.fromEntries(everybody.map((who) => [who, scope])) as Record<Who, Scope>;
const staffAll = { author: 'all', admin: 'all' } as const;
const clientsOwn = { clientA: 'own', clientB: 'own' } as const;
const throughProject = (id: string) =>
  `project_id in (select id from public.client_projects where client_id = '${id}')`;

const content = (table: string, columns: string, values: string, set: string, shown?: string): Rule => ({
  table,
  ...(shown === undefined ? {} : { shown }),
  read: { ...forAll(shown === undefined ? 'all' : 'shown'), ...staffAll },
  insert: { sql: () => `insert into public.${table} (${columns}) values (${values})`, by: staff },
  update: { set, scopes: staffAll },
  remove: { where: 'true', by: staff },
});

const noWrites = { by: [] } as const;

export const matrix: readonly Rule[] = [
  content('services', 'title, description', "'x', 'y'", "title = 'z'"),
  content('projects', 'title, description', "'x', 'y'", "description = 'z'"),
  content('team_members', 'name, role', "'x', 'y'", "name = 'z'"),
  content('categories', 'name, color', "'x', '#aabbcc'", "color = '#000000'"),
  content('testimonials', 'author_name, quote', "'x', 'y'", "quote = 'z'", 'published'),
  content('faqs', 'question, answer', "'x', 'y'", "answer = 'z'", 'published'),
  content(
    'blogs',
    'title, slug',
    "'x', 'x'",
    "title = 'z'",
    'published and (publish_at is null or publish_at <= now())',
  ),
  {
    table: 'blog_slug_history',
    shown: "slug = 'post'",
    read: { ...forAll('shown'), ...staffAll },
    insert: {
      sql: () => `insert into public.blog_slug_history (slug, blog_id) values ('x', '${rows.post}')`,
      ...noWrites,
    },
    update: { set: "slug = slug || 'x'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'profiles',
    own: (id) => `id = '${id}'`,
    read: { demoted: 'own', employee: 'own', ...clientsOwn, ...staffAll },
    insert: {
      sql: (actor) => `insert into public.profiles (id) values ('${actor.id ?? rows.post}')`,
      ...noWrites,
    },
    update: {
      set: "bio = 'z'",
      scopes: { demoted: 'own', employee: 'own', ...clientsOwn, author: 'own', admin: 'all' },
    },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'settings',
    read: forAll('all'),
    insert: { sql: () => 'insert into public.settings (id) values (2)', ...noWrites },
    update: { set: "address = 'z'", scopes: { admin: 'all' } },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'client_projects',
    own: (id) => `client_id = '${id}'`,
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.client_projects (client_id, title, contact_person_name, contact_person_role, contact_person_email)
         values ('${actors.clientA.id}', 'x', 'x', 'x', 'x@x.example')`,
      by: staff,
    },
    update: { set: "title = 'z'", scopes: staffAll },
    remove: { where: `id = '${rows.projectFree}'`, by: staff },
  },
  {
    table: 'project_sprints',
    own: throughProject,
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.project_sprints (project_id, title, start_date, end_date)
         values ('${rows.projectA}', 'x', '2026-03-01', '2026-03-02')`,
      by: staff,
    },
    update: { set: "title = 'z'", scopes: staffAll },
    remove: { where: `id = '${rows.sprintFree}'`, by: staff },
  },
  {
    table: 'project_tickets',
    own: throughProject,
    read: staffAll,
    insert: {
      sql: () => `insert into public.project_tickets (project_id, title) values ('${rows.projectA}', 'x')`,
      by: staff,
    },
    update: { set: "title = 'z'", scopes: staffAll },
    remove: { where: 'true', by: staff },
  },
  {
    table: 'client_invoices',
    own: (id) => `client_id = '${id}'`,
    shown: "payment_status <> 'Paid'",
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date)
         values ('${rows.projectA}', '${actors.clientA.id}', 'x', 'x', 1, '2026-03-01')`,
      by: staff,
    },
    update: { set: "invoice_name = 'z'", scopes: { author: 'shown', admin: 'all' } },
    remove: { where: `id = '${rows.invoicePaidA}'`, by: ['admin'], blind: { author: 'shown' } },
  },
  {
    table: 'project_notifications',
    own: (id) => `client_id = '${id}'`,
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.project_notifications (project_id, client_id, title, message)
         values ('${rows.projectA}', '${actors.clientA.id}', 'x', 'x')`,
      by: staff,
    },
    update: { set: 'read = true', scopes: clientsOwn },
    remove: { where: 'true', by: staff },
  },
  {
    table: 'staff_notifications',
    shown: "audience = 'staff'",
    read: { author: 'shown', admin: 'all' },
    insert: {
      sql: () => "insert into public.staff_notifications (kind, title, message) values ('contact', 'x', 'x')",
      ...noWrites,
    },
    update: { set: 'read = true', scopes: { author: 'shown', admin: 'all' } },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'sprint_messages',
    own: throughProject,
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.sprint_messages (sprint_id, project_id, kind, body)
         values ('${rows.completedA}', '${rows.projectA}', 'feedback', 'x')`,
      by: ['clientA'],
    },
    update: { set: "body = 'z'", scopes: {} },
    remove: { where: 'true', by: ['admin'] },
  },
  {
    table: 'sprint_signoffs',
    own: throughProject,
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.sprint_signoffs (sprint_id, project_id, decision)
         values ('${rows.inReviewA}', '${rows.projectA}', 'approved')`,
      by: ['clientA'],
    },
    update: { set: "decision = 'changes_requested'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'sprint_continuations',
    own: throughProject,
    read: { ...clientsOwn, ...staffAll },
    insert: {
      sql: () =>
        `insert into public.sprint_continuations (sprint_id, project_id)
         values ('${rows.completedA}', '${rows.projectA}')`,
      by: ['clientA'],
    },
    update: { set: "author_name = 'z'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'contact_messages',
    read: staffAll,
    insert: {
      sql: () =>
        "insert into public.contact_messages (name, email, service, message) values ('x', 'x@x.example', 'crm', 'x')",
      ...noWrites,
    },
    update: { set: 'handled = true', scopes: staffAll },
    remove: { where: 'true', by: ['admin'] },
  },
  {
    table: 'newsletter_subscribers',
    read: staffAll,
    insert: {
      sql: () => "insert into public.newsletter_subscribers (email) values ('x@x.example')",
      ...noWrites,
    },
    update: { set: "status = 'unsubscribed'", scopes: { admin: 'all' } },
    remove: { where: 'true', by: ['admin'] },
  },
  {
    table: 'audit_log',
    shown: "area in ('content', 'projects')",
    read: { author: 'shown', admin: 'all' },
    insert: {
      sql: () =>
        "insert into public.audit_log (area, table_name, row_id, action) values ('content', 'x', 'x', 'insert')",
      ...noWrites,
    },
    update: { set: "actor_name = 'z'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'release_versions',
    read: forAll('all'),
    insert: {
      sql: () => "insert into public.release_versions (name, version, record) values ('x', '1.0.0', '{}')",
      ...noWrites,
    },
    update: { set: "record = 'z'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'release_registry',
    read: forAll('all'),
    insert: {
      sql: () => "insert into public.release_registry (revision, document) values (2, '{}')",
      ...noWrites,
    },
    update: { set: "document = 'z'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
  {
    table: 'release_ledger',
    read: staffAll,
    insert: {
      sql: () => "insert into public.release_ledger (revision, name, entry) values (2, 'x', '{}')",
      ...noWrites,
    },
    update: { set: "name = 'z'", scopes: {} },
    remove: { where: 'true', ...noWrites },
  },
];
