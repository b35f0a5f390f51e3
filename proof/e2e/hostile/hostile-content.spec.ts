import type { BrowserContext, Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { expectInert, listen, provoke, writeHostileContent } from './hostile-content.ts';
import { lonePayloads, payloads } from './payloads.ts';

const prose = 'article div:has(> p), section div:has(> p), #main';
const all = payloads.join('\n');

/** The page as the server sends it, with the payloads in it as if nobody had looked at them. */
async function withRawContent(page: Page, raw: string): Promise<void> {
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `<div id="raw">${raw}</div></main>`);
    await route.fulfill({ response, body });
  });
  // React would put its own page in place of one that is not what it expects.
  await page.route('**/remotes/shell/**', (route) => route.abort());
  await page.goto('/about');
}

const framed = lonePayloads
  .map(
    (payload) => `<iframe srcdoc="${payload.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  )
  .join('');

async function unprotected(context: BrowserContext, raw: string): Promise<number> {
  const page = await context.newPage();
  const hasRun = await listen(page);
  await withRawContent(page, raw);
  await provoke(page, '#raw');
  return new Set(await hasRun()).size;
}

test.beforeEach(({ expectedErrors }) => {
  // Browsers complain about most of what is written here.
  expectedErrors.push(/.*/s);
});

test.describe('with neither sanitiser nor policy', () => {
  test.use({ bypassCSP: true });

  test('the payloads do run: the other tests are about something', async ({ context }) => {
    expect(await unprotected(context, all)).toBeGreaterThan(60);
    expect(await unprotected(context, framed)).toBeGreaterThan(10);
  });
});

test('with the policy alone nothing runs, whatever is in the HTML', async ({ page }) => {
  const hasRun = await listen(page);
  await withRawContent(page, all + framed);
  await expect(page.locator('#raw')).toBeAttached();
  await provoke(page, '#raw');
  expect(await hasRun()).toEqual([]);
});

test.describe('with the sanitiser alone', () => {
  test.use({ bypassCSP: true });

  test('nothing runs of what an author has written, in the HTML or drawn by the browser', async ({
    page,
  }) => {
    const { api } = await apiOf('author');
    const written = await writeHostileContent(api, [all, ...lonePayloads].join('\n'));
    try {
      const hasRun = await listen(page);
      await expect.poll(async () => (await page.request.get(written.post)).status()).toBe(200);
      await expect.poll(async () => (await page.request.get('/team')).text()).toContain('ran(2001)');
      for (const path of [
        written.post,
        written.project,
        '/',
        '/blog',
        '/projects',
        '/services',
        '/team',
        '/contact',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectInert(
          page,
          path === written.post ? 'article' : path === written.project ? prose : '#none',
        );
        await provoke(page, 'article > div');
        expect(await hasRun(), path).toEqual([]);
      }
      // From here on the browser draws the pages itself.
      await page.getByRole('navigation').first().getByRole('link', { name: 'Blog' }).click();
      await page.locator(`a[href="${written.post}"]`).click();
      await expect(page).toHaveURL(written.post);
      await expect(page.locator('article')).toBeVisible();
      await expectInert(page, 'article');
      await provoke(page, 'article > div');
      expect(await hasRun()).toEqual([]);
    } finally {
      await written.remove();
    }
  });
});
