import type { Page } from '@playwright/test';

/** How many pixels of the page lie beyond its width. The root's own width would count the room for a scrollbar in. */
export const pixelsBeyondWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
