import type { Page } from '@playwright/test';
import { apiOf, must } from '../../support/api.ts';
import { addInvoice, expect, type OwnClient, test } from '../../support/own-client.ts';

test.use({ account: 'admin' });
test.setTimeout(120_000);
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 40[09]/, /deleting a|undoing a|saving a/);
});

const titleOf = ({ email }: OwnClient) => `Project ${email.replace(/^e2e-|@.*$/g, '')}`;

async function addTicket({ admin, projectId }: OwnClient, sprintId: string): Promise<string> {
  const ticket = { project_id: projectId, sprint_id: sprintId, title: 'Depends on it' };
  return must(await admin.from('project_tickets').insert(ticket).select('id').single()).id;
}

/** How much of a project is there. */
async function rest({ admin, projectId }: OwnClient) {
  const count = async (table: 'project_sprints' | 'project_tickets' | 'client_invoices') =>
    (await admin.from(table).select('id', { count: 'exact', head: true }).eq('project_id', projectId)).count;
  return {
    sprints: await count('project_sprints'),
    tickets: await count('project_tickets'),
    invoices: await count('client_invoices'),
  };
}

async function manage(page: Page, own: OwnClient, more = '') {
  await page.goto(`/dashboard/client-projects?manage=${own.projectId}${more}`);
  return page.getByRole('article', { name: titleOf(own) });
}

/** Presses Delete, and the button of the question that follows. `meanwhile` happens while it is open. */
async function remove(page: Page, name: string, noun: string, meanwhile?: () => Promise<unknown>) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${noun} “${name}”?` });
  await expect(question).toBeVisible();
  const consequence = (await question.textContent()) ?? '';
  await meanwhile?.();
  if ((await question.getByRole('textbox').count()) > 0) await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: `Delete ${noun}` }).click();
  return consequence;
}

test('a project that got an invoice while the question was open is kept whole, and says which', async ({
  page,
  own,
}) => {
  await addTicket(own, own.sprints.planned);
  const card = await manage(page, own, '&tab=invoices');
  const title = titleOf(own);
  const whole = { sprints: 4, tickets: 1, invoices: 1 };

  const consequence = await remove(page, title, 'project', () =>
    addInvoice(own, { invoice_number: 'D-1', due_date: '2026-03-20' }),
  );
  expect(consequence).toContain('Its 4 sprints and 1 ticket, and what the client wrote about them');
  await expect(
    page.getByText('Failed to delete project. It has 1 invoice. Delete it first, on its tab Invoices.'),
  ).toBeVisible();
  await expect(card).toBeVisible();
  expect(await rest(own)).toEqual(whole);

  await remove(page, 'D-1', 'invoice');
  await expect(card.getByText('No invoices yet')).toBeVisible();
  await remove(page, title, 'project');
  await expect(card).toHaveCount(0);
  expect(await rest(own)).toEqual({ sprints: 0, tickets: 0, invoices: 0 });

  // Nothing is left that the invoice could come back to.
  await page.getByRole('group', { name: 'Recently deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Invoice “D-1” can no longer be brought back')).toBeVisible();
  expect((await rest(own)).invoices).toBe(0);
});

test('a sprint that the client wrote about while the question was open is kept with its tickets', async ({
  page,
  own,
}) => {
  const ticketId = await addTicket(own, own.sprints.completed);
  await manage(page, own);
  const consequence = await remove(page, 'Groundwork', 'sprint', async () => {
    const { api } = await apiOf(own);
    const feedback = { sprint_id: own.sprints.completed, kind: 'feedback', body: 'Well done.' };
    const { error } = await api.from('sprint_messages').insert({ ...feedback, project_id: own.projectId });
    expect(error).toBeNull();
  });
  expect(consequence).toContain('Its ticket stays in the project, without a sprint.');
  await expect(
    page.getByText(
      'Failed to delete sprint. The client has written about it or signed it off, and that is kept.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('article', { name: 'Groundwork' })).toBeVisible();
  const ticket = must(
    await own.admin.from('project_tickets').select('sprint_id').eq('id', ticketId).single(),
  );
  expect(ticket.sprint_id).toBe(own.sprints.completed);
});

test('a client who has a project is kept with the account, and says why', async ({ page, own }) => {
  await page.goto(`/dashboard/users?q=${own.email}`);
  const name = titleOf(own).replace('Project', 'Client');
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const refusal = page.getByRole('alertdialog', { name: `The user “${name}” cannot be deleted` });
  await expect(refusal).toContainText(
    'This client has a project. Delete it, or give it to another client, first.',
  );
  await expect(refusal.getByRole('button')).toHaveText(['Close']);
  expect((await apiOf(own)).id).toBe(own.id);
  expect(await rest(own)).toMatchObject({ sprints: 4 });
});

const typed = '“Kept” مرحبا — '.repeat(40).slice(0, 500);

for (const { kind, tab, field, longest, fill } of [
  {
    kind: 'sprint',
    tab: 'sprints',
    field: 'Description',
    longest: 500,
    fill: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Too late');
      await page.getByLabel('Start date').fill('2026-04-01');
      await page.getByLabel('End date').fill('2026-04-14');
    },
  },
  {
    kind: 'ticket',
    tab: 'tickets',
    field: 'Description',
    longest: 500,
    fill: (page: Page) => page.getByRole('textbox', { name: 'Title' }).fill('Too late'),
  },
  {
    kind: 'invoice',
    tab: 'invoices',
    field: 'Invoice name',
    longest: 200,
    fill: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Invoice number' }).fill('D-2');
      await page.getByLabel('Amount').fill('10');
      await page.getByLabel('Invoice date').fill('2026-03-01');
    },
  },
])
  test(`what is typed into the form of a ${kind} stays when its project is deleted meanwhile`, async ({
    page,
    own,
  }) => {
    const text = typed.slice(0, longest);
    await manage(page, own, `&tab=${tab}&edit=${kind}.new`);
    const form = page.getByRole('form', { name: `New ${kind}` });
    await form.getByRole('textbox', { name: field }).fill(text);
    await fill(page);
    must(await own.admin.from('client_projects').delete().eq('id', own.projectId).select('id'));
    await form.getByRole('button', { name: `Create ${kind}` }).click();
    await expect(form.getByRole('alert')).toContainText(`Failed to save ${kind}`);
    await expect(form.getByRole('textbox', { name: field })).toHaveValue(text);
  });
