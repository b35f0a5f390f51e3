import { signInToApi, unwrapData } from '../../support/api.ts';
import { expect, test } from '../../support/test.ts';

const uploads = '**/functions/v1/upload-file*';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'a line of the invoice\n')]);

test('an interrupted upload is reported and stores nothing', async ({ openPage }) => {
  const { api } = await signInToApi('admin');
  const listStoredFiles = async () =>
    unwrapData(await api.storage.from('invoices').list('invoices', { limit: 1000 })).map((file) => file.name);
  const filesBefore = await listStoredFiles();
  const number = `CUT ${crypto.randomUUID().slice(0, 8)}`;
  const page = await openPage('author');
  await page.goto('/dashboard/invoices?new=1');
  const sheet = page.getByRole('dialog', { name: 'New invoice' });
  await sheet.getByLabel('Invoice number').fill(number);
  const failure = sheet.getByRole('alert').filter({ hasText: 'Failed to upload file' });
  const chooseFile = (fileName: string, buffer: Buffer) =>
    page.getByTestId('file').setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer });
  // A hanging upload can be cancelled.
  await page.route(uploads, () => undefined);
  await chooseFile('invoice.pdf', pdf);
  await expect(sheet.getByRole('progressbar', { name: 'Sending invoice.pdf' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(sheet.getByRole('progressbar')).toHaveCount(0);
  await expect(failure).toHaveCount(0);
  expect(await listStoredFiles()).toEqual(filesBefore);
  // The same form accepts the same file once the connection works.
  await page.unroute(uploads);
  await page.route(uploads, (route) => route.abort('connectionreset'));
  await chooseFile('invoice.pdf', pdf);
  await expect(failure).toBeVisible();
  await expect(sheet.getByLabel('Invoice number')).toHaveValue(number);
  await expect(sheet.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await page.unroute(uploads);
  await sheet.getByRole('button', { name: 'Retry' }).click();
  await expect(sheet.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 20_000 });
});

test('text typed just before a reload is kept', async ({ openPage }) => {
  const page = await openPage('author');
  await page.goto('/dashboard/projects?new=1');
  const editor = page.getByRole('textbox', { name: 'Long description' });
  await editor.click();
  await page.keyboard.type('Typed to the last letter');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(editor).toHaveText('Typed to the last letter');
});
