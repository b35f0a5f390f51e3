import { readFile } from 'node:fs/promises';
import { type References, readContent } from '../read-content.ts';
import type { ClientWork, Insert, TableName } from '../types.ts';
import { findCompany } from './accounts.ts';
import { insertRows, type ServiceClient, throwOnError, uploadAll } from './service-client.ts';

/** A project in its data file, without columns that are the same in all its rows. */
type WorkContent = Omit<ClientWork, 'invoices' | 'notifications' | 'tables'> & {
  readonly tables?: ClientWork['tables'];
  readonly invoices: readonly (Invoice & { readonly created_at: string; readonly has_file: boolean })[];
  readonly notifications: readonly (Notification & { readonly readers: Readonly<Record<string, string>> })[];
};
type Invoice = ClientWork['invoices'][number];
type Notification = ClientWork['notifications'][number];

/** In insertion order, which determines numbers. */
const projects = [
  'harborline-customs',
  'harborline-forecast',
  'globex-scheduler',
  'globex-onboarding',
  'acme',
];

export const readClientWork = (references: References): ClientWork[] =>
  projects.map((name) => {
    const content = readContent<WorkContent>(`work/${name}`, references);
    const { id: project_id, client_id } = content.project;
    const withProjectId = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, project_id }));
    return {
      project: content.project,
      sprints: withProjectId(content.sprints),
      tickets: withProjectId(content.tickets),
      messages: withProjectId(content.messages),
      signoffs: withProjectId(content.signoffs),
      continuations: withProjectId(content.continuations),
      tables: Object.fromEntries(
        Object.entries(content.tables ?? {}).map(([name, rows]) => [name, withProjectId<object>(rows)]),
      ),
      invoices: content.invoices.map(({ has_file, ...row }) => ({
        ...row,
        project_id,
        client_id,
        closed_on: /Paid|Cancelled/.test(row.payment_status ?? '')
          ? (row.updated_at?.slice(0, 10) ?? null)
          : null,
        file_url: has_file
          ? `invoices/invoice-${Date.parse(row.created_at)}-${row.invoice_number.replace('NL-', '')}.pdf`
          : null,
      })),
      notifications: content.notifications.flatMap(({ readers, ...row }) =>
        Object.entries(readers).map(([reader, id]) => ({
          ...row,
          id,
          project_id,
          client_id: references.people[reader] ?? '',
          created_at: row.sent_at ?? '',
        })),
      ),
    };
  });

/** The staff inbox, newest first. */
export interface Inbox {
  readonly contact_messages: readonly Insert<'contact_messages'>[];
  readonly newsletter_subscribers: readonly Insert<'newsletter_subscribers'>[];
  /** Replaces the notifications that triggers wrote during seeding. */
  readonly staff_notifications: readonly Insert<'staff_notifications'>[];
}

/** Inserts a project, and replaces the notifications that triggers created for it with realistic ones. */
async function writeProject(client: ServiceClient, work: ClientWork): Promise<void> {
  const { id } = work.project;
  const company_id = await findCompany(client, work.project.client_id);
  const withCompanyId = <Row>(row: Row) => ({ ...row, company_id });
  await insertRows(client, 'client_projects', [withCompanyId(work.project)]);
  await insertRows(client, 'project_sprints', work.sprints);
  await insertRows(client, 'project_tickets', work.tickets);
  await insertRows(client, 'client_invoices', work.invoices.map(withCompanyId));
  await insertRows(client, 'sprint_messages', work.messages);
  await insertRows(client, 'sprint_signoffs', work.signoffs);
  await insertRows(client, 'sprint_continuations', work.continuations);
  for (const [table, rows] of Object.entries(work.tables)) await insertRows(client, table as TableName, rows);
  const { error } = await client.from('project_notifications').delete().eq('project_id', id);
  throwOnError('clearing notifications', error);
  await insertRows(client, 'project_notifications', work.notifications);
}

/** Writes client work and the staff inbox. */
export async function writeClientWork(client: ServiceClient, references: References): Promise<void> {
  // All invoices share one sample file.
  const bytes = await readFile(new URL('../content/invoice.pdf', import.meta.url));
  for (const work of readClientWork(references)) {
    const paths = work.invoices.flatMap(({ file_url }) => file_url ?? []);
    await uploadAll(
      client,
      'invoices',
      paths.map((path) => [path, bytes]),
    );
    await writeProject(client, work);
  }
  const inbox = readContent<Inbox>('inbox', references);
  await insertRows(client, 'contact_messages', inbox.contact_messages);
  await insertRows(client, 'newsletter_subscribers', inbox.newsletter_subscribers);
  const { error } = await client.from('staff_notifications').delete().not('id', 'is', null);
  throwOnError('clearing staff notifications', error);
  await insertRows(client, 'staff_notifications', inbox.staff_notifications);
}
