import type { Calendar } from '../calendar.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { acmeWork } from '../rows/acme.ts';
import { globexWork } from '../rows/globex.ts';
import { harborlineWork } from '../rows/harborline.ts';
import { contactMessages, staffNotifications, subscribers } from '../rows/inbox.ts';
import type { ClientWork, People } from '../rows/types.ts';
import { companyOf } from './accounts.ts';
import { check, insertNew, type ServiceClient } from './client.ts';
import { uploadAll } from './files.ts';

/** All work for clients. */
export const clientWork = (calendar: Calendar, people: People): ClientWork[] => [
  ...harborlineWork(calendar, people),
  ...globexWork(calendar, people),
  acmeWork(calendar, people),
];

/** Writes a project and replaces what the triggers tell of its sudden appearance by what would have been told over time. */
async function writeProject(client: ServiceClient, work: ClientWork): Promise<void> {
  const { id } = work.project;
  const found = await client.from('client_projects').select('id').eq('id', id).maybeSingle();
  check('looking for client projects', found.error);
  if (found.data) return;
  const company_id = await companyOf(client, work.project.client_id);
  const ofCompany = <Row>(row: Row) => ({ ...row, company_id });
  await insertNew(client, 'client_projects', [ofCompany(work.project)]);
  await insertNew(client, 'project_sprints', work.sprints);
  await insertNew(client, 'project_tickets', work.tickets);
  await insertNew(client, 'client_invoices', work.invoices.map(ofCompany));
  await insertNew(client, 'sprint_messages', work.messages);
  await insertNew(client, 'sprint_signoffs', work.signoffs);
  await insertNew(client, 'sprint_continuations', work.continuations);
  const { error } = await client.from('project_notifications').delete().eq('project_id', id);
  check('clearing notifications', error);
  await insertNew(client, 'project_notifications', work.notifications);
}

/** Writes the clients' side of the demo and the staff's inbox; false when it was there already. */
export async function writeWork(client: ServiceClient, calendar: Calendar, people: People): Promise<boolean> {
  for (const work of clientWork(calendar, people)) {
    await uploadAll(
      client,
      work.files.map(({ path, sheet }) => ({
        bucket: 'invoices',
        path,
        bytes: invoicePdf(sheet),
        contentType: 'application/pdf',
      })),
    );
    await writeProject(client, work);
  }
  const told = staffNotifications(calendar, people);
  const first = await client
    .from('staff_notifications')
    .select('id')
    .eq('id', told[0]?.id ?? '')
    .maybeSingle();
  check('looking for staff notifications', first.error);
  if (first.data) return false;
  await insertNew(client, 'contact_messages', contactMessages(calendar));
  await insertNew(client, 'newsletter_subscribers', subscribers(calendar));
  const { error } = await client.from('staff_notifications').delete().not('id', 'is', null);
  check('clearing staff notifications', error);
  await insertNew(client, 'staff_notifications', told);
  return true;
}
