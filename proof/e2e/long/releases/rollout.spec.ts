import type { Page } from '@playwright/test';
import { isSameDocument, listLoadedVersions, markDocument } from '../../releases/support/tabs.ts';
import { product } from '../../support/product.ts';
import { countVisitors, readLiveVersion, rollOutAgain, stopRollout } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const run = crypto.randomUUID().slice(0, 8);
/** 99 % of accounts, including the one in these tests. */
const share = 99;

test.use({ account: 'acme' });
test.describe.configure({ timeout: 150_000 });
test.afterEach(() => stopRollout('portal'));

const getOverviewTab = (page: Page) => page.getByRole('tab', { name: 'Overview' });

async function startRollout(version: string): Promise<void> {
  await rollOutAgain('portal', version, share);
  for (const url of product.edges) {
    await expect
      .poll(async () => (await fetch(`${url}/client-portal`)).text(), { timeout: 30_000 })
      .toContain(`/remotes/portal/${version}/`);
  }
}

test('accounts in the share get the newer version in the same document until an admin stops the rollout', async ({
  page,
  adminPage: admin,
}) => {
  const liveBefore = await readLiveVersion('portal');
  const version = `3.0.0-${run}`;
  await startRollout(version);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/client-portal');
  await expect(getOverviewTab(page)).toBeVisible();
  expect(await listLoadedVersions(page, 'portal')).toEqual([version]);
  expect(requestedUrls.filter((url) => url.includes(`/remotes/portal/${liveBefore}/`))).toEqual([]);
  await expect.poll(() => countVisitors(version), { timeout: 20_000 }).toEqual([1, 0, 0, 0]);
  // Another visit by the same account is not counted.
  await page.goto('/client-portal?tab=sprints');
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
  await page.waitForTimeout(4_000);
  expect(await countVisitors(version)).toEqual([1, 0, 0, 0]);

  // Before the list of remotes, copies of the edge differ: clock, demo accounts, source folder.
  const skipToRemotes = (text: string) => text.slice(text.indexOf('"remotes"'));
  const anonymous = skipToRemotes(await (await fetch(`${product.url}/client-portal`)).text());
  expect(skipToRemotes(await (await page.request.get('/client-portal')).text())).toBe(anonymous);
  expect(anonymous).toMatch(/^"remotes"/);
  await markDocument(page);

  await admin.goto('/dashboard/releases');
  const rollouts = admin.getByRole('region', { name: 'Rollouts' });
  await expect(rollouts).toContainText(`${share}% of accounts`);
  // The newest is first; there may be others from earlier runs.
  const newest = rollouts.getByRole('row').nth(1);
  await expect(newest).toContainText('0 of 1');
  await admin.getByRole('button', { name: 'Stop the rollout of portal' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Stop the rollout' }).click();
  await expect(rollouts).toContainText('an admin stopped it');

  await expect.poll(() => isSameDocument(page).catch(() => true), { timeout: 60_000 }).toBe(false);
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
  expect(await listLoadedVersions(page, 'portal')).toEqual([liveBefore]);
});
