import { must } from '../support/api.ts';
import { addInvoice, expect, type OwnClient, test } from '../support/own-client.ts';

/** Many notifications, older than the ones that making the project wrote. */
async function tell(own: OwnClient, count: number): Promise<void> {
  must(
    await own.admin
      .from('project_notifications')
      .insert(
        Array.from({ length: count }, (_, index) => ({
          project_id: own.projectId,
          client_id: own.id,
          title: `News ${String(index).padStart(2, '0')}`,
          message: 'Something happened.',
          sent_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        })),
      )
      .select('id'),
  );
}

test('ten are shown, the others on request, without one twice', { tag: '@long' }, async ({
  ownPage,
  own,
}) => {
  // Fewer than staff may send in a minute.
  await tell(own, 12);
  await ownPage.goto('/client-portal?tab=notifications');
  const rows = ownPage.getByRole('region', { name: 'Your notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await ownPage.getByRole('button', { name: 'Load more' }).click();
  await expect(rows.filter({ hasText: 'News 00' })).toBeVisible();
  await expect(ownPage.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  const titles = await rows.filter({ hasText: 'News' }).getByRole('link').allTextContents();
  expect(new Set(titles).size).toBe(12);
});

test('news comes without a reload, and leads to what it is about', async ({ ownPage, own }) => {
  test.setTimeout(60_000);
  await ownPage.goto('/client-portal?tab=notifications');
  await ownPage.getByRole('button', { name: 'Mark all read' }).click();
  const bell = ownPage.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await own.admin.from('project_sprints').update({ status: 'In Progress' }).eq('id', own.sprints.planned);
  await addInvoice(own, {
    invoice_number: 'E2E-1',
    amount: 1200.5,
    invoice_date: '2026-03-09',
    due_date: '2026-03-12',
  });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread', { timeout: 30_000 });
  await ownPage.getByRole('link', { name: /^New invoice/ }).click();
  await expect(ownPage.getByRole('dialog', { name: 'Invoice E2E-1' }).getByText('€1,200.50')).toBeVisible();
  await ownPage.keyboard.press('Escape');
  await ownPage.getByRole('tab', { name: /Notifications/ }).click();
  await ownPage
    .getByRole('link', { name: /^Sprint started/ })
    .first()
    .click();
  await expect(ownPage).toHaveURL(new RegExp(own.sprints.planned));
});
