import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** This origin's stored data except the session. */
const readStorageWithoutSession = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(
        ([name]) => !name.endsWith('-auth-token'),
      ),
    ),
  );

test.describe('a client with one project', () => {
  test.use({ account: 'acme' });

  test('sees every sprint with its state, and a timeline that is also a table', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/client-portal?tab=sprints');
    const rows = page.getByRole('region', { name: 'All sprints' }).getByRole('listitem');
    await expect(rows).toHaveCount(6);
    await expect(rows.filter({ hasText: 'Foundations and sign-in' })).toContainText('Completed');
    await expect(rows.filter({ hasText: 'Orders and approvals' })).toContainText('Feedback requested');
    await expect(rows.filter({ hasText: 'Delivery tracking' })).toContainText('In Progress');
    await expect(
      rows.filter({ hasText: 'Foundations and sign-in' }).getByRole('button', { name: /^Provide Feedback/ }),
    ).toBeVisible();
    await expect(
      rows.filter({ hasText: 'Delivery tracking' }).getByRole('link', { name: /^Ask Questions/ }),
    ).toBeVisible();
    const table = page.getByRole('table', { name: /Timeline .*Today is 10 March 2026/ });
    await expect(table.getByRole('row', { name: /Delivery tracking In Progress 5 Mar 2026/ })).toBeAttached();
    await expect(table.getByRole('row', { name: /Invoice NL-\d+.*Overdue/ }).first()).toBeAttached();
  });

  // This suite's browser has no PDF viewer, so the test overrides `pdfViewerEnabled`.
  for (const hasViewer of [true, false]) {
    test(`reads an invoice ${hasViewer ? 'with' : 'without'} a PDF viewer and downloads its file`, {
      tag: '@long',
    }, async ({ page }) => {
      await page.addInitScript((has) => {
        Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => has });
      }, hasViewer);
      const downloads: string[] = [];
      page.on('download', (download) => downloads.push(download.suggestedFilename()));
      await page.goto('/client-portal?tab=invoices');
      await page.getByRole('link', { name: 'Sprint 3 · Orders and approvals' }).click();
      const sheet = page.getByRole('dialog', { name: 'Invoice NL-1055' });
      await expect(sheet.getByText('$9,015.00').first()).toBeVisible();
      const frame = sheet.locator('iframe[title="Invoice NL-1055 as PDF"]');
      if (hasViewer)
        await expect(frame).toHaveAttribute('src', /\/storage\/v1\/object\/sign\/invoices\/.*token=/);
      else await expect(frame).toHaveCount(0);
      await sheet.getByRole('button', { name: 'Download PDF' }).click();
      await expect.poll(() => downloads).toContain('NL-1055.pdf');
      // Phones cannot show a PDF inside a page.
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(frame).toHaveCount(0);
      if (!hasViewer) expect(downloads).toEqual(['NL-1055.pdf']);
      // The file is not stored on the device.
      expect(await readStorageWithoutSession(page)).not.toMatch(
        /object\/sign|token=|blob:|\.pdf|%PDF|JVBERi/,
      );
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/invoice=/);
    });
  }
});
