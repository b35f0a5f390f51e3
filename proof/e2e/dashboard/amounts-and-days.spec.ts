import { expect, test } from '../support/test.ts';

test.use({ account: 'admin' });

test('scrolling does not change an amount, and an incomplete date is refused', async ({ page }) => {
  await page.goto('/dashboard/invoices?new=1');
  const form = page.getByRole('form', { name: 'New invoice' });
  const amount = form.getByLabel('Amount');
  await amount.fill('4350.00');
  await amount.hover();
  await page.mouse.wheel(0, 300);
  await expect(amount).toHaveValue('4350.00');

  const due = form.getByLabel('Due date');
  await due.clear();
  await due.focus();
  await page.keyboard.type('1126');
  await form.getByRole('button', { name: 'Create invoice' }).click();
  await expect(form.getByText('Complete the date, or clear the field')).toBeVisible();
  await due.fill('1926-11-26');
  await expect(form.getByText('Check the year')).toBeVisible();
});
