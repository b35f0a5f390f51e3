import { randomUUID } from 'node:crypto';
import type { TablesInsert } from '@northlight/auth-kit';
import type { Page } from '@playwright/test';
import { initialPassword, password } from './accounts.ts';
import { type Api, fetchSession, replacePassword, signInToApi, unwrapData } from './api.ts';
import { test as base, expect } from './test.ts';

/** A client for one test, with a project and a sprint in each state. */
export interface TestClient {
  readonly id: string;
  readonly email: string;
  readonly projectId: string;
  readonly sprints: {
    readonly completed: string;
    readonly review: string;
    readonly running: string;
    readonly planned: string;
  };
  /** The API with an admin's permissions. */
  readonly admin: Api;
}

export const test = base.extend<{ client: TestClient; clientPage: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  client: async ({}, use) => {
    const client = await createTestClient();
    await use(client);
    await removeTestClient(client);
  },
  clientPage: async ({ page, client }, use) => {
    await storeSession(page, client.email);
    await use(page);
  },
});
export { expect };

/** Signs in without the form, by storing a session in the page. */
export async function storeSession(page: Page, email: string): Promise<void> {
  const session = await fetchSession(email, password);
  const blankPage = '/nowhere-yet';
  await page.route(blankPage, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blankPage);
  await page.evaluate((value) => localStorage.setItem('sb-localhost-auth-token', value), session);
  await page.unroute(blankPage);
}

/** Creates a client without a project. */
export async function createPerson(): Promise<Pick<TestClient, 'id' | 'email' | 'admin'> & { name: string }> {
  const { api: admin } = await signInToApi('admin');
  // Letters only: a name with six digits in a row is refused.
  const name = randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const email = `e2e-${name}@client.example`;
  const { error } = await admin.functions.invoke('admin-user-management', {
    body: {
      action: 'createUser',
      email,
      password: initialPassword,
      full_name: `Client ${name}`,
      role: 'client',
    },
  });
  if (error) throw error;
  await replacePassword(email);
  const { id } = unwrapData(await admin.from('profiles').select('id').eq('email', email).single());
  return { id, email, admin, name };
}

async function createTestClient(): Promise<TestClient> {
  const { id, email, admin, name } = await createPerson();
  const { company_id: company } = unwrapData(
    await admin.from('company_members').select('company_id').eq('person_id', id).single(),
  );
  const project = unwrapData(
    await admin
      .from('client_projects')
      .insert({
        company_id: company,
        title: `Project ${name}`,
        contact_person_name: 'Leila Haddad',
        contact_person_role: 'Head of Delivery',
        contact_person_email: 'leila@northlight.example',
      })
      .select('id')
      .single(),
  );
  const createSprint = async (
    title: string,
    status: string,
    start: string,
    end: string,
    needsFeedback = false,
  ) =>
    unwrapData(
      await admin
        .from('project_sprints')
        .insert({
          project_id: project.id,
          title,
          status,
          start_date: start,
          end_date: end,
          feedback_required: needsFeedback,
          deliverables: ['A first version'],
        })
        .select('id')
        .single(),
    ).id;
  const sprints = {
    completed: await createSprint('Groundwork', 'Completed', '2026-02-02', '2026-02-13'),
    review: await createSprint('Catalogue', 'In Review', '2026-02-16', '2026-02-27', true),
    running: await createSprint('Checkout', 'In Progress', '2026-03-02', '2026-03-13'),
    planned: await createSprint('Reports', 'Planned', '2026-03-16', '2026-03-27'),
  };
  await sendPendingNotifications(admin, Object.values(sprints));
  return { id, email, projectId: project.id, sprints, admin };
}

/** Keeps staff lists short for later tests. The test itself may have deleted some rows. */
async function removeTestClient({ admin, id, projectId }: TestClient): Promise<void> {
  await admin.from('client_invoices').delete().eq('project_id', projectId);
  await admin.from('client_projects').delete().eq('id', projectId);
  await admin.functions.invoke('admin-user-management', { body: { action: 'deleteUser', userId: id } });
}

/** Sends pending notifications about these rows now, so that none arrive during the test. */
async function sendPendingNotifications(admin: Api, rowIds: readonly string[]): Promise<void> {
  const pendingNotifications = unwrapData(await admin.rpc('pending_notifications')).filter(({ row_id }) =>
    rowIds.includes(row_id),
  );
  for (const change of new Set(pendingNotifications.map(({ change_id }) => change_id))) {
    const { error } = await admin.rpc('resolve_pending_notification', { change_id: change, action: 'send' });
    if (error) throw error;
  }
}

/** The texts of the messages about the client's sprint in review. */
export async function readReviewTexts({ admin, sprints }: TestClient): Promise<string[]> {
  const messages = admin.from('sprint_messages').select('body').eq('sprint_id', sprints.review);
  return unwrapData(await messages).map(({ body }) => body);
}

/** Creates an invoice for the client's project. */
export async function addInvoice(
  { admin, projectId }: Pick<TestClient, 'admin' | 'projectId'>,
  invoice: { readonly invoice_number: string; readonly due_date: string } & Partial<
    Omit<TablesInsert<'client_invoices'>, 'company_id'>
  >,
): Promise<string> {
  const { company_id } = unwrapData(
    await admin.from('client_projects').select('company_id').eq('id', projectId).single(),
  );
  const row = {
    project_id: projectId,
    company_id,
    invoice_name: 'First half',
    amount: 1200,
    currency: 'EUR',
    invoice_date: '2026-03-01',
    ...invoice,
  };
  const invoiceId = unwrapData(await admin.from('client_invoices').insert(row).select('id').single()).id;
  await sendPendingNotifications(admin, [invoiceId]);
  return invoiceId;
}
