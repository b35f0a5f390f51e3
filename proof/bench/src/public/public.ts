import { startedAttribute } from '@northlight/contract/data';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startFront } from '../browser/front.ts';
import { applyProfile, slow } from '../browser/profiles.ts';
import { watchRequests } from '../browser/requests.ts';
import { readVitals, type Vitals, watchVitals } from '../browser/vitals.ts';
import type { Part } from '../part.ts';
import { median } from '../report/stats.ts';
import { milliseconds, ratio, table } from '../report/table.ts';
import { comparedPages, startByHand } from '../static/variants.ts';
import { documentAfterTap, headingAfterTap } from './tap.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** What somebody taps on each page, by the page's name in `comparedPages`. */
const links: Readonly<Record<string, string>> = {
  index: '#main a[href="/projects"]',
  blog: '#main a[href^="/blog/"]',
  post: '#main a[href="/blog"]',
  project: '#main a[href="/projects"]',
};

/** Whether public pages answer while they start, and how soon the next one is there after a tap. */
export const publicPages: Part = {
  name: 'public',
  label: 'Public pages on a phone',
  async run(context) {
    const browser = await context.browser();
    const { url } = await context.product();
    const fronts = await Promise.all([startFront({ target: url }), startByHand(url)]);
    const [product, byHand] = fronts;
    const variants = [
      { from: product.url, next: headingAfterTap, isReady: isTakenOver },
      { from: byHand.url, next: documentAfterTap, isReady: async () => true },
    ];
    const rows: string[][] = [];
    try {
      for (const { name, path } of await comparedPages(url)) {
        const found = variants.map((): PhoneVisit[] => []);
        for (let round = 0; round <= context.rounds; round += 1) {
          context.say(`${path}, ${round} of ${context.rounds}`);
          for (const [at, variant] of variants.entries()) {
            const visit = await visitByPhone(browser, { ...variant, path, link: links[name] ?? '' });
            // The first round is not measured: the server makes and compresses what nobody has asked for yet.
            if (round > 0) found[at]?.push(visit);
          }
        }
        const both = (value: (visit: PhoneVisit) => number, of: (values: number[]) => number = median) =>
          found.map((visits) => of(visits.map(value)));
        const next = both((visit) => visit.next);
        rows.push([
          `\`${path}\``,
          both(
            (visit) => visit.longest,
            (tasks) => Math.max(...tasks),
          )
            .map(longest)
            .join(' / '),
          both((visit) => visit.long).join(' / '),
          both((visit) => visit.blocked)
            .map(milliseconds)
            .join(' / '),
          next.map(milliseconds).join(' / '),
          ratio(...(next as [number, number])),
        ]);
      }
    } finally {
      await Promise.all(fronts.map((front) => front.stop()));
    }
    return [
      `390 px, touch, ${slow.name}; median of ${context.rounds}, of the longest task the worst. Each cell: product / the same pages written by hand. From the finger's touch to the frame with the next page's heading; by hand to the first paint of another document.`,
      table(['page', 'longest task', 'tasks over 50 ms', 'blocked', 'tap → heading', 'ratio'], rows),
    ].join('\n\n');
  },
};

interface PhoneVisit extends Vitals {
  /** Milliseconds from the finger's touch to the frame that shows the next page. */
  readonly next: number;
}

interface PhonePage {
  readonly from: string;
  readonly path: string;
  /** What is tapped. */
  readonly link: string;
  /** Taps it. */
  readonly next: typeof headingAfterTap;
  readonly isReady: (page: Page) => Promise<boolean>;
}

async function visitByPhone(
  browser: Browser,
  { from, path, link, next, isReady }: PhonePage,
): Promise<PhoneVisit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await applyProfile(cdp, slow);
    await watchVitals(page);
    const requests = watchRequests(cdp);
    await page.goto(from + path, { timeout: 90_000 });
    // The page is asked nothing until it is at rest: what Playwright brings into it would be a long task of its own.
    await requests.quiet(2500);
    for (let asked = 0; !(await isReady(page)); asked += 1) {
      if (asked === 10) throw new Error(`${from}${path} was not taken over`);
      await requests.quiet(1500);
    }
    const vitals = await readVitals(page);
    return { ...vitals, next: await next(page, requests, link) };
  } finally {
    await context.close();
  }
}

/** What a browser calls a long task takes more than 50 ms; of others it tells nothing. */
const longest = (task: number) => (task === 0 ? 'under 50 ms' : milliseconds(task));

const isTakenOver = (page: Page) =>
  page.evaluate((attribute) => document.documentElement.hasAttribute(attribute), startedAttribute);
