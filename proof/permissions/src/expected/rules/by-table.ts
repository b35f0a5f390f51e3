import { content } from '../content.ts';
import type { Rule } from './rule.ts';

/** Invalid values, in addition to those that the probes derive from each CHECK. */
const invalidValues: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ['blogs', 'slug', ["''", "'Two Words'", "'two--words'", "'-x'", "'x-'", "'x/y'", "'ä'"]],
  ['projects', 'project_urls', ["'{https://a.example,ftp://b.example}'"]],
  ['projects', 'images', ["'{data:image/png}'"]],
  ['projects', 'technologies', ['\'{React," "}\'']],
  ['profiles', 'avatar_url', ["'/etc/passwd'", `'https://x.example/"><script>'`]],
  ['client_invoices', 'amount', ['-0.01']],
  ['client_invoices', 'currency', ["'EURO'", "'e1r'"]],
  ['client_invoices', 'payment_status', ["'paid'"]],
  [
    'client_invoices',
    'file_url',
    ["'https://x.example/a.pdf'", "'invoices/../a.pdf'", "'invoices/invoice-1.exe'"],
  ],
];

const loggedChanges = {
  services: "title = 'Audited'",
  projects: "description = 'Audited'",
  team_members: "name = 'Audited'",
  testimonials: "quote = 'Audited'",
  faqs: "answer = 'Audited'",
  categories: "color = '#123456'",
  blogs: "title = 'Audited'",
  settings: "address = 'Audited'",
  client_projects: "description = 'Audited'",
  project_sprints: "description = 'Audited'",
  project_tickets: "description = 'Audited'",
  client_invoices: "invoice_name = 'Audited'",
  profiles: "full_name = 'Audited'",
  contact_messages: 'handled = true',
  newsletter_subscribers: "status = 'unsubscribed'",
};

/** Rows that visitors read and staff edit. */
const publicContent = Object.entries(content).flatMap(([object, { read, columns }]) =>
  read.anon && columns.updated_at ? [object] : [],
);

export const rulesByTable: readonly Rule[] = [
  ...invalidValues.flatMap(([table, column, values]) =>
    values.map(
      (value): Rule => ({
        object: `public.${table}`,
        label: `${column} cannot be ${value}`,
        actor: 'owner',
        sql: `update public.${table} set ${column} = ${value} where ctid = (select min(ctid) from public.${table})`,
        fails: '23514',
      }),
    ),
  ),
  ...Object.entries(loggedChanges).map(
    ([table, change]): Rule => ({
      object: `public.${table}`,
      label: 'a change is logged with its author',
      actor: 'admin',
      sql: `update public.${table} set ${change}`,
      check: `select 1 from public.audit_log where table_name = '${table}' and action = 'update' and actor_id = '$admin'`,
    }),
  ),
  ...publicContent.map(
    (object): Rule => ({
      object,
      label: 'a change invalidates the public pages',
      actor: 'admin',
      prepare: 'update private.content_state set revision = 0',
      sql: `update ${object} set updated_at = updated_at`,
      check: 'select 1 from private.content_state where revision > 0',
    }),
  ),
  ...['services', 'projects', 'team_members', 'testimonials', 'faqs', 'blogs', 'project_tickets'].map(
    (table): Rule => ({
      object: `public.${table}`,
      label: 'a deleted row is kept for ten minutes',
      actor: 'admin',
      prepare: 'delete from private.deleted_rows',
      sql: `delete from public.${table}`,
      check: `select 1 from private.deleted_rows where table_name = '${table}' and deleted_by = '$admin'`,
    }),
  ),
];
