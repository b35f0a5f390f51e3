import type { Page } from '@playwright/test';
import { visit, waitUntilSettled } from './support/hydration.ts';
import { lengthenPage, lengthenResponses } from './support/long-texts.ts';
import { listDeclaredPaths } from './support/routes.ts';
import { pickSample, sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const sample = sampler(10);
const isSampled = pickSample(8);

test.use({ viewport: { width: 320, height: 800 } });

/** If the page scrolls sideways, lists the elements beyond its width. Ignores the scrollbar's space. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.body.offsetWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 8)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

/** The first detail page that a list links to. */
const findFirstLink = async (page: Page, list: string, path: string) => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${path.replace(/:.*/, '')}"]`).first();
  return (await link.getAttribute('href')) ?? '';
};

/** Lists that link to detail pages. */
const listsByDetailPage: Readonly<Record<string, string>> = {
  '/project/:id': '/projects',
  '/blog/:slug': '/blog',
  '/client-portal/sprint/:sprintId': '/client-portal?tab=sprints',
};

const resolvePath = async (page: Page, path: string) => {
  if (!path.includes(':')) return path;
  const list = listsByDetailPage[path];
  return list === undefined ? path.replace(/:\w+/, 'a'.repeat(64)) : findFirstLink(page, list, path);
};

for (const path of listDeclaredPaths('public')) {
  test(
    `long words do not make ${path} scroll sideways on the narrowest screen`,
    sample(),
    async ({ page }) => {
      await visit(page, await resolvePath(page, path));
      await waitUntilSettled(page);
      await lengthenPage(page);
      expect(await findOverflow(page)).toEqual([]);
    },
  );
}

test('code, tables and pictures in a text do not make the page scroll sideways', async ({ page }) => {
  for (const [path, container] of [
    ['/blog/:slug', 'main'],
    ['/project/:id', '[aria-labelledby=overview-title]'],
    ['/privacy', 'main'],
  ] as const) {
    await visit(page, await resolvePath(page, path));
    await waitUntilSettled(page);
    await page.evaluate((container) => {
      const countParagraphs = (element: Element) => element.querySelectorAll(':scope > p').length;
      // Built from elements, because the page's policy blocks markup.
      const [text] = [...document.querySelectorAll(`${container} div`)].sort(
        (a, b) => countParagraphs(b) - countParagraphs(a),
      );
      const code = document.createElement('pre');
      code.textContent = 'const total = sum(amounts); '.repeat(20);
      const table = document.createElement('table');
      const row = table.insertRow();
      for (let cell = 0; cell < 20; cell += 1) row.insertCell().textContent = '2026-03-10T09:00';
      const picture = document.createElement('img');
      picture.width = 2000;
      const list = document.createElement('ul');
      list.append(document.createElement('li'));
      list.firstElementChild?.append(code.cloneNode(true));
      text?.append(code, table, picture, list);
    }, container);
    await expect(page.locator('main pre').first()).toBeVisible();
    expect(await findOverflow(page), path).toEqual([]);
  }
});

for (const [account, access] of [
  ['acme', 'client'],
  ['admin', 'staff'],
] as const) {
  test.describe(account, () => {
    test.use({ account });

    test(`long texts from the database do not make ${access} screens scroll sideways`, {
      tag: '@sampled',
    }, async ({ page }) => {
      await lengthenResponses(page);
      for (const path of listDeclaredPaths(access).filter(isSampled)) {
        await page.goto(await resolvePath(page, path));
        await waitUntilSettled(page);
        expect.soft(await findOverflow(page), path).toEqual([]);
        for (const tab of await page.locator('main').getByRole('tab').all()) {
          await tab.click();
          await waitUntilSettled(page);
          expect.soft(await findOverflow(page), `${path}, ${await tab.textContent()}`).toEqual([]);
        }
      }
    });
  });
}
