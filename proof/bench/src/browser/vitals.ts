import type { Page } from 'playwright-core';

/** What a visitor sees of a page's loading, in milliseconds from its navigation. */
export interface Vitals {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** When the screen's own content stood there; 0 where nobody said what that is. */
  readonly content: number;
  /** How long tasks kept the page from answering: what each took beyond 50 ms. */
  readonly blocked: number;
  /** How many tasks took more than 50 ms. */
  readonly long: number;
  /** Of those the longest; 0 when there was none. */
  readonly longest: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page before anything else of it; names no function, since the compiler would need a helper for that. */
function observe(content: string): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, content: 0, blocked: 0, long: 0, longest: 0 };
  Object.assign(globalThis, { benchVitals: vitals });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime;
        if (type === 'largest-contentful-paint') vitals.lcp = entry.startTime;
        if (type === 'layout-shift' && !(entry as Shift).hadRecentInput) vitals.cls += (entry as Shift).value;
        if (type === 'longtask') {
          vitals.blocked += entry.duration - 50;
          vitals.long += 1;
          vitals.longest = Math.max(vitals.longest, entry.duration);
        }
      }
    }).observe({ type, buffered: true });
  }
  if (content === '') return;
  new MutationObserver((_records, observer) => {
    if (![...document.querySelectorAll(content)].some(({ textContent }) => /\S/.test(textContent))) return;
    vitals.content = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** @param content - a selector of the screen's own content */
export async function watchVitals(page: Page, content = ''): Promise<void> {
  await page.addInitScript(observe, content);
}

/** Waits for something to be painted: on a busy machine the network may rest before the page has drawn anything. */
export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals.lcp > 0);
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals);
}
