import { release, retire, rollback } from '@northlight/registry';
import { remoteManifest, writeBuild } from '@northlight/registry/testing';
import type { Browser } from '@playwright/test';
import { type AccountName, getSessionFile } from '../support/accounts.ts';
import { findAxeViolations } from '../support/axe.ts';
import { openReleaseStore, readLiveRegistry, waitUntilServed } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

const run = crypto.randomUUID().slice(0, 8);
const by = { who: 'a test', commit: null };

/** Opens a page in a new context for another account. */
async function open(browser: Browser, account: AccountName, path: string) {
  const context = await browser.newContext({ storageState: getSessionFile(account) });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test(
  'a new remote appears in its audience’s menus and can be retired with or without a redirect',
  {
    tag: '@long',
  },
  async ({ page, browser, expectedErrors }, info) => {
    // A retired remote's responses.
    expectedErrors.push(/status of 410/);
    const store = await openReleaseStore();
    const name = 'fair';
    const version = `1.0.0-${run}`;
    const { portal } = (await readLiveRegistry()).releases;
    if (portal?.manifest.kind !== 'remote') throw new Error('the portal is not live');
    const { requires } = portal.manifest.declaration;
    const fairPages = [
      ['/fair', 'public', 'Fair'],
      ['/fair/tickets', 'client', 'My fair'],
      ['/fair/desk', 'staff', 'Fair desk'],
    ] as const;
    const declaration = {
      requires,
      routes: fairPages.map(([path, access, title]) => ({ path, access, title })),
      navigation: fairPages.map(([to, , label]) => ({ to, label })),
    };
    const distDir = await writeBuild(
      info.outputPath('fair'),
      remoteManifest(name, [], { version, declaration, shared: [] }),
    );
    await release(store, { name, version, distDir }, { backendSchema: null, by });
    await waitUntilServed(name, version);

    await page.goto('/');
    const client = await open(browser, 'acme', '/client-portal');
    const staff = await open(browser, 'author', '/dashboard');
    for (const [viewer, ownLabel] of [
      [page, 'Fair'],
      [client, 'My fair'],
      [staff, 'Fair desk'],
    ] as const) {
      await expect(viewer.getByRole('link', { name: ownLabel, exact: true }).first()).toBeVisible();
      for (const [, , label] of fairPages.filter(([, , each]) => each !== ownLabel))
        await expect(viewer.getByRole('link', { name: label, exact: true })).toHaveCount(0);
    }

    await retire(store, { name, redirect: null, by });
    await expect.poll(async () => (await page.request.get('/fair')).status(), { timeout: 10_000 }).toBe(410);
    await page.goto('/fair/desk');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Services', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fair', exact: true })).toHaveCount(0);

    await rollback(store, { name, backendSchema: null, by });
    await waitUntilServed(name, version);
    await retire(store, { name, redirect: '/services', by });
    await expect
      .poll(async () => (await page.request.get('/fair', { maxRedirects: 0 })).status(), { timeout: 10_000 })
      .toBe(308);
    await page.goto('/fair');
    await expect(page).toHaveURL('/services');
    for (const each of [client, staff]) await each.context().close();
  },
);
