import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/**
 * Decides about the code of what opens later (Base UI's popups, the client of realtime channels). Called before the page
 * is opened, since an idle page fetches that code by itself.
 */
async function routeLaterCode(page: Page, go: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/remotes/**/*.js', async (route) => {
    const response = await route.fetch();
    if (/focus-guard|phx_join/.test(await response.text())) await go(route);
    else await route.fulfill({ response });
  });
}

/** Holds that code back. @returns what lets it go */
async function holdLaterCode(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await routeLaterCode(page, async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

const screens = [
  { account: 'acme', path: '/client-portal', content: 'At a glance' },
  { account: 'author', path: '/dashboard', content: 'Needs attention' },
  { account: 'author', path: '/dashboard/client-projects', content: 'Client Projects' },
] as const;

for (const { account, path, content } of screens) {
  test.describe(`${path} of ${account}`, () => {
    test.use({ account });

    test('shows its content without the code of what opens later', async ({ page }) => {
      await holdLaterCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: content })).toBeVisible();
    });
  });
}

test.describe('what opens later', () => {
  test.use({ account: 'author' });

  test('opens at the first press, however slow its code is', async ({ page }) => {
    const letGo = await holdLaterCode(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const account = page.getByRole('button', { name: 'Account' });
    await expect(account).toHaveAttribute('aria-expanded', 'false');
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Opening…')).toBeVisible();
    letGo();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(account).toBeFocused();
  });

  test('keeps what is typed right after Ctrl+K', async ({ page }) => {
    const letGo = await holdLaterCode(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('test? ');
    letGo();
    const box = page.getByRole('combobox', { name: 'Go to, create or search' });
    await expect(box).toBeFocused();
    await page.keyboard.type('x');
    await expect(box).toHaveValue('test? x');
  });

  test('says when its code is lost, and opens after Retry', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /ChunkLoadError/, /Loading chunk/);
    let isLost = true;
    await routeLaterCode(page, (route) => (isLost ? route.abort() : route.continue()));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByText('This could not be opened.')).toBeVisible();
    isLost = false;
    await page
      .getByRole('alert')
      .filter({ hasText: 'This could not be opened.' })
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  });
});
