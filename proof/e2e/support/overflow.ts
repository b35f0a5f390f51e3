import type { Page } from '@playwright/test';

/**
 * How many pixels the page is wider than its window. Does not count the scrollbar's space, which the root reserves, under
 * a dialog as padding.
 */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrollbarWidth = Number.parseFloat(getComputedStyle(document.documentElement).paddingRight);
    return document.documentElement.scrollWidth - document.body.offsetWidth - scrollbarWidth;
  });
