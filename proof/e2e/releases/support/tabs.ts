import { startedAttribute } from '@northlight/contract/data';
import type { Page } from '@playwright/test';
import { releaseAgain, waitUntilServed } from '../../support/releases.ts';

/** Makes a new version live and waits until the edge serves it. */
export async function makeLive(
  name: string,
  version: string,
  change?: (script: string, file: string) => string,
): Promise<void> {
  await releaseAgain(name, version, change);
  await waitUntilServed(name, version);
}

/** Returns to a tab, which then checks the live versions. */
export async function returnToTab(page: Page): Promise<void> {
  await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' });
  const response = page.waitForResponse('**/registry.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await response).finished();
}

/** Marks this document; see `isSameDocument`. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { isSameDocument: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

/** A remote's versions whose code this document has loaded. */
export const listLoadedVersions = (page: Page, name: string) =>
  page.evaluate(
    (remote) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map((entry) => new RegExp(`/remotes/${remote}/([^/]+)/.*\\.js`).exec(entry.name)?.[1])
          .filter((version) => version !== undefined),
      ),
    ],
    name,
  );
