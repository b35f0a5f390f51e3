import { unwrapData } from '../support/api.ts';
import { addInvoice, expect, type TestClient, test } from '../support/test-client.ts';

/** Creates notifications that are older than those about the new project. */
async function addNotifications(client: TestClient, count: number): Promise<void> {
  unwrapData(
    await client.admin
      .from('project_notifications')
      .insert(
        Array.from({ length: count }, (_, index) => ({
          project_id: client.projectId,
          client_id: client.id,
          title: `News ${String(index).padStart(2, '0')}`,
          message: 'Something happened.',
          sent_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        })),
      )
      .select('id'),
  );
}

test('ten notifications are shown, and more on request without duplicates', { tag: '@long' }, async ({
  clientPage,
  client,
}) => {
  // Staff can send only a few more per minute.
  await addNotifications(client, 12);
  await clientPage.goto('/client-portal?tab=notifications');
  const rows = clientPage.getByRole('region', { name: 'Your notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await clientPage.getByRole('button', { name: 'Load more' }).click();
  await expect(rows.filter({ hasText: 'News 00' })).toBeVisible();
  await expect(clientPage.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  const titles = await rows.filter({ hasText: 'News' }).getByRole('link').allTextContents();
  expect(new Set(titles).size).toBe(12);
});

test('a reply, an invoice and a started sprint appear without a reload', async ({ clientPage, client }) => {
  await clientPage.goto('/client-portal?tab=notifications');
  await clientPage.getByRole('button', { name: 'Mark all read' }).click();
  const bell = clientPage.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await clientPage.getByRole('tab', { name: 'Sprints' }).click();
  await clientPage.getByRole('link', { name: 'Ask Questions about Checkout' }).click();
  const field = clientPage.getByLabel('Your question');
  await expect(field).toBeFocused();
  await field.fill('Will it take vouchers?');
  await clientPage.getByRole('button', { name: 'Send Question' }).click();
  const thread = clientPage.getByRole('region', { name: /^Conversation/ });
  await expect(thread.getByRole('listitem').filter({ hasText: 'Will it take vouchers?' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(thread.getByText('Waiting for our reply')).toBeVisible();

  unwrapData(
    await client.admin
      .from('sprint_messages')
      .insert({
        sprint_id: client.sprints.running,
        project_id: client.projectId,
        kind: 'reply',
        body: 'It will.',
      })
      .select('id'),
  );
  await client.admin
    .from('project_sprints')
    .update({ status: 'In Progress' })
    .eq('id', client.sprints.planned);
  await addInvoice(client, {
    invoice_number: 'E2E-1',
    amount: 1200.5,
    invoice_date: '2026-03-09',
    due_date: '2026-03-12',
  });
  await expect(thread.getByText('It will.')).toBeVisible({ timeout: 30_000 });
  await expect(thread.getByText('Answered', { exact: true })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread', { timeout: 30_000 });

  await bell.click();
  await clientPage.getByRole('link', { name: /replied in/ }).click();
  await expect(clientPage).toHaveURL(new RegExp(`/client-portal/sprint/${client.sprints.running}`));
  await expect(thread.getByText('It will.')).toBeInViewport();
  await bell.click();
  await clientPage.getByRole('link', { name: /^New invoice/ }).click();
  await expect(clientPage.getByRole('dialog', { name: 'Invoice E2E-1' })).toContainText('€1,200.50');
  await clientPage.keyboard.press('Escape');
  await clientPage.getByRole('tab', { name: /Notifications/ }).click();
  await clientPage
    .getByRole('link', { name: /^Sprint started/ })
    .first()
    .click();
  await expect(clientPage).toHaveURL(new RegExp(client.sprints.planned));
});
