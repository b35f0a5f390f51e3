import type { Page } from '@playwright/test';
import { listLoadedVersions } from '../../releases/support/tabs.ts';
import { product } from '../../support/product.ts';
import { countVisitors, rollOutAgain, stopRollout } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const version = `6.0.0-${crypto.randomUUID().slice(0, 8)}`;

test.afterEach(() => stopRollout('site'));

/** Opens a page and clicks on it. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.click(5, 5);
}

test('visitors in the share get only the new version, from the document to the last chunk', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  // 99 % of networks, including this test's.
  await rollOutAgain('site', version, 99);
  // Waits until each copy of the edge applies the rollout.
  for (const url of product.edges) {
    await expect
      .poll(async () => (await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0' } })).text(), {
        timeout: 30_000,
      })
      .toContain(`/remotes/site/${version}/`);
  }
  const documents: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'document') return;
    documents.push((await response.headerValue('cache-control')) ?? '');
  });
  await visit(page, '/');
  await expect.poll(() => countVisitors(version), { timeout: 30_000 }).toEqual([1, 0, 0, 0]);
  for (const path of ['/about', '/services', '/contact']) await visit(page, path);
  const [first] = await page.getByRole('navigation').first().getByRole('link').all();
  await first?.click();
  await expect.poll(() => listLoadedVersions(page, 'site')).toEqual([version]);
  expect(new Set(documents)).toEqual(new Set(['private, no-cache']));
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, expires }) => [name, httpOnly, expires])).toEqual([
    ['share', true, -1],
  ]);
  // One network counts as one visitor.
  expect(await countVisitors(version)).toEqual([1, 0, 0, 0]);
});
