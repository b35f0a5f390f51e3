import type { Page } from '@playwright/test';

/** Delays requests to a URL until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Delays the shell's script, so that the page is not hydrated. */
export const holdShellScript = (page: Page) => holdRequests(page, '**/remotes/shell/**/*.js*');
