import { waitForHydration } from '../support/hydration.ts';
import { getPaths, recordRequests } from '../support/recorded-requests.ts';
import { publicPages } from '../support/routes.ts';
import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(9);

/** Texts that do not depend on the database. */
const fixedTexts: Readonly<Record<string, string>> = {
  '/': 'Projects Under Our Care',
  '/about': '2019',
  '/services': 'Discovery',
  '/projects': 'All Projects',
  '/mission': '$50M+',
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Pages without a description are hidden from search engines.
  for (const { path, title } of publicPages.filter(({ description }) => description !== undefined)) {
    test(`${path} has its full content and head`, sample(), async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(path === '/' ? /^Northlight – / : `${title} · Northlight`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('#main')).toContainText(fixedTexts[path] ?? '');

      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(path);
      for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type']) {
        await expect(page.locator(`meta[property="${name}"]`)).toHaveCount(1);
      }
      await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
        'content',
        'summary_large_image',
      );
      const image = await page.locator('meta[property="og:image"]').getAttribute('content');
      expect((await page.request.get(image ?? '')).status()).toBe(200);

      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      const types = texts.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
      expect(types).toContain(path === '/' ? 'Organization' : 'BreadcrumbList');
    });
  }

  test('links, the menu and the filter work', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL('/projects');
    const tiles = page.locator('#main li h2');
    const unfilteredCount = await tiles.count();
    await page.getByRole('button', { name: 'React', exact: true }).click();
    await expect(page).toHaveURL('/projects?technology=React');
    expect(await tiles.count()).toBeLessThan(unfilteredCount);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('link', { name: 'Team' }).first().click();
    await expect(page).toHaveURL('/team');
  });

  test('a missing page shows a message and returns 404', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const response = await page.goto('/project/00000000-0000-4000-8000-000000000000');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const missingPage = await page.request.get('/no/such/page');
    expect(missingPage.status()).toBe(404);
    expect(await missingPage.text()).toMatch(/<noscript>.*Oops! Page not found.*href="\/"/);
  });

  test('a project has its own title, picture and breadcrumbs', { tag: '@long' }, async ({ page }) => {
    await page.goto('/projects');
    await page.locator('#main li a[href^="/project/"]').first().click();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await expect(page).toHaveTitle(`${heading} · Northlight`);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(image).toMatch(/\/images\/1280\.jpg\/uploads\/project-images\//);
    const file = await page.request.get(image ?? '');
    expect(file.headers()['content-type']).toBe('image/jpeg');
    const [crumbs = '{}'] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect((JSON.parse(crumbs) as { itemListElement: unknown[] }).itemListElement).toHaveLength(3);
  });
});

test('a post has article markup, and its id redirects permanently', async ({ page, request }) => {
  await page.goto('/blog');
  const path = (await page.locator('#main a[href^="/blog/"]').first().getAttribute('href')) ?? '';
  const html = await (await request.get(path)).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  );
  const article = data.find((each) => each['@type'] === 'Article');
  expect(article).toMatchObject({
    headline: expect.stringMatching(/.+/),
    datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    image: expect.stringMatching(/^http.*\/images\/1280\.jpg\//),
    author: { '@type': 'Person' },
    publisher: { '@type': 'Organization' },
  });
  expect(html).toContain('<meta property="og:type" content="article">');
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${path}">`));

  const key = /"publishableKey":"([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await request.get(`/rest/v1/blogs?select=id&slug=eq.${path.split('/').at(-1)}`, {
    headers: { apikey: key },
  });
  const [post] = (await response.json()) as { id: string }[];
  const redirect = await request.get(`/blog/${post?.id}`, { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([301, path]);
});

test('the icons that browsers request by default exist', async ({ request }) => {
  for (const [file, type] of [
    ['favicon.ico', 'image/x-icon'],
    ['apple-touch-icon.png', 'image/png'],
  ]) {
    const response = await request.get(`/${file}`);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
  }
});

test('a first visit loads no session code', async ({ page }) => {
  const requests = recordRequests(page);
  await page.goto('/');
  await waitForHydration(page);
  const code = getPaths(requests, 'code');
  expect(code.length).toBeGreaterThan(0);
  for (const file of code) {
    expect(await (await page.request.get(file)).text()).not.toMatch(/GoTrueClient/);
  }
});
