import { accounts } from '../support/accounts.ts';
import { addInvoice, expect, storeSession, test } from '../support/test-client.ts';

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] });

test('on a phone, a client opens a reminder and copies the reference; once paid, the invoice is not open', async ({
  browser,
  clientPage,
  client,
}) => {
  const number = `R-${client.projectId.slice(0, 8)}`;
  await addInvoice(client, { invoice_number: number, due_date: '2026-03-02' });
  const staff = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await storeSession(staff, accounts.author);
  await staff.goto(`/dashboard/invoices?search=${number}`);
  await staff.getByRole('button', { name: `Send reminder ${number}` }).click();
  const dialog = staff.getByRole('dialog', { name: 'Send reminder' });
  await dialog.getByRole('textbox').fill('Please pay <b>this</b>.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await staff.getByRole('button', { name: 'Send now' }).click();
  await expect(staff.getByText('Reminded today')).toBeVisible();

  await clientPage.goto('/client-portal?tab=notifications');
  await clientPage.getByRole('link', { name: /^Payment reminder/ }).click();
  const sheet = clientPage.getByRole('dialog', { name: `Invoice ${number}` });
  await expect(sheet.getByRole('img', { name: 'QR code of this transfer' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Copy Reference' }).click();
  await expect(clientPage.getByText('Reference copied')).toBeVisible();
  expect(await clientPage.evaluate(() => navigator.clipboard.readText())).toBe(number);

  await staff.getByRole('button', { name: `Mark Paid ${number}` }).click();
  await staff.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(staff.getByText('Invoice marked as paid')).toBeVisible();
  await clientPage.goto('/client-portal?tab=invoices&status=open');
  await expect(clientPage.getByText('No matching invoices')).toBeVisible();
});
