import type { Page } from '@playwright/test';
import type { AccountName } from './support/accounts.ts';
import { waitUntilSettled } from './support/hydration.ts';
import { findLayoutFaults } from './support/layout-faults.ts';
import { listDeclaredPaths } from './support/routes.ts';
import { pickSample, sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const isSampled = pickSample(6);
const sample = sampler(2);
const widths = [768, 900, 1024, 1100].filter(pickSample(2));

const openManagedTab = async (page: Page, tab: string) => {
  const card = page.getByRole('article', { name: 'Parts and Orders Portal' });
  await card.getByRole('button', { name: 'Manage Parts and Orders Portal' }).click();
  await card.getByRole('tab', { name: tab }).click();
};

type Screen = readonly [path: string, open?: (page: Page) => Promise<unknown>];

const listScreens = (access: 'public' | 'client' | 'staff' | 'admin'): Screen[] =>
  listDeclaredPaths(access)
    .filter((path) => !path.includes(':'))
    .map((path) => [path]);

/** Every page without a parameter, tabs with an address, and a dialog on the densest page. */
const screens: readonly (readonly [AccountName | null, readonly Screen[]])[] = [
  [null, [...listScreens('public'), ['/auth']]],
  [
    'acme',
    [
      ...listScreens('client'),
      ...['sprints', 'invoices', 'notifications'].map((tab): Screen => [`/client-portal?tab=${tab}`]),
      ['/auth/account'],
    ],
  ],
  [
    'admin',
    [
      ...listScreens('staff'),
      ...listScreens('admin'),
      ...['Sprints', 'Tickets', 'Invoices'].map(
        (tab): Screen => ['/dashboard/client-projects', (page) => openManagedTab(page, tab)],
      ),
      [
        '/dashboard/client-projects',
        (page) => page.getByRole('link', { name: 'Parts and Orders Portal' }).click(),
      ],
    ],
  ],
];

for (const [account, allScreens] of screens) {
  const sampledScreens = allScreens.filter(isSampled);
  test.describe(account ?? 'anonymous', () => {
    test.use({ account });

    test('nothing is cut off, wrapped or outside its box from tablet to desktop width', {
      tag: '@sampled',
    }, async ({ page }) => {
      test.setTimeout(300_000);
      for (const [path, open] of sampledScreens) {
        for (const width of widths) {
          // Before loading, since the sidebar's first state depends on the width.
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await waitUntilSettled(page);
          await open?.(page);
          await waitUntilSettled(page);
          expect.soft(await findLayoutFaults(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  });
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, sample(), () => {
    test.use({ account: 'author', viewport: { width, height: 900 } });

    test('charts do not cut off labels', async ({ page }) => {
      await page.goto('/dashboard');
      for (const name of ['Tickets in running sprints', 'Invoices by month']) {
        const region = page.getByRole('region', { name });
        const chart = region.getByRole('figure');
        await expect(chart).toBeVisible();
        const cutLabels = await chart.evaluate((figure) => {
          const frame = figure.getBoundingClientRect();
          return [...figure.querySelectorAll('span')]
            .filter((label) => {
              const { left, right } = label.getBoundingClientRect();
              const range = document.createRange();
              range.selectNodeContents(label);
              const isWrapped =
                new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
              return left < frame.left - 1 || right > frame.right + 1 || isWrapped;
            })
            .map((label) => label.textContent);
        });
        expect(cutLabels, name).toEqual([]);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 390, height: 844 } });

  test('every list shows its first record and a header of one line', async ({ page }) => {
    test.setTimeout(120_000);
    for (const path of listDeclaredPaths('staff')
      .slice(1)
      .filter((path) => !path.includes(':'))) {
      await page.goto(path);
      await waitUntilSettled(page);
      const filters = page.getByRole('button', { name: 'Filters', exact: true });
      if (!(await filters.isVisible())) continue;
      const record = page.getByRole('main').locator('article, tbody tr').first();
      await expect.soft(record, path).toBeInViewport();
      expect((await page.getByRole('banner').boundingBox())?.height, path).toBeLessThan(64);
    }
    await page.goto('/dashboard/invoices');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  });
});

test.describe('on a small phone', () => {
  test.use({ account: 'acme', viewport: { width: 320, height: 360 } });

  test('the name in the portal header stays on one line', async ({ page }) => {
    await page.goto('/client-portal');
    await waitUntilSettled(page);
    const name = page.getByRole('banner').locator('[data-brand]');
    const lines = await name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  test('a dialog keeps its buttons in view', async ({ page }) => {
    await page.goto('/client-portal?tab=sprints');
    await page.getByRole('button', { name: 'Provide Feedback on Foundations and sign-in' }).click();
    const decideLater = page.getByRole('dialog').getByRole('button', { name: 'Decide Later' });
    await expect(decideLater).toBeInViewport({ ratio: 1 });
  });
});

const legend = 'figure[aria-label^=Invoiced] > ul';

/** Elements whose backgrounds must differ in forced colours mode. */
const colourPairs: readonly (readonly [AccountName, string, selector: string, others: string])[] = [
  ['acme', '/client-portal?tab=sprints', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ['acme', '/client-portal?tab=sprints', '[data-tone=success]', '[data-tone=warning], [data-tone=danger]'],
  ['admin', '/dashboard', `${legend} > li:first-child > div`, `${legend} > li:not(:first-child) > div`],
];

for (const [account, path, selector, others] of colourPairs) {
  test.describe('with forced colours', () => {
    test.use({ account, viewport: { width: 1440, height: 900 } });

    test(`${selector} differs from ${others}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(path);
      await waitUntilSettled(page);
      const readBackgrounds = (selector: string) =>
        page
          .locator(`css=${selector}`)
          .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
      const [background] = await readBackgrounds(selector);
      expect(background).toBeDefined();
      const otherBackgrounds = await readBackgrounds(others);
      expect(otherBackgrounds).not.toEqual([]);
      expect(otherBackgrounds).not.toContain(background);
    });
  });
}

test('a text is set in the direction of its first letter, whatever names are in it', async ({ page }) => {
  await page.goto('/contact');
  const edges = await page.locator('body').evaluate((body) =>
    ['مرحبا!', 'שלום, version 2.', 'Hello سارا.', '\u2068سارا\u2069 replied.'].map((content) => {
      const paragraph = body.appendChild(document.createElement('p')); // Outside what React hydrates.
      paragraph.textContent = content;
      const text = document.createRange();
      text.selectNodeContents(paragraph);
      return text.getBoundingClientRect().right === paragraph.getBoundingClientRect().right
        ? 'right'
        : 'left';
    }),
  );
  expect(edges).toEqual(['right', 'right', 'left', 'left']);
});
