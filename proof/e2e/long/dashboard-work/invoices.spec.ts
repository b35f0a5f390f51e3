import { expect, test } from '../../support/test.ts';

// Serial, because a pending notification appears on every page of the same author.
test.describe.configure({ mode: 'default' });

test.describe('as an author', () => {
  test.use({ account: 'author' });

  test('an invoice is created with a due date in 30 days, marked as paid, and then locked', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/saving a invoice/);
    // A number unique to this run.
    const number = `NL-${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/dashboard/invoices');
    await page.getByRole('button', { name: 'New Invoice' }).click();
    const sheet = page.getByRole('dialog', { name: 'New invoice' });
    await expect(sheet.getByLabel('Currency')).toHaveValue('USD');
    await sheet.getByLabel('Project').selectOption({ label: 'Field Service Scheduler' });
    await sheet.getByLabel('Invoice number').fill(number);
    await sheet.getByLabel('Invoice name').fill('Training on site');
    await sheet.getByLabel('Amount').fill('1250.5');
    await sheet.getByLabel('Invoice date').fill('2026-03-10');
    await sheet.getByRole('button', { name: 'Create invoice' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      `will receive: “New invoice. Invoice ${number}, $1,250.50, is ready.”`,
    );
    await page.getByRole('button', { name: 'Save and notify' }).click();
    await expect(sheet).toBeHidden();
    // Other tests with the same author also notify clients.
    const findPendingNotice = (title: string) =>
      page.getByRole('group', { name: `“${title}”` }).filter({ hasText: number });
    await findPendingNotice('New invoice').getByRole('button', { name: 'Send now' }).click();
    await expect(findPendingNotice('New invoice')).toBeHidden();

    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('due 9 Apr 2026');
    await expect(row).toContainText('$1,250.50');
    await expect(row).toContainText('Pending');
    // By keyboard: undone once, then sent.
    await row.getByRole('button', { name: `Mark Paid ${number}` }).press('Enter');
    const confirmation = page.getByRole('alertdialog', { name: `Mark invoice ${number} as paid?` });
    await expect(confirmation).toContainText(`Invoice ${number}, $1,250.50, is marked as paid. Thank you.`);
    await confirmation.getByRole('button', { name: 'Mark as paid' }).press('Enter');
    await expect(page.getByText('Invoice marked as paid')).toBeVisible();
    await expect(findPendingNotice('Invoice paid').getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(findPendingNotice('Invoice paid')).toBeHidden();
    await expect(row).toContainText('Pending');
    await row.getByRole('button', { name: `Mark Paid ${number}` }).click();
    await confirmation.getByRole('button', { name: 'Mark as paid' }).click();
    await findPendingNotice('Invoice paid').getByRole('button', { name: 'Send now' }).click();
    await expect(row).toContainText('Paid');
    await expect(row.getByRole('button', { name: /Edit|Delete|Mark Paid/ })).toHaveCount(0);

    await row.getByRole('button', { name: /only an admin may change a paid invoice/ }).click();
    const sheetView = page.getByRole('dialog', { name: 'Edit invoice' });
    await expect(sheetView.getByText('Only an admin may change a paid invoice.')).toBeVisible();
    await expect(sheetView.getByLabel('Amount')).toBeDisabled();
    await sheetView.getByRole('button', { name: 'Save changes' }).click();
    await expect(sheetView.getByRole('alert').filter({ hasText: 'Failed to save invoice' })).toBeVisible();
  });
});
