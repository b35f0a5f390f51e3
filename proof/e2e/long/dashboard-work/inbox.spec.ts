import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

test('a client’s question is answered', async ({ page }) => {
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /waiting for a reply/ })
    .click();
  await expect(page).toHaveURL('/dashboard/inbox');
  const waitingThread = page.getByRole('article').filter({ hasText: 'Waiting for a reply' }).first();
  const title = (await waitingThread.getByRole('heading').textContent()) ?? '';
  await waitingThread.getByRole('button', { name: `Reply about ${title}` }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: 'Send reply' }).click();
  await expect(sheet.getByText('Write a reply first')).toBeVisible();
  await sheet.getByLabel('Your reply').fill('We look at it today.');
  await sheet.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply sent')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Messages' })).toContainText('We look at it today.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article', { name: title })).toContainText('Answered');
});
