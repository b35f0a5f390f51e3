import type { Page } from '@playwright/test';
import type { AccountName } from '../../../support/accounts.ts';
import { type FaultProxy, startFaultProxy } from '../../../support/fault-proxy.ts';
import { openBehindProxy } from '../../../support/open-behind-proxy.ts';
import { test as base, expect } from '../../../support/test.ts';

interface Fixtures {
  /** The proxy that makes requests fail. */
  readonly faults: FaultProxy;
  /** Opens a page behind the proxy, signed in as an account; null for no session. */
  readonly openAs: (account: AccountName | null, path: string) => Promise<Page>;
}

/** Opens pages behind a proxy that makes requests fail. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  faults: async ({}, use) => {
    const faults = await startFaultProxy();
    await use(faults);
    await faults.close();
  },
  openAs: async ({ browser, faults }, use) => {
    const pages: Page[] = [];
    await use(async (account, path) => {
      const page = await openBehindProxy(browser, faults, account);
      pages.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});
export { expect };

/** A name unique to this call. */
export const makeUnique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
