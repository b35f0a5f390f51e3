import { holdShellScript } from './support/hold-requests.ts';
import { declaredPages } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const placeholder = '[data-first-paint]';
const blockedShellError = /ERR_FAILED.*\/remotes\/shell\//;
const guardedPaths = declaredPages.filter(({ access }) => access !== 'public').map(({ path }) => path);

test('every guarded document contains its page’s placeholder, without personal data', async ({
  request,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(blockedShellError);
  for (const path of guardedPaths) {
    const documentHtml = await (await request.get(path)).text();
    const [, html = ''] =
      /<div data-first-paint inert aria-hidden="true">(.*)<\/div><\/div>\n<\/body>/s.exec(documentHtml) ?? [];
    expect(html, path).toMatch(/<main[^>]*>.*(?:data-skeleton|<form|<h1).*<\/main>/s);
    expect(html, path).not.toMatch(/@|<input(?! readonly)/);
  }
  // Without the shell's code, it stays hidden from visitors, who would be redirected to /auth.
  await page.route('**/remotes/shell/**/*.js*', (route) => route.abort());
  await page.goto('/client-portal');
  await expect(page.locator(placeholder)).toBeHidden();
});

test.describe('a client', () => {
  test.use({ account: 'acme' });

  test('sees the portal’s placeholder until the page replaces it', async ({ page }) => {
    const release = await holdShellScript(page);
    await page.goto('/client-portal', { waitUntil: 'commit' });
    await expect(page.locator(`${placeholder} header`)).toBeVisible();
    // Screen readers and the keyboard cannot reach it.
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(placeholder)).toHaveCount(0);
    expect(await page.locator('h1').count()).toBe(1);
  });
});
