import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Simulated network and CPU. */
export interface Profile {
  readonly name: string;
  readonly latency: number;
  /** Bytes per second; -1 for no limit. */
  readonly throughput: number;
  readonly slowdown: number;
}

const slowdown = Number(process.env.BENCH_CPU || 4);
export const slow: Profile = {
  name: `slow (1.6 Mbps, 150 ms, CPU ÷${slowdown})`,
  latency: 150,
  throughput: 200_000,
  slowdown,
};
export const fast: Profile = { name: 'unthrottled', latency: 0, throughput: -1, slowdown: 1 };

/** A page's loading times, in milliseconds since its navigation. */
interface Vitals {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** When the first element matching `content` had text. */
  readonly content: number;
  /** Total blocking time: the sum of each long task's time over 50 ms. */
  readonly blocked: number;
}

interface RecordedRequest {
  readonly url: string;
  readonly type: string;
  /** Transferred bytes, including headers. */
  bytes: number;
  /** Milliseconds on the browser's clock. */
  readonly sentAt: number;
  endedAt: number;
}

export interface Visit extends Vitals {
  readonly requests: readonly RecordedRequest[];
}

/** @param content - a selector; the visit waits for its first element */
export async function measureVisit(
  context: BrowserContext,
  url: string,
  profile: Profile,
  content = '',
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await throttle(cdp, profile);
    await page.addInitScript(observe, content);
    const recorder = recordRequests(cdp);
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 90_000 });
    if (content !== '') {
      // Otherwise the pointer is over a link in the corner, which would be prefetched.
      await page.mouse.move(1439, 899);
      await page.locator(content).first().waitFor({ state: 'attached', timeout: 60_000 });
    }
    await page.waitForFunction(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals.lcp > 0);
    await recorder.waitUntilIdle();
    return { ...(await readVitals(page)), requests: recorder.requests };
  } finally {
    await page.close();
  }
}

/** Measures a visit in a new context, so that nothing is cached. */
export async function measureFirstVisit(browser: Browser, url: string, profile: Profile): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  try {
    return await measureVisit(context, url, profile);
  } finally {
    await context.close();
  }
}

export const viewport = { width: 1440, height: 900 };

async function throttle(cdp: CDPSession, { latency, throughput, slowdown: rate }: Profile): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Uses CDP, since Playwright's events lack the transferred bytes of cached files. */
function recordRequests(cdp: CDPSession) {
  let lastEvent = performance.now();
  const pending = new Map<string, RecordedRequest>();
  const requests: RecordedRequest[] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const entry = { url: request.url, type, bytes: 0, sentAt: timestamp * 1000, endedAt: 0 };
    pending.set(requestId, entry);
    requests.push(entry);
    lastEvent = performance.now();
  });
  const finish = (requestId: string, timestamp: number, bytes: number) => {
    const entry = pending.get(requestId);
    if (entry !== undefined) Object.assign(entry, { bytes, endedAt: timestamp * 1000 });
    pending.delete(requestId);
    lastEvent = performance.now();
  };
  cdp.on('Network.loadingFinished', (event) =>
    finish(event.requestId, event.timestamp, event.encodedDataLength),
  );
  cdp.on('Network.loadingFailed', (event) => finish(event.requestId, event.timestamp, 0));
  return {
    requests,
    /** Also waits for scripts that a server-rendered page loads when idle. */
    async waitUntilIdle() {
      const deadline = performance.now() + 60_000;
      while (pending.size > 0 || performance.now() - lastEvent < 1000) {
        const urls = [...pending.values()].map(({ url }) => url).join(', ');
        if (performance.now() > deadline) throw new Error(`Unfinished requests: ${urls}`);
        await delay(50);
      }
    },
  };
}

/** Runs in the page. Must not contain named functions, for which the compiler would add a helper. */
function observe(content: string): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, content: 0, blocked: 0 };
  Object.assign(globalThis, { benchVitals: vitals });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime;
        if (type === 'largest-contentful-paint') vitals.lcp = entry.startTime;
        if (type === 'longtask') vitals.blocked += entry.duration - 50;
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (type === 'layout-shift' && !shift.hadRecentInput) vitals.cls += shift.value;
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

function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals);
}
