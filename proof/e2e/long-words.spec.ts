import type { Page } from '@playwright/test';
import { visit } from './support/hydration.ts';
import { lengthenAnswers, lengthenShown } from './support/long-texts.ts';
import { declaredPaths } from './support/routes.ts';
import { pickSample, sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const sample = sampler(10);
const isSampled = pickSample(8);

test.use({ viewport: { width: 320, height: 800 } });

/** What reaches beyond the width of the page, if it scrolls there, a line each. The room for a scrollbar is not its width. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const width = document.body.offsetWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 8)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
};

/** The first link of a list to a page of one row, by the part of its path before the parameter. */
const firstOf = async (page: Page, list: string, path: string) => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${path.replace(/:.*/, '')}"]`).first();
  return (await link.getAttribute('href')) ?? '';
};

/** Where a page of one row is linked. */
const lists: Readonly<Record<string, string>> = {
  '/project/:id': '/projects',
  '/blog/:slug': '/blog',
  '/client-portal/sprint/:sprintId': '/client-portal?tab=sprints',
};

const addressOf = async (page: Page, path: string) => {
  if (!path.includes(':')) return path;
  const list = lists[path];
  return list === undefined ? path.replace(/:\w+/, 'a'.repeat(64)) : firstOf(page, list, path);
};

for (const path of declaredPaths('public')) {
  test(
    `long words do not make ${path} scroll sideways on the narrowest screen`,
    sample(),
    async ({ page }) => {
      await visit(page, await addressOf(page, path));
      await settled(page);
      await lengthenShown(page);
      expect(await beyond(page)).toEqual([]);
    },
  );
}

test('code, tables and pictures in a text do not make its page scroll sideways', async ({ page }) => {
  for (const [path, around] of [
    ['/blog/:slug', 'main'],
    ['/project/:id', '[aria-labelledby=overview-title]'],
    ['/privacy', 'main'],
  ] as const) {
    await visit(page, await addressOf(page, path));
    await settled(page);
    await page.evaluate((place) => {
      const paragraphs = (element: Element) => element.querySelectorAll(':scope > p').length;
      // The running text. Made of elements: the page takes no markup from a test either.
      const [text] = [...document.querySelectorAll(`${place} div`)].sort(
        (one, other) => paragraphs(other) - paragraphs(one),
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
    }, around);
    await expect(page.locator('main pre').first()).toBeVisible();
    expect(await beyond(page), path).toEqual([]);
  }
});

for (const [account, access] of [
  ['acme', 'client'],
  ['admin', 'staff'],
] as const) {
  test.describe(account, () => {
    test.use({ account });

    test(`long texts of the database do not make ${access} screens scroll sideways`, {
      tag: '@sampled',
    }, async ({ page }) => {
      test.setTimeout(90_000);
      await lengthenAnswers(page);
      for (const path of declaredPaths(access).filter(isSampled)) {
        await page.goto(await addressOf(page, path));
        await settled(page);
        expect.soft(await beyond(page), path).toEqual([]);
        for (const tab of await page.locator('main').getByRole('tab').all()) {
          await tab.click();
          await settled(page);
          expect.soft(await beyond(page), `${path}, ${await tab.textContent()}`).toEqual([]);
        }
      }
    });
  });
}
