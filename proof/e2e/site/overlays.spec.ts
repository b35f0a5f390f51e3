import type { Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { visit } from '../support/hydration.ts';
import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(6);

// Shows scrollbars that take up space, which headless browsers hide.
test.use({
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
  colorScheme: 'light',
});

/** The colours at these points of the screen. */
async function readColours(page: Page, points: readonly (readonly [x: number, y: number])[]) {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([base64, coordinates]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      return coordinates.map(([x, y]) => [...(canvas?.getImageData(x, y, 1, 1).data ?? [])].join(' '));
    },
    [picture, points] as const,
  );
}

async function openLightbox(page: Page) {
  await visit(page, '/projects');
  await page.getByRole('link', { name: 'Almanac for Growers', exact: true }).click();
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  const picture = lightbox.getByRole('img');
  await expect(picture).toHaveJSProperty('complete', true);
  return { lightbox, picture };
}

for (const [width, height] of [
  [1366, 768],
  [1280, 720],
  [844, 390],
] as const) {
  test.describe(`${width}x${height}`, sample(), () => {
    test.use({ viewport: { width, height } });

    test('the lightbox covers the screen, shows picture and caption, and closes on Back or a click outside', async ({
      page,
    }) => {
      const { lightbox, picture } = await openLightbox(page);
      const caption = lightbox.getByText(await picture.getAttribute('alt').then((alt) => alt ?? ''));
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect(caption).toBeInViewport({ ratio: 1 });
      const [pictureBox, captionBox] = [await picture.boundingBox(), await caption.boundingBox()];
      if (pictureBox === null || captionBox === null) throw new Error('picture or caption is missing');
      expect(captionBox.y, 'the caption is below the picture').toBeGreaterThanOrEqual(
        pictureBox.y + pictureBox.height,
      );
      expect(pictureBox.height, 'the picture takes up most of the height').toBeGreaterThan(height / 2);
      const [edge, inner] = await readColours(page, [
        [width - 3, height / 2],
        [width - 30, height / 2],
      ]);
      expect(edge, 'the scrollbar’s space').toBe(inner);

      const address = page.url();
      await page.goBack();
      await expect(lightbox).toBeHidden();
      await expect(page).toHaveURL(address);
      await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
      await expect(lightbox).toBeVisible();
      await page.mouse.click(10, height / 2);
      await expect(lightbox).toBeHidden();
      await expect(page).toHaveURL(address);
    });
  });
}

test('swiping in the lightbox changes the picture', { tag: '@long' }, async ({ page }) => {
  const { lightbox } = await openLightbox(page);
  await expect(lightbox.getByText('1 / 5')).toBeVisible();
  await page.mouse.move(900, 450);
  await page.mouse.down();
  await page.mouse.move(600, 450, { steps: 4 });
  await page.mouse.up();
  await expect(lightbox.getByText('2 / 5')).toBeVisible();
});

test.describe('over a dashboard page', () => {
  test.use({ viewport: { width: 1280, height: 720 }, account: 'admin' });

  for (const [overlay, role, button] of [
    ['a dialog', 'alertdialog', /^Delete/],
    ['a sheet', 'dialog', /^Edit/],
  ] as const) {
    test(`${overlay} also covers the scrollbar without moving the page`, sample(), async ({ page }) => {
      await page.goto('/dashboard/faqs');
      const opener = page.getByRole('main').getByRole('button', { name: button }).first();
      await opener.waitFor();
      const headingBefore = await page.locator('h1').boundingBox();
      const edgePoints = [
        [1277, 600],
        [1255, 600],
      ] as const;
      const [, uncovered] = await readColours(page, edgePoints);
      await opener.click();
      await expect(page.getByRole(role)).toBeVisible();
      expect((await page.locator('h1').boundingBox())?.x).toBe(headingBefore?.x);
      await expect(async () => {
        const [edge, inner] = await readColours(page, edgePoints);
        expect(inner).not.toBe(uncovered);
        expect(edge).toBe(inner);
      }).toPass();
    });
  }
});
