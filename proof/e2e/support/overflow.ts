import type { Page } from '@playwright/test';

/**
 * How many pixels the page is wider than its window. Not measured on the root, whose width includes the scrollbar's
 * space, or its padding under a dialog.
 */
export const pixelsBeyondWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const room = Number.parseFloat(getComputedStyle(document.documentElement).paddingRight);
    return document.documentElement.scrollWidth - document.body.offsetWidth - room;
  });
