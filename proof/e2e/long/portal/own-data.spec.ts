import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { findAxeViolations } from '../../support/axe.ts';
import { addInvoice, expect, test } from '../../support/test-client.ts';

/** The backend's timer runs every two seconds; this allows for a busy machine. */
const archiveTimeout = 60_000;

test('a manager requests the company’s archive, leaves the page, and downloads it later', {
  tag: '@long',
}, async ({ client, clientPage: page, browser }) => {
  test.slow();
  await addInvoice(client, { invoice_number: '../../evil', due_date: '2026-04-01' });
  await page.goto('/client-portal/company');
  await page.getByRole('button', { name: 'Request Archive' }).click();
  await expect(
    page
      .getByRole('progressbar', { name: 'Preparing the archive' })
      .or(page.getByText('It will be deleted on')),
  ).toBeVisible();
  await page.goto('/client-portal');
  await page.goto('/client-portal/company');
  const button = page.getByRole('button', { name: 'Download Archive' });
  await expect(button).toBeVisible({ timeout: archiveTimeout });
  expect(await findAxeViolations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^archive-.*2026-03-10\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toContain('index.html');
  expect(strFromU8(files['tables/client_invoices.csv'] ?? new Uint8Array())).toContain('../../evil');
  expect(Object.keys(files).every((name) => !name.includes('..'))).toBe(true);

  // The unpacked folder works without the product.
  const folder = test.info().outputPath('archive');
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const offlineContext = await browser.newContext({ offline: true });
  const archivePage = await offlineContext.newPage();
  await archivePage.goto(pathToFileURL(join(folder, 'index.html')).href);
  expect(await findAxeViolations(archivePage)).toEqual([]);
  await expect(archivePage.getByRole('link', { name: 'client_invoices' })).toBeVisible();
  await offlineContext.close();
});

test('a client requests erasure', { tag: '@long' }, async ({ clientPage: page }) => {
  await page.goto('/client-portal/profile');
  await page.getByRole('button', { name: 'Request Erasure' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request Erasure' }).click();
  await expect(page.getByText('Request sent')).toBeVisible();
});
