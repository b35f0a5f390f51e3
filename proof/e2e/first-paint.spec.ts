import { holdShell } from './support/hold-back.ts';
import { declaredPages } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const placeholder = '[data-first-paint]';
const withoutShell = /ERR_FAILED.*\/remotes\/shell\//;
const guarded = declaredPages.filter(({ access }) => access !== 'public').map(({ path }) => path);

test('every guarded document shows its page’s placeholder, which is the same for everybody', async ({
  request,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(withoutShell);
  for (const path of guarded) {
    const answer = await (await request.get(path)).text();
    const [, html = ''] =
      /<div data-first-paint inert aria-hidden="true">(.*)<\/div><\/div>\n<\/body>/s.exec(answer) ?? [];
    expect(html, path).toMatch(/<main[^>]*>.*(?:data-skeleton|<form|<h1).*<\/main>/s);
    expect(html, path).not.toMatch(/@|<input(?! readonly)/);
  }
  // Without the shell's code, visitors who are about to be sent to /auth do not see it.
  await page.route('**/remotes/shell/**/*.js', (route) => route.abort());
  await page.goto('/client-portal');
  await expect(page.locator(placeholder)).toBeHidden();
});

test.describe('a client', () => {
  test.use({ account: 'acme' });

  test('sees the portal’s placeholder before any code has loaded, then only the page', async ({ page }) => {
    const release = await holdShell(page);
    await page.goto('/client-portal', { waitUntil: 'commit' });
    await expect(page.locator(`${placeholder} header`)).toBeVisible();
    // It is hidden from screen readers and the keyboard.
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(placeholder)).toHaveCount(0);
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('does not see the dashboard’s placeholder', async ({ page, expectedErrors }) => {
    expectedErrors.push(withoutShell);
    await page.route('**/remotes/shell/**/*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.locator(placeholder)).toBeHidden();
  });
});
