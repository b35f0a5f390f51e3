import type { Page } from 'playwright-core';
import { measureMove } from '../browser/move.ts';
import type { RequestWatch } from '../browser/requests.ts';

/** Taps on the first such link. @returns milliseconds from the touch to the frame with another page's heading */
export async function headingAfterTap(page: Page, requests: RequestWatch, link: string): Promise<number> {
  const target = page.locator(link).first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await requests.quiet(500);
  const box = await target.boundingBox();
  if (box === null) throw new Error(`No link to tap: ${link}`);
  const { screen } = await measureMove(page, requests, {
    event: 'touchstart',
    screen: { selector: '#main h1' },
    act: () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2),
  });
  return screen;
}
