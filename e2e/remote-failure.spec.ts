import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { storageStateOf } from './support/accounts.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { expect, test } from './support/test.ts';

const kinds: readonly Fault[] = ['not-found', 'corrupt', 'html', 'reset', 'hang'];
const targets = {
  entry: /\/remotes\/portal\/[^/]+\/remoteEntry\.js/,
  app: /\/remotes\/portal\/[^/]+\/js\/__federation_expose_app/,
} as const;

let proxy: FaultProxy;
test.beforeEach(async () => {
  proxy = await startFaultProxy();
});
test.afterEach(() => proxy.close());

/** A page behind the proxy, signed in as a client with what the browser holds for the product itself. */
async function openAsClient(browser: Browser): Promise<Page> {
  const state = JSON.parse(await readFile(storageStateOf('acme'), 'utf8')) as {
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
  const context = await browser.newContext({
    baseURL: proxy.url,
    storageState: {
      cookies: [],
      origins: state.origins.map(({ localStorage }) => ({ origin: proxy.url, localStorage })),
    },
  });
  return context.newPage();
}

for (const [what, path] of Object.entries(targets)) {
  for (const kind of kinds) {
    test(`the portal's ${what} fails (${kind}): the rest goes on, and Try again recovers`, async ({
      browser,
    }) => {
      test.setTimeout(90_000);
      const page = await openAsClient(browser);
      const failure = page.getByRole('heading', { name: 'This part could not be loaded' });
      proxy.set({ path, kind });
      await page.goto('/client-portal', { waitUntil: 'commit' });
      await expect(failure).toBeVisible({ timeout: 30_000 });
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      await page.getByRole('link', { name: 'Services', exact: true }).click();
      await expect(page).toHaveURL('/services');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await page.goBack({ waitUntil: 'commit' });
      await expect(failure).toBeVisible({ timeout: 30_000 });
      proxy.set(null);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 30_000 });
      expect(await page.evaluate(() => 'isSameDocument' in window), 'without a reload').toBe(true);
      await page.context().close();
    });
  }
}
