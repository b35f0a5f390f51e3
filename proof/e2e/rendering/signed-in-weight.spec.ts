import type { Page } from '@playwright/test';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/test.ts';
import { weightOf } from '../support/weight.ts';

/** Until which text a screen's scripts are counted, and how many kB of them there may be. */
const screens = [
  { account: 'acme', path: '/client-portal', content: 'At a glance', limit: 220 },
  { account: 'author', path: '/dashboard', content: 'Needs attention', limit: 220 },
  { account: 'author', path: '/dashboard/client-projects', content: 'Client Projects', limit: 240 },
] as const;

/** Requests until a screen shows its content, the document among them. */
const mostRequests = 12;

for (const { account, path, content, limit } of screens) {
  test.describe(`${path} of ${account}`, () => {
    test.use({ account });

    test('shows its content without the code of what opens later', async ({ page }) => {
      const seen = watch(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: content })).toBeVisible();
      const texts = await seen.scripts();
      expect(weightOf(texts)).toBeGreaterThan(150);
      expect(weightOf(texts)).toBeLessThan(limit);
      expect(seen.requests.length, seen.requests.join('\n')).toBeLessThanOrEqual(mostRequests);
      // Base UI's popups, and the client of realtime channels.
      for (const text of texts) expect(text).not.toMatch(/focus-guard|phx_join/);
    });
  });
}

test.describe('a ticket board', () => {
  test.use({ account: 'author' });

  test('comes with its list in one round of data, without the code of forms', async ({ page }) => {
    await page.goto('/dashboard/client-projects');
    await page.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
    await page.waitForLoadState('networkidle');
    const board = `${page.url()}&tab=tickets&t.view=board`;
    const seen = watch(page);
    await page.goto(board);
    await expect(page.locator('[data-ticket]').first()).toBeVisible();
    expect(weightOf(await seen.scripts())).toBeLessThan(240);
    expect(seen.requests.length, seen.requests.join('\n')).toBeLessThanOrEqual(mostRequests);
    expect(seen.requests.filter((path) => path.startsWith('/rest/')).sort()).toEqual([
      '/rest/v1/profiles',
      '/rest/v1/rpc/staff_client_projects',
    ]);
    // All of its code was named by the document: none waited for other code to ask for it.
    const named = await page
      .locator('link[rel=preload][as=script]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    const code = seen.requests.filter((path) => path.startsWith('/remotes/dashboard/'));
    expect(code.length).toBeGreaterThan(4);
    expect(code.filter((path) => !named.includes(path))).toEqual([]);
  });
});

/** What the next document asks for; what is still on its way when it is looked at has no text. */
function watch(page: Page) {
  const scripts: Promise<string>[] = [];
  const requests: string[] = [];
  page.on('request', (request) => {
    // What the document before was late with is not of this one.
    if (request.isNavigationRequest()) requests.length = scripts.length = 0;
    requests.push(new URL(request.url()).pathname);
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  return { requests, scripts: () => Promise.all([...scripts]) };
}

test.describe('what opens later', () => {
  test.use({ account: 'author' });

  test('opens at the first press, however slow its code is', async ({ page }) => {
    await page.goto('/dashboard');
    const account = page.getByRole('button', { name: 'Account' });
    await expect(account).toHaveAttribute('aria-expanded', 'false');
    const letGo = await holdBack(page, '**/dashboard/**/*.js');
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
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account' }).waitFor();
    const letGo = await holdBack(page, '**/dashboard/**/*.js');
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
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page.route('**/dashboard/**/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByText('This could not be opened.')).toBeVisible();
    await page.unrouteAll();
    await page
      .getByRole('alert')
      .filter({ hasText: 'This could not be opened.' })
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  });
});
