import { content } from '../content.ts';
import { tables } from '../tables.ts';
import { ALL } from '../vocabulary.ts';
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

/** Tables whose changes are not logged, with the reason. */
const unloggedTables: Readonly<Record<string, string>> = {
  'public.notification_settings': "a person's own settings",
};

/** Each table that admins change, with a change to a column whose value is stored. */
const changedTables = Object.entries(tables).flatMap(([object, { update, columns }]) => {
  const [column, value] =
    Object.entries(columns).find(([, { is, exceptions }]) => is === 'free' && !exceptions) ?? [];
  return object.startsWith('public.') && update.admin && value && !(object in unloggedTables)
    ? [[object, `${column} = ${value.to}`] as const]
    : [];
});

/** Rows that visitors read and staff edit. */
const publicContent = Object.entries(content).flatMap(([object, { read, columns }]) =>
  read.anon && columns.updated_at ? [object] : [],
);

/** Tables whose deleted rows are not kept, with the reason. */
const unkeptTables: Readonly<Record<string, string>> = {
  'public.categories': 'other tables reference it',
  'public.client_projects': 'other tables reference it',
  'public.project_sprints': 'other tables reference it',
  'public.project_notifications': 'their list has no undo',
};

const deletableTables = Object.entries(tables).flatMap(([object, { remove }]) =>
  object.startsWith('public.') && remove.author === ALL && !(object in unkeptTables) ? [object] : [],
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
  ...changedTables.map(
    ([object, change]): Rule => ({
      object,
      label: 'a change is logged with its author',
      actor: 'admin',
      sql: `update ${object} set ${change}`,
      check: `select 1 from public.audit_log where '${object}' = 'public.' || table_name and action = 'update' and actor_id = '$admin'`,
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
  ...deletableTables.map(
    (object): Rule => ({
      object,
      label: 'a deleted row is kept for ten minutes',
      actor: 'admin',
      prepare: 'delete from private.deleted_rows',
      sql: `delete from ${object}`,
      check: `select 1 from private.deleted_rows where '${object}' = 'public.' || table_name and deleted_by = '$admin'`,
    }),
  ),
];
