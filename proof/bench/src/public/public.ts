import { startedAttribute } from '@northlight/contract/data';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { applyProfile, slow } from '../browser/profiles.ts';
import { watchRequests } from '../browser/requests.ts';
import { readVitals, type Vitals, watchVitals } from '../browser/vitals.ts';
import type { Part } from '../part.ts';
import { median } from '../report/stats.ts';
import { milliseconds, table } from '../report/table.ts';
import { comparedPages } from '../static/variants.ts';
import { headingAfterTap } from './tap.ts';

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
    const rows: string[][] = [];
    for (const { name, path } of await comparedPages(url)) {
      const visits: PhoneVisit[] = [];
      for (let round = 0; round <= context.rounds; round += 1) {
        context.say(`${path}, ${round} of ${context.rounds}`);
        const visit = await visitByPhone(browser, url + path, links[name] ?? '');
        // The first round is not measured: the server makes and compresses what nobody has asked for yet.
        if (round > 0) visits.push(visit);
      }
      const of = (value: (visit: PhoneVisit) => number) => visits.map(value);
      rows.push([
        `\`${path}\``,
        longest(Math.max(...of((visit) => visit.longest))),
        String(median(of((visit) => visit.long))),
        milliseconds(median(of((visit) => visit.blocked))),
        milliseconds(median(of((visit) => visit.heading))),
      ]);
    }
    return [
      `390 px, touch, ${slow.name}; median of ${context.rounds}, of the longest task the worst. From the finger's touch to the frame with the next page's heading.`,
      table(['page', 'longest task', 'tasks over 50 ms', 'blocked', 'tap → heading'], rows),
    ].join('\n\n');
  },
};

interface PhoneVisit extends Vitals {
  /** Milliseconds from the finger's touch to the frame with the next page's heading. */
  readonly heading: number;
}

async function visitByPhone(browser: Browser, url: string, link: string): Promise<PhoneVisit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await applyProfile(cdp, slow);
    await watchVitals(page);
    const requests = watchRequests(cdp);
    await page.goto(url, { timeout: 90_000 });
    // The page is asked nothing until it is at rest: what Playwright brings into it would be a long task of its own.
    await requests.quiet(2500);
    for (let asked = 0; !(await isTakenOver(page)); asked += 1) {
      if (asked === 10) throw new Error(`${url} was not taken over`);
      await requests.quiet(1500);
    }
    const vitals = await readVitals(page);
    return { ...vitals, heading: await headingAfterTap(page, requests, link) };
  } finally {
    await context.close();
  }
}

/** What a browser calls a long task takes more than 50 ms; of others it tells nothing. */
const longest = (task: number) => (task === 0 ? 'under 50 ms' : milliseconds(task));

const isTakenOver = (page: Page) =>
  page.evaluate((attribute) => document.documentElement.hasAttribute(attribute), startedAttribute);
