import { unwrapData } from '../support/api.ts';
import { addInvoice, expect, test } from '../support/test-client.ts';

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
  // The reply has been read in the open conversation.
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread', { timeout: 30_000 });

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
