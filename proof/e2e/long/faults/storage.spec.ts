import type { Page } from '@playwright/test';
import { blockStorage } from '../../support/block-storage.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, readReviewTexts, signInAs, type TestClient, test } from '../../support/test-client.ts';

const storageWarning = /does not let this site store anything/;

/** Fills the browser's storage completely. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (const area of [localStorage, sessionStorage]) {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        for (let index = 0; ; index += 1) {
          try {
            area.setItem(`${size}-${index}`, 'x'.repeat(size));
          } catch {
            break;
          }
        }
      }
    }
  });

async function sendFeedback(page: Page, client: TestClient): Promise<void> {
  const text = 'Said by a browser that keeps nothing.';
  const { review } = client.sprints;
  await signInAs(page, client.email, `/client-portal/sprint/${review}?feedback=${review}`);
  await page.getByLabel('Your feedback').fill(text);
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Feedback Submitted')).toBeVisible();
  expect(await readReviewTexts(client)).toEqual([text]);
}

test.describe('with storage and cookies blocked', () => {
  test.beforeEach(({ page }) => blockStorage(page));

  test('sign-in lasts until a reload, and a notice says so', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByText(storageWarning)).toBeVisible();
    await signIn(page, 'acme');
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page.getByRole('list', { name: 'Invoices' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByText(storageWarning)).toBeVisible();
  });

  test('feedback can be sent', ({ page, client }) => sendFeedback(page, client));

  test('the dashboard asks before discarding a form and can collapse its sidebar', async ({ page }) => {
    await signIn(page, 'author');
    await page.getByRole('link', { name: 'FAQs', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add FAQ' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Does it work without storage?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const sidebar = page.locator('#sidebar');
    const expandedWidth = (await sidebar.boundingBox())?.width ?? 0;
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(expandedWidth / 2);
  });
});

test.describe('with full storage', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth');
    await fillStorage(page);
  });

  test('sign-in warns that it will not last, and feedback can be sent', async ({ page, client }) => {
    await page.reload();
    await expect(page.getByText(storageWarning)).toBeVisible();
    await sendFeedback(page, client);
  });
});
