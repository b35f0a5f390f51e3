import type { Page, Route } from '@playwright/test';

/** Holds requests to an address back until the function that it answers is called, so that a test can act meanwhile. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  go: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await go(route);
  });
  return letGo;
}

/** Holds the shell's script back: the page stands there, and React does not. */
export const holdShell = (page: Page) => holdBack(page, '**/remotes/shell/**/*.js');
