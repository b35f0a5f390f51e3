import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { applyProfile, type Profile } from './profiles.ts';
import { type SeenRequest, watchRequests } from './requests.ts';
import { readVitals, untilPainted, type Vitals, watchVitals } from './vitals.ts';

/** Longer than the idle moment that a prerendered page waits for before it fetches its scripts. */
const idleMoment = 1000;

/** A first visit: a cold cache, and one address opened. */
export interface Visit extends Vitals {
  readonly requests: readonly SeenRequest[];
}

export interface VisitOptions {
  readonly profile: Profile;
  readonly context?: BrowserContextOptions;
  /** Milliseconds without a request after which the visit is over. */
  readonly quietFor?: number;
  /** What has to be there before the network's rest is waited for. */
  readonly until?: (page: Page) => Promise<unknown>;
}

export async function visit(browser: Browser, url: string, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options.context });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await applyProfile(cdp, options.profile);
    await watchVitals(page);
    const requests = watchRequests(cdp);
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await options.until?.(page);
    await untilPainted(page);
    await requests.quiet(options.quietFor ?? idleMoment);
    return { ...(await readVitals(page)), requests: requests.seen };
  } finally {
    await context.close();
  }
}
