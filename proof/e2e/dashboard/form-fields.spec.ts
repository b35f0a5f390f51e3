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

test('an error shown on blur does not move the switch away from the pointer', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/dashboard/faqs?new=1');
  await page.getByLabel('Answer').fill('a\u0000b');
  await page.getByRole('switch', { name: 'Published' }).check();
  await expect(page.getByText('This text contains a character that cannot be stored')).toBeVisible();
});

test('a profile needs a name, and is saved', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('Full name');
  await name.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await name.fill('Ingrid Solberg');
  await page.getByLabel('Bio').fill('Runs the agency.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});
