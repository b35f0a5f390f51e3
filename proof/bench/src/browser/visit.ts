import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { applyProfile, type Profile } from './profiles.ts';
import { type SeenRequest, watchRequests } from './requests.ts';
import { readVitals, untilPainted, type Vitals, watchVitals } from './vitals.ts';

/** Longer than the idle moment that a prerendered page waits for before it fetches its scripts. */
const idleMoment = 1000;

/** One address opened. */
export interface Visit extends Vitals {
  readonly requests: readonly SeenRequest[];
}

export interface VisitOptions {
  readonly profile: Profile;
  /** Milliseconds without a request after which the visit is over. */
  readonly quietFor?: number;
  /** What has to be there before the network's rest is waited for. */
  readonly until?: (page: Page) => Promise<unknown>;
  /** Where the screen's own content stands: the first such element with a text is what `content` is the time of. */
  readonly content?: string;
  /** The pointer lies on none of the page's links: one that it lies on is fetched ahead. */
  readonly pointsAtNothing?: true;
}

/** A visit with nothing cached. */
export async function visit(
  browser: Browser,
  url: string,
  { context: start, ...options }: VisitOptions & { readonly context?: BrowserContextOptions },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...start });
  try {
    return await visitIn(context, url, options);
  } finally {
    await context.close();
  }
}

/** A visit in a tab of its own, with what the browser kept of the ones before it. */
export async function visitIn(context: BrowserContext, url: string, options: VisitOptions): Promise<Visit> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await applyProfile(cdp, options.profile);
    await watchVitals(page, options.content);
    const requests = watchRequests(cdp);
    await page.goto(url, { waitUntil: options.pointsAtNothing ? 'commit' : 'load', timeout: 90_000 });
    if (options.pointsAtNothing) await pointAtNothing(page);
    await options.until?.(page);
    await untilPainted(page);
    await requests.quiet(options.quietFor ?? idleMoment);
    return { ...(await readVitals(page)), requests: requests.seen };
  } finally {
    await page.close();
  }
}

/**
 * A pointer that was never moved lies in the upper left corner, on the frame's link home. A document that is not yet
 * taken apart forgets where it was moved; one that is has no link yet.
 */
async function pointAtNothing(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded', { timeout: 90_000 });
  const { width, height } = page.viewportSize() ?? { width: 1, height: 1 };
  await page.mouse.move(width - 1, height - 1);
  await page.waitForLoadState('load', { timeout: 90_000 });
}
