import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { RequestWatch } from '../browser/requests.ts';

/** Runs in the page; names no function, since the compiler would need a helper for that. */
function watchTap(): void {
  const tap = { began: 0, took: 0 };
  Object.assign(globalThis, { benchTap: tap });
  const before = document.querySelector('h1')?.textContent;
  document.addEventListener(
    'touchstart',
    ({ timeStamp }) => {
      tap.began = timeStamp;
    },
    { capture: true, once: true, passive: true },
  );
  new MutationObserver((_records, observer) => {
    const heading = document.querySelector('#main h1')?.textContent ?? before;
    if (heading === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // In the task after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        tap.took = performance.now() - tap.began;
      };
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Taps on the first such link. @returns milliseconds from the touch to the frame with another page's heading */
export async function headingAfterTap(page: Page, requests: RequestWatch, link: string): Promise<number> {
  const target = page.locator(link).first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await requests.quiet(500);
  const box = await target.boundingBox();
  if (box === null) throw new Error(`No link to tap: ${link}`);
  await page.evaluate(watchTap);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  // Asked seldom: the question itself takes the page's time.
  for (let asked = 0; asked < 10; asked += 1) {
    await requests.quiet(1500);
    const took = await page.evaluate(
      () => (globalThis as unknown as { benchTap: { took: number } }).benchTap.took,
    );
    if (took > 0) return took;
    await delay(1000);
  }
  throw new Error(`A tap on ${link} led to no other heading`);
}
