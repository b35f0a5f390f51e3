import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { applyProfile, slowProcessor } from '../browser/profiles.ts';
import { signedInState } from '../browser/sign-in.ts';
import type { Part } from '../part.ts';
import { median, percentile } from '../report/stats.ts';
import { milliseconds, table } from '../report/table.ts';
import { startByHand } from '../static/variants.ts';
import { type Walk, walks } from './interactions.ts';

/** Milliseconds below which a browser tells nothing of an interaction. */
const shortest = 16;

/** What a page written by hand needs to answer its switch of the theme. */
const switchTheme = `const { dataset } = document.documentElement;
document.querySelector('[aria-label="Switch between light and dark"]').onclick = () => {
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
};`;

/** How soon the next painted frame answers who clicks, types and drags on a slow processor: Interaction to Next Paint. */
export const inp: Part = {
  name: 'inp',
  label: 'Interactions',
  async run(context) {
    const browser = await context.browser();
    const { url } = await context.product();
    const hand = await startByHand(url, switchTheme);
    const found: Answer[] = [];
    try {
      for (const walk of walks) {
        context.say(`${walk.app}: ${walk.path}`);
        const storageState = walk.email ? await signedInState(browser, url, walk.email) : undefined;
        const shared = { ...walk, steps: walk.steps.slice(0, walk.byHand ?? 0) };
        const rounds: number[][] = [];
        const roundsByHand: number[][] = [];
        while (rounds.length < context.rounds) {
          rounds.push(await walked(browser, url, walk, storageState ? { storageState } : {}));
          if (walk.byHand) roundsByHand.push(await walked(browser, hand.url, shared, {}));
        }
        const answer = (of: number[][], at: number) => median(of.map((durations) => durations[at] ?? 0));
        found.push(
          ...walk.steps.map(({ name }, at) => ({
            name: `${walk.app}: ${name}`,
            app: walk.app,
            duration: answer(rounds, at),
            ...(at < shared.steps.length ? { byHand: answer(roundsByHand, at) } : {}),
          })),
        );
      }
    } finally {
      await hand.stop();
    }
    const all = found.map(({ duration }) => duration);
    const slowest = found.toSorted((one, other) => other.duration - one.duration).slice(0, 8);
    return [
      `${all.length} interactions, ${slowProcessor.name}, each the median of ${context.rounds}; ${shortest} ms is the least that a browser tells.`,
      table(
        ['', 'interactions', 'median', 'p98'],
        ['site', 'portal', 'dashboard', null].map((app) => {
          const of = found.flatMap((one) => (app === null || one.app === app ? [one.duration] : []));
          return [
            app ?? 'all',
            String(of.length),
            milliseconds(percentile(of, 0.5)),
            milliseconds(percentile(of, 0.98)),
          ];
        }),
      ),
      table(
        ['the slowest', ''],
        slowest.map(({ name, duration }) => [name, milliseconds(duration)]),
      ),
      table(
        ['what a page written by hand answers too', 'product', 'by hand'],
        found.flatMap(({ name, duration, byHand }) =>
          byHand === undefined ? [] : [[name, milliseconds(duration), milliseconds(byHand)]],
        ),
      ),
    ].join('\n\n');
  },
};

interface Answer {
  readonly name: string;
  readonly app: string;
  /** Milliseconds from the input to the frame after it. */
  readonly duration: number;
  /** The same of a page written by hand. */
  readonly byHand?: number;
}

async function walked(
  browser: Browser,
  url: string,
  { path, steps }: Walk,
  options: BrowserContextOptions,
): Promise<number[]> {
  const context = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
    await applyProfile(await context.newCDPSession(page), slowProcessor);
    await watchInteractions(page);
    const durations: number[] = [];
    for (const { name, act } of steps) {
      try {
        await act(page);
      } catch (error) {
        throw new Error(`${path}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      durations.push(await longestSince(page));
    }
    return durations;
  } finally {
    await context.close();
  }
}

async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const found = { longest: 0 };
    Object.assign(globalThis, { benchInteractions: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId)
          found.longest = Math.max(found.longest, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, shortest);
}

/** The longest interaction since this was last asked, once what it began has come to rest. */
async function longestSince(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async (least) => {
    // Entries come after the frame that they measure.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const { benchInteractions: found } = globalThis as unknown as { benchInteractions: { longest: number } };
    const { longest } = found;
    found.longest = 0;
    return Math.max(least, longest);
  }, shortest);
}
