import { holdBack } from '../support/hold-back.ts';
import { pathsOf, watchOwnRequests } from '../support/own-requests.ts';
import { expect, test } from '../support/test.ts';

const screens = [
  { account: 'acme', path: '/client-portal', content: 'At a glance' },
  { account: 'author', path: '/dashboard', content: 'Needs attention' },
  { account: 'author', path: '/dashboard/client-projects', content: 'Client Projects' },
] as const;

for (const { account, path, content } of screens) {
  test.describe(`${path} of ${account}`, () => {
    test.use({ account });

    test('shows its content without the code of what opens later', async ({ page }) => {
      let files = 0;
      await page.route('**/remotes/**/*.js', async (route) => {
        const response = await route.fetch();
        files += 1;
        // Base UI's popups, and the client of realtime channels: they never come.
        if (!/focus-guard|phx_join/.test(await response.text())) await route.fulfill({ response });
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: content })).toBeVisible();
      expect(files).toBeGreaterThan(0);
    });
  });
}

test.describe('a ticket board', () => {
  test.use({ account: 'author' });

  test('comes with its list in one round of data, and the document names all of its code', async ({
    page,
  }) => {
    await page.goto('/dashboard/client-projects');
    await page.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
    await page.waitForLoadState('networkidle');
    const board = `${page.url()}&tab=tickets&t.view=board`;
    await page.goto('about:blank');
    const seen = watchOwnRequests(page);
    await page.goto(board);
    await expect(page.locator('[data-ticket]').first()).toBeVisible();
    const code = pathsOf(seen, 'code').filter((path) => path.startsWith('/remotes/dashboard/'));
    const rows = pathsOf(seen, 'data').filter((path) => path.startsWith('/rest/'));
    expect(rows.sort()).toEqual(['/rest/v1/profiles', '/rest/v1/rpc/staff_client_projects']);
    // None of it waited for other code to ask for it.
    const named = await page
      .locator('link[rel=preload][as=script]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(code.length).toBeGreaterThan(0);
    expect(code.filter((path) => !named.includes(path))).toEqual([]);
  });
});

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
