import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { findAxeViolations } from '../support/axe.ts';
import { pathsOf, watchOwnRequests } from '../support/own-requests.ts';
import { isInBackend, liveVersion, rollBackTo, waitUntilServed } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { isSameDocument, loadedVersions, makeLive, markDocument } from './support/tabs.ts';

const run = crypto.randomUUID().slice(0, 8);
const bad = `2.0.0-${run}`;

test.use({ account: 'acme' });

test('a version that throws on start is replaced by the previous one, reported, and rolled back by an admin', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  expectedErrors.push(/boom at its top/, /loading portal@/);
  const good = await liveVersion('portal');
  await makeLive('portal', bad, (script, file) =>
    file === 'remoteEntry.js' ? `throw new Error('boom at its top');${script}` : script,
  );
  try {
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 20_000 });
    expect(await loadedVersions(page, 'portal')).toEqual(expect.arrayContaining([good]));
    // Leaving the page sends its reports at once.
    await page.goto('about:blank');

    const context = await browser.newContext({ storageState: storageStateOf('admin') });
    const admin = await context.newPage();
    const reported = admin
      .getByRole('region', { name: 'Errors in browsers' })
      .getByRole('row', { name: `${bad} Failed load` });
    // Each copy of the edge counts its own reports, so the next request may get another answer.
    await expect(async () => {
      await admin.goto('/dashboard/releases');
      await expect(reported).toContainText('its entry threw while it started');
    }).toPass({ timeout: 30_000 });
    await expect(reported).toContainText('/client-portal');
    const row = admin.getByRole('region', { name: 'Live releases' }).getByRole('row', { name: /^portal/ });
    await expect(row).toContainText(bad);
    await expect(row).toContainText(/\d errors?/);
    expect(await findAxeViolations(admin)).toEqual([]);

    await row.getByRole('button', { name: 'Roll back portal' }).click();
    const dialog = admin.getByRole('alertdialog', { name: 'Roll back portal?' });
    if (isInBackend) {
      // The edge cannot write there, so the dialog names the command.
      await expect(dialog.getByText(`npm run rollback -- portal ${good}`)).toBeVisible();
      await rollBackTo('portal', good);
      await dialog.getByRole('button', { name: 'Close' }).click();
    } else {
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Roll back portal' }).click();
      await expect(admin.getByText('Release rolled back')).toBeVisible();
    }
    await waitUntilServed('portal', good);
    if (isInBackend) await admin.reload();
    await expect(row).not.toContainText(bad);
    await expect(admin.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toContainText(
      'Rolled back',
    );
    await context.close();

    const seen = watchOwnRequests(page);
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(pathsOf(seen, 'code').filter((path) => path.includes(bad))).toEqual([]);
  } finally {
    await rollBackTo('portal', good);
  }
});

/** Replaces the portal's profile page by this module in a minified build. */
const profileAs = (module: string) => (script: string) =>
  script.replace(
    '"/client-portal/profile":',
    `"/client-portal/profile":(()=>{let here=null;return{peek:()=>here,load:async()=>here=${module}}})(),"/none":`,
  );

test.describe('a page', () => {
  test.describe.configure({ timeout: 90_000 });
  test.afterEach(async () => rollBackTo('portal', original));
  let original = '';
  test.beforeEach(async () => {
    original = await liveVersion('portal');
  });
  const profile = (page: Page) => page.getByRole('link', { name: /profile/i }).first();

  test('that throws is replaced by the previous version and reported', { tag: '@long' }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/boom in the page/, /loading portal@/);
    const version = `2.1.2-${run}`;
    await makeLive('portal', version, profileAs('{Component(){throw new TypeError("boom in the page")}}'));
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    const report = page.waitForRequest('**/__reports');
    await markDocument(page);
    await profile(page).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await loadedVersions(page, 'portal')).toEqual([version, original]);
    expect(await isSameDocument(page)).toBe(true);
    expect((await report).postData()).toContain(
      `its page /client-portal/profile threw: boom in the page; ${original} is used instead`,
    );
  });
});
