import { holdBack } from '../support/hold-back.ts';
import { pathsOf, watchOwnRequests } from '../support/own-requests.ts';
import { liveVersion, rollBackTo } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { comeBackToTab, isSameDocument, loadedOf, makeLive, mark } from './support/tabs.ts';

/** Versions of this run alone: a release is never another one of the same name. */
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

  test('goes on with the version of the tab, and moves at the next page by one document load', async ({
    page,
  }) => {
    const version = `1.0.1-${run}`;
    await page.goto('/services');
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await mark(page);

    await makeLive('portal', version);
    await comeBackToTab(page);
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await expect(page).toHaveURL(/tab=invoices/);
    expect(await isSameDocument(page), 'a tab of the page is no other page').toBe(true);
    expect(await loadedOf(page, 'portal')).toEqual([original.get('portal')]);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/services');
    expect(await isSameDocument(page), 'other remotes are undisturbed').toBe(true);
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await isSameDocument(page), 'a document load').toBe(false);
    expect(await loadedOf(page, 'portal')).toEqual([version]);

    const next = `1.0.3-${run}`;
    await makeLive('portal', next);
    await comeBackToTab(page);
    await page
      .getByRole('link', { name: /profile/i })
      .first()
      .click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    expect(await loadedOf(page, 'portal'), 'inside the remote, with nothing typed').toEqual([next]);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await mark(page);
    await page.getByRole('link', { name: 'My portal' }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await isSameDocument(page), 'once for the revision').toBe(true);
  });

  test('is asked once about unsaved work, before the tab moves to a new version', async ({ page }) => {
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
    await mark(page);
    await makeLive('site', `1.0.2-${run}`);
    await comeBackToTab(page);

    await page.evaluate(() => history.go(-2));
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue(/ typed$/);
    expect(await isSameDocument(page)).toBe(true);
    await page.evaluate(() => history.go(-2));
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/services');
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(dialogs, 'the browser asks nothing besides').toEqual([]);
  });

  test('leaves a version that was taken back by itself, and keeps what is typed', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const good = await liveVersion('portal');
    await makeLive('portal', `1.0.5-${run}`);
    await page.goto('/client-portal/profile');
    const field = page.getByLabel('Name', { exact: true });
    await expect(field).not.toHaveValue('');
    await field.press('End');
    await field.pressSequentially(' typed');
    const idle = await context.newPage();
    await idle.goto('/client-portal');
    await expect(idle.getByRole('tab', { name: 'Overview' })).toBeVisible();
    for (const tab of [page, idle]) await mark(tab);
    await rollBackTo('portal', good);
    for (const tab of [page, idle]) await comeBackToTab(tab);

    await expect.poll(() => isSameDocument(idle).catch(() => true), { timeout: 15_000 }).toBe(false);
    await expect(idle.getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(await loadedOf(idle, 'portal')).toEqual([good]);
    await idle.close();

    expect(await isSameDocument(page), 'something is typed there').toBe(true);
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await expect(field).toHaveValue(/ typed$/);
    expect(await loadedOf(page, 'portal')).toEqual([good]);
  });

  test('whose old version is gone gets the page by one document load at the same address', {
    tag: '@long',
  }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/, /chunk/i);
    const old = await liveVersion('portal');
    await page.goto('/client-portal?tab=invoices');
    await expect(page.getByRole('tab', { name: 'Invoices' })).toBeVisible();
    await makeLive('portal', `1.0.4-${run}`);
    await page.route(`**/remotes/portal/${old}/**`, (route) => route.fulfill({ status: 404, body: '' }));
    const seen = watchOwnRequests(page);
    await page
      .getByRole('link', { name: /profile/i })
      .first()
      .click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/client-portal/profile');
    expect(pathsOf(seen, 'document')).toHaveLength(1);
    expect(await loadedOf(page, 'portal')).toEqual([`1.0.4-${run}`]);
  });

  test('a file that is gone for good is asked for once more by a new document, and never in a loop', {
    tag: '@long',
  }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/, /chunk/i, /remote portal RemoteLoadError/);
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await page.route(/\/remotes\/portal\/.*\/js\/(?!__federation)/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    const seen = watchOwnRequests(page);
    await page
      .getByRole('link', { name: /profile/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
    expect(pathsOf(seen, 'document')).toHaveLength(1);
    await page.unroute(/\/remotes\/portal\//);
  });
});

test.describe('an author', { tag: '@long' }, () => {
  test.use({ account: 'author' });

  test('keeps address and typed text when a part of the open page is gone', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/, /chunk/i);
    const old = await liveVersion('dashboard');
    await page.goto('/dashboard/blogs');
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    await makeLive('dashboard', `1.0.6-${run}`);
    await mark(page);

    // The editor's code stays on its way until something is typed beside it.
    const letGo = await holdBack(page, `**/remotes/dashboard/${old}/**`, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.getByRole('button', { name: 'New post' }).click();
    await page.getByLabel('Title').pressSequentially('Typed before the tide');
    letGo();
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await expect(page).toHaveURL('/dashboard/blogs?new=1');
    await expect(page.getByLabel('Title')).toHaveValue('Typed before the tide');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  });
});
