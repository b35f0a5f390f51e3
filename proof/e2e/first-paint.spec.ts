import { holdShell } from './support/hold-back.ts';
import { declaredPages } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const drawn = '[data-first-paint]';
const withoutShell = /ERR_FAILED.*\/remotes\/shell\//;
const guarded = declaredPages.filter(({ access }) => access !== 'public').map(({ path }) => path);

test('every guarded document shows its page’s boxes, the same to everybody', async ({
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
  // Without the shell's code a visitor, who is led to /auth in a moment, sees nothing of it.
  await page.route('**/remotes/shell/**/*.js', (route) => route.abort());
  await page.goto('/client-portal');
  await expect(page.locator(drawn)).toBeHidden();
});

test.describe('a client', () => {
  test.use({ account: 'acme' });

  test('sees the portal’s boxes before any code is here, and then the page alone, once', async ({ page }) => {
    const letGo = await holdShell(page);
    await page.goto('/client-portal', { waitUntil: 'commit' });
    await expect(page.locator(`${drawn} header`)).toBeVisible();
    // For screen readers and the keyboard it is not there.
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(drawn)).toHaveCount(0);
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('sees no box of a dashboard that is not for clients', async ({ page, expectedErrors }) => {
    expectedErrors.push(withoutShell);
    await page.route('**/remotes/shell/**/*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.locator(drawn)).toBeHidden();
  });
});
