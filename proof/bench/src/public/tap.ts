import type { Page } from 'playwright-core';
import { measureMove } from '../browser/move.ts';
import type { RequestWatch } from '../browser/requests.ts';

/** Taps on the first such link. @returns milliseconds from the touch to the frame with another page's heading */
export async function headingAfterTap(page: Page, requests: RequestWatch, link: string): Promise<number> {
  const { screen } = await measureMove(page, requests, {
    event: 'touchstart',
    screen: { selector: '#main h1' },
    act: await tapOn(page, requests, link),
  });
  return screen;
}

/** The same where the link opens another document. @returns milliseconds from the touch to that document's first paint */
export async function documentAfterTap(page: Page, requests: RequestWatch, link: string): Promise<number> {
  const tap = await tapOn(page, requests, link);
  await page.evaluate(() => {
    document.addEventListener(
      'touchstart',
      ({ timeStamp }) => {
        sessionStorage.benchTouched = performance.timeOrigin + timeStamp;
      },
      { capture: true, once: true, passive: true },
    );
  });
  await Promise.all([page.waitForEvent('load', { timeout: 90_000 }), tap()]);
  await requests.quiet(1500);
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint === undefined) throw new Error('The next document was not painted');
    return performance.timeOrigin + paint.startTime - Number(sessionStorage.benchTouched);
  });
}

/** Brings the first such link into the middle of the view. @returns what taps on it */
async function tapOn(page: Page, requests: RequestWatch, link: string): Promise<() => Promise<void>> {
  const target = page.locator(link).first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await requests.quiet(500);
  const box = await target.boundingBox();
  if (box === null) throw new Error(`No link to tap: ${link}`);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
