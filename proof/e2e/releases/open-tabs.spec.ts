import { readLiveVersion, rollBackTo } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { isSameDocument, listLoadedVersions, makeLive, markDocument, returnToTab } from './support/tabs.ts';

/** Makes versions unique, since a version can be released only once. */
const run = crypto.randomUUID().slice(0, 8);
const originalVersions = new Map<string, string>();

test.beforeAll(async () => {
  for (const name of ['site', 'portal']) originalVersions.set(name, await readLiveVersion(name));
});
test.afterAll(async () => {
  for (const [name, version] of originalVersions) await rollBackTo(name, version);
});

test.describe('a client', () => {
  test.use({ account: 'acme' });

  test('keeps the tab’s version and gets the new one with the next page’s document', async ({ page }) => {
    const version = `1.0.1-${run}`;
    await page.goto('/services');
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await markDocument(page);

    await makeLive('portal', version);
    await returnToTab(page);
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page).toHaveURL(/tab=invoices/);
    expect(await isSameDocument(page), 'changing tabs within a page loads no document').toBe(true);
    expect(await listLoadedVersions(page, 'portal')).toEqual([originalVersions.get('portal')]);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/services');
    expect(await isSameDocument(page), 'other remotes keep the document').toBe(true);
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await isSameDocument(page), 'the new version loads a document').toBe(false);
    expect(await listLoadedVersions(page, 'portal')).toEqual([version]);

    const nextVersion = `1.0.3-${run}`;
    await makeLive('portal', nextVersion);
    await returnToTab(page);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    expect(
      await listLoadedVersions(page, 'portal'),
      'a page of the same remote also loads it if nothing has been typed',
    ).toEqual([nextVersion]);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await markDocument(page);
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await isSameDocument(page), 'the new version is already loaded').toBe(true);
  });

  test('asks once about unsaved work before the tab gets a new version', async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      dialog.accept().catch(() => undefined);
    });
    await page.goto('/services');
    await page.getByRole('link', { name: 'My portal' }).click();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const field = page.getByLabel('Name', { exact: true });
    await expect(field).not.toHaveValue('');
    await field.press('End');
    await field.pressSequentially(' typed');
    await markDocument(page);
    await makeLive('site', `1.0.2-${run}`);
    await returnToTab(page);

    await page.evaluate(() => history.go(-2));
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue(/ typed$/);
    expect(await isSameDocument(page)).toBe(true);
    await page.evaluate(() => history.go(-2));
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/services');
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(dialogs, 'the browser does not also ask').toEqual([]);
  });

  test('automatically leaves a version that has been rolled back, and keeps typed text', {
    tag: '@long',
  }, async ({ page, context }) => {
    const liveBefore = await readLiveVersion('portal');
    await makeLive('portal', `1.0.5-${run}`);
    await page.goto('/client-portal/profile');
    const field = page.getByLabel('Name', { exact: true });
    await expect(field).not.toHaveValue('');
    await field.press('End');
    await field.pressSequentially(' typed');
    const idleTab = await context.newPage();
    await idleTab.goto('/client-portal');
    await expect(idleTab.getByRole('tab', { name: 'Overview' })).toBeVisible();
    for (const tab of [page, idleTab]) await markDocument(tab);
    await rollBackTo('portal', liveBefore);
    for (const tab of [page, idleTab]) await returnToTab(tab);

    await expect.poll(() => isSameDocument(idleTab).catch(() => true), { timeout: 15_000 }).toBe(false);
    await expect(idleTab.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await listLoadedVersions(idleTab, 'portal')).toEqual([liveBefore]);
    await idleTab.close();

    expect(await isSameDocument(page), 'a tab with typed text does not reload').toBe(true);
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await expect(field).toHaveValue(/ typed$/);
    expect(await listLoadedVersions(page, 'portal')).toEqual([liveBefore]);
  });
});
