import type { Page } from '@playwright/test';

/**
 * How many pixels of the page lie beyond its width. The root's own width would count the room for a scrollbar in, and
 * under a dialog the root's padding stands for that room.
 */
export const pixelsBeyondWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const room = Number.parseFloat(getComputedStyle(document.documentElement).paddingRight);
    return document.documentElement.scrollWidth - document.body.offsetWidth - room;
  });
