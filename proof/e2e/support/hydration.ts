import { expect, type Page } from '@playwright/test';

/** Waits until a server-rendered page is hydrated. Before that, its links load documents. */
export function waitForHydration(page: Page): Promise<void> {
  return page.locator('html[data-started]').waitFor({ state: 'attached' });
}

/** Opens a page of the site and waits for its hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Waits until a page has replaced its placeholder and loaded its data. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('main h1:not([data-first-paint] *)').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('main [aria-busy=true], main [data-skeleton]')).toHaveCount(0);
}
