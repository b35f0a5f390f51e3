import type { Page } from '@playwright/test';
import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(12);

/** Page types; the last two are prefixes of links to follow. */
const pages = ['/', '/blog', '/team', '/projects', '/blog/', '/project/'] as const;

async function open(page: Page, path: (typeof pages)[number]): Promise<void> {
  if (path !== '/blog/' && path !== '/project/') {
    await page.goto(path);
    return;
  }
  const list = path === '/project/' ? '/projects' : '/blog';
  const html = await (await page.request.get(list)).text();
  const [, link = ''] = new RegExp(`href="(${path}[^"]+)"`).exec(html.slice(html.indexOf('id="main"'))) ?? [];
  await page.goto(link);
}

for (const width of [390, 1440]) {
  for (const path of pages) {
    test(
      `${path} at ${width} px: pictures come in several sizes and load lazily below the fold`,
      sample(),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await open(page, path);
        const pictures = await page.locator('#main picture').evaluateAll((elements) =>
          elements.map((picture) => {
            const image = picture.querySelector('img');
            const { top = 0, bottom = 0, width: imageWidth = 0 } = image?.getBoundingClientRect() ?? {};
            return {
              inView: imageWidth * Math.max(0, Math.min(bottom, window.innerHeight) - top),
              avif:
                picture.querySelector('source[type="image/avif"]')?.getAttribute('srcset')?.split(', ')
                  .length ?? 0,
              webp: image?.getAttribute('srcset')?.split(', ').length ?? 0,
              hasSize: Number(image?.getAttribute('width')) > 0 && Number(image?.getAttribute('height')) > 0,
              hasAlt: image?.hasAttribute('alt'),
              isLazy: image?.loading === 'lazy',
              isBelowFold: top > window.innerHeight,
            };
          }),
        );
        expect(pictures.length).toBeGreaterThan(0);
        const [largest] = pictures.toSorted((a, b) => b.inView - a.inView);
        if (largest && largest.inView > 0) expect(largest.isLazy, 'the largest picture in view').toBe(false);
        for (const picture of pictures) {
          expect(picture).toMatchObject({ hasSize: true, hasAlt: true });
          expect(picture.avif).toBeGreaterThan(0);
          expect(picture.webp).toBe(picture.avif);
          if (picture.isBelowFold) expect(picture.isLazy).toBe(true);
        }
        const last = page.locator('#main picture img').filter({ visible: true }).last();
        await last.scrollIntoViewIfNeeded();
        await expect
          .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      },
    );
  }
}
