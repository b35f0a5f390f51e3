import type { Page } from 'playwright-core';

/** What a visitor sees of a page's loading, in milliseconds from its navigation. */
export interface Vitals {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page before anything else of it; names no function, since the compiler would need a helper for that. */
function observe(): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(globalThis, { benchVitals: vitals });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime;
        if (type === 'largest-contentful-paint') vitals.lcp = entry.startTime;
        if (type === 'layout-shift' && !(entry as Shift).hadRecentInput) vitals.cls += (entry as Shift).value;
      }
    }).observe({ type, buffered: true });
  }
}

export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(observe);
}

/** Waits for something to be painted: on a busy machine the network may rest before the page has drawn anything. */
export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals.lcp > 0);
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals);
}
