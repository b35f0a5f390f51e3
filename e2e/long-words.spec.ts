import type { Page } from '@playwright/test';
import { publicRoutes } from './support/routes.ts';
import { visit } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 320, height: 800 } });

const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const link = `https://example.org/${'abcdefghij'.repeat(12)}?of=${'k'.repeat(30)}`;

/** Puts a word of 60 letters, and an address, into every text that may be somebody's: all but controls and headings of tables. */
const lengthen = (page: Page) =>
  page.evaluate(
    ([long, address]) => {
      const walker = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const kept =
        'button, label, legend, th, dt, summary, option, script, style, svg, [role=tab], .tabular-nums';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const link = node.parentElement?.closest('a');
        // A link that looks like a button says one of our own words.
        if (link && /grid/.test(getComputedStyle(link).display)) continue;
        if (!/\p{L}{3}/u.test(node.nodeValue ?? '') || node.parentElement?.closest(kept)) continue;
        node.nodeValue = `${node.nodeValue} ${long} ${address}`;
      }
    },
    [word, link] as const,
  );

/** What reaches beyond the right edge of the screen and is in no box of its own that scrolls, a line each. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const width = window.innerWidth;
    const tooWide = document.scrollingElement !== null && document.scrollingElement.scrollWidth > width;
    if (!tooWide) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 8)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

for (const path of publicRoutes) {
  test(`no word makes ${path} scroll sideways on the narrowest screen`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await lengthen(page);
    expect(await beyond(page)).toEqual([]);
  });
}
