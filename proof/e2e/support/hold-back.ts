import type { Page, Route } from '@playwright/test';

/** Delays requests to an address until the returned function is called. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  proceed: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await proceed(route);
  });
  return release;
}

/** Delays the shell's script, so that the page is not hydrated. */
export const holdShell = (page: Page) => holdBack(page, '**/remotes/shell/**/*.js');
