import type { Page } from '@playwright/test';
import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(12);

/** Pages by what is in them; the last two are found by following a link. */
const pages = ['/', '/blog', '/team', '/projects', '/blog/', '/project/'] as const;

async function open(page: Page, path: (typeof pages)[number]): Promise<void> {
  if (path !== '/blog/' && path !== '/project/') {
    await page.goto(path);
    return;
  }
  const list = path === '/project/' ? '/projects' : '/blog';
  const html = await (await page.request.get(list)).text();
  const [, first = ''] =
    new RegExp(`href="(${path}[^"]+)"`).exec(html.slice(html.indexOf('id="main"'))) ?? [];
  await page.goto(first);
}

/** What the browser's own entries say of the page's loading. */
interface Seen {
  shifted: number;
  /** The largest picture or text so far, as the browser tells it. */
  largest: Element | null;
}

async function watchLoading(page: Page) {
  await page.addInitScript(() => {
    const seen: Seen = { shifted: 0, largest: null };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
        seen.largest = entry.element;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    shifted: () => page.evaluate(() => (window as unknown as { seen: Seen }).seen.shifted),
    /** How the largest of the first view is loaded; `text` when it is no picture. */
    largest: () =>
      page.evaluate(async () => {
        // Its entry comes with the frame that shows it.
        for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
        const { largest } = (window as unknown as { seen: Seen }).seen;
        return largest instanceof HTMLImageElement ? largest.loading : largest && 'text';
      }),
  };
}

for (const width of [390, 1440]) {
  for (const path of pages) {
    test(
      `${path} at ${width}: pictures in sizes, late ones later, and nothing moves`,
      sample(),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        const { shifted, largest: largestPaint } = await watchLoading(page);
        await open(page, path);
        await expect.poll(largestPaint, 'what the browser calls the largest').toMatch(/^(eager|text)$/);
        const pictures = await page.locator('#main picture').evaluateAll((all) =>
          all.map((picture) => {
            const image = picture.querySelector('img');
            const { top = 0, bottom = 0, width: wide = 0 } = image?.getBoundingClientRect() ?? {};
            return {
              inView: wide * Math.max(0, Math.min(bottom, window.innerHeight) - top),
              avif:
                picture.querySelector('source[type="image/avif"]')?.getAttribute('srcset')?.split(', ')
                  .length ?? 0,
              webp: image?.getAttribute('srcset')?.split(', ').length ?? 0,
              hasRoom: Number(image?.getAttribute('width')) > 0 && Number(image?.getAttribute('height')) > 0,
              hasAlt: image?.hasAttribute('alt'),
              isLazy: image?.loading === 'lazy',
              isBelow: top > window.innerHeight,
            };
          }),
        );
        expect(pictures.length).toBeGreaterThan(0);
        const [largest] = pictures.toSorted((one, other) => other.inView - one.inView);
        if (largest && largest.inView > 0) expect(largest.isLazy, 'the largest picture in view').toBe(false);
        for (const picture of pictures) {
          expect(picture).toMatchObject({ hasRoom: true, hasAlt: true });
          expect(picture.avif).toBeGreaterThan(0);
          expect(picture.webp).toBe(picture.avif);
          if (picture.isBelow) expect(picture.isLazy).toBe(true);
        }
        const last = page.locator('#main picture img').filter({ visible: true }).last();
        await last.scrollIntoViewIfNeeded();
        await expect
          .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        // The fonts' stand-ins have their measures, to a fraction of a pixel within a line.
        expect(await shifted()).toBeLessThan(0.0005);
      },
    );
  }
}
