import type { Page } from '@playwright/test';

/** Waits until React serves a page that came as finished HTML. Before that its links load documents. */
export function takenOver(page: Page): Promise<void> {
  return page.locator('html[data-started]').waitFor({ state: 'attached' });
}

/** Opens a page of the site and waits until React serves it, so that it does not matter how quick the machine is. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}
