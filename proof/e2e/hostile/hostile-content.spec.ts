import type { BrowserContext, Page } from '@playwright/test';
import { signInToApi } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { recordRuns, triggerPayloads, writeHostileContent } from './hostile-content.ts';
import { payloads, standalonePayloads } from './payloads.ts';

const allPayloads = payloads.join('\n');

/** Opens a server-rendered page with unsanitised payloads. */
async function openWithRawContent(page: Page, raw: string): Promise<void> {
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `<div id="raw">${raw}</div></main>`);
    await route.fulfill({ response, body });
  });
  // React would replace unexpected content with its own page.
  await page.route('**/remotes/shell/**', (route) => route.abort());
  await page.goto('/about');
}

const frames = standalonePayloads
  .map(
    (payload) => `<iframe srcdoc="${payload.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  )
  .join('');

async function countRuns(context: BrowserContext, raw: string): Promise<number> {
  const page = await context.newPage();
  const getRuns = await recordRuns(page);
  await openWithRawContent(page, raw);
  await triggerPayloads(page, '#raw');
  return new Set(await getRuns()).size;
}

test.beforeEach(({ expectedErrors }) => {
  // Browsers log errors for most payloads.
  expectedErrors.push(/.*/s);
});

test.describe('without sanitiser and policy', { tag: '@long' }, () => {
  test.use({ bypassCSP: true });

  test('the payloads run, so the other tests are meaningful', async ({ context }) => {
    expect(await countRuns(context, allPayloads)).toBeGreaterThan(60);
    expect(await countRuns(context, frames)).toBeGreaterThan(10);
  });
});

test('with only the policy, nothing in the HTML runs', async ({ page }) => {
  const getRuns = await recordRuns(page);
  await openWithRawContent(page, allPayloads + frames);
  await expect(page.locator('#raw')).toBeAttached();
  await triggerPayloads(page, '#raw');
  expect(await getRuns()).toEqual([]);
});

test.describe('with only the sanitiser', () => {
  test.use({ bypassCSP: true });

  test('no author content runs, whether the server or the browser renders the page', async ({ page }) => {
    const { api } = await signInToApi('author');
    const content = await writeHostileContent(api, [allPayloads, ...standalonePayloads].join('\n'));
    try {
      const getRuns = await recordRuns(page);
      await expect.poll(async () => (await page.request.get(content.post)).status()).toBe(200);
      await expect.poll(async () => (await page.request.get('/team')).text()).toContain('ran(2001)');
      for (const path of [
        content.post,
        content.project,
        '/',
        '/blog',
        '/projects',
        '/services',
        '/team',
        '/contact',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await triggerPayloads(page, 'article > div');
        expect(await getRuns(), path).toEqual([]);
      }
      // From here on, the browser renders the pages.
      await page.getByRole('navigation').first().getByRole('link', { name: 'Blog' }).click();
      await page.locator(`a[href="${content.post}"]`).click();
      await expect(page).toHaveURL(content.post);
      await expect(page.locator('article')).toBeVisible();
      await triggerPayloads(page, 'article > div');
      expect(await getRuns()).toEqual([]);
    } finally {
      await content.remove();
    }
  });
});
