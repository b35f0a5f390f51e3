import { holdBack } from '../support/hold-back.ts';
import { liveVersion, rollBackTo } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { isSameDocument, loadedVersions, makeLive, markDocument, returnToTab } from './support/tabs.ts';

/** Makes versions unique to this run, since a version can be released only once. */
const run = crypto.randomUUID().slice(0, 8);
const original = new Map<string, string>();

test.beforeAll(async () => {
  for (const name of ['site', 'portal', 'dashboard']) original.set(name, await liveVersion(name));
});
test.afterAll(async () => {
  for (const [name, version] of original) await rollBackTo(name, version);
});

test.describe('a client', () => {
  test.use({ account: 'acme' });

  test('keeps the tab’s version and gets the new one with the next page, in one document load', async ({
    page,
  }) => {
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
    expect(await loadedVersions(page, 'portal')).toEqual([original.get('portal')]);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/services');
    expect(await isSameDocument(page), 'other remotes keep the document').toBe(true);
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await isSameDocument(page), 'the new version loads a document').toBe(false);
    expect(await loadedVersions(page, 'portal')).toEqual([version]);

    const next = `1.0.3-${run}`;
    await makeLive('portal', next);
    await returnToTab(page);
    await page
      .getByRole('link', { name: /profile/i })
      .first()
      .click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    expect(
      await loadedVersions(page, 'portal'),
      'a page of the same remote loads it too, while nothing is typed',
    ).toEqual([next]);
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
    await page
      .getByRole('link', { name: /profile/i })
      .first()
      .click();
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
    expect(dialogs, 'the browser does not ask as well').toEqual([]);
  });

  test('automatically leaves a version that was rolled back, and keeps typed text', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const liveBefore = await liveVersion('portal');
    await makeLive('portal', `1.0.5-${run}`);
    await page.goto('/client-portal/profile');
    const field = page.getByLabel('Name', { exact: true });
    await expect(field).not.toHaveValue('');
    await field.press('End');
    await field.pressSequentially(' typed');
    const idle = await context.newPage();
    await idle.goto('/client-portal');
    await expect(idle.getByRole('tab', { name: 'Overview' })).toBeVisible();
    for (const tab of [page, idle]) await markDocument(tab);
    await rollBackTo('portal', liveBefore);
    for (const tab of [page, idle]) await returnToTab(tab);

    await expect.poll(() => isSameDocument(idle).catch(() => true), { timeout: 15_000 }).toBe(false);
    await expect(idle.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await loadedVersions(idle, 'portal')).toEqual([liveBefore]);
    await idle.close();

    expect(await isSameDocument(page), 'a tab with typed text does not reload').toBe(true);
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await expect(field).toHaveValue(/ typed$/);
    expect(await loadedVersions(page, 'portal')).toEqual([liveBefore]);
  });
});

test.describe('an author', { tag: '@long' }, () => {
  test.use({ account: 'author' });

  test('keeps the address and typed text when code for the open page no longer exists', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/, /chunk/i);
    const oldVersion = await liveVersion('dashboard');
    await page.goto('/dashboard/blogs');
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    await makeLive('dashboard', `1.0.6-${run}`);
    await markDocument(page);

    // The editor's code is held back until something has been typed.
    const release = await holdBack(page, `**/remotes/dashboard/${oldVersion}/**`, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.getByRole('button', { name: 'New post' }).click();
    await page.getByLabel('Title').pressSequentially('Typed before the reload');
    release();
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await expect(page).toHaveURL('/dashboard/blogs?new=1');
    await expect(page.getByLabel('Title')).toHaveValue('Typed before the reload');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  });
});
