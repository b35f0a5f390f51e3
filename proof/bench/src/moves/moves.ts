import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type Move, measureMove } from '../browser/move.ts';
import { pressed } from '../browser/press.ts';
import { applyProfile, fast, type Profile, slow } from '../browser/profiles.ts';
import { watchRequests } from '../browser/requests.ts';
import { signedInState } from '../browser/sign-in.ts';
import type { Part } from '../part.ts';
import { median } from '../report/stats.ts';
import { milliseconds, table } from '../report/table.ts';
import { type Walk, walks } from './walks.ts';

/** How many milliseconds a click to the next painted screen may take. */
const aims = [
  { profile: fast, name: 'unthrottled', most: 100 },
  { profile: slow, name: 'slow', most: 400 },
];

/** How soon the next screen is painted after a click, and when its data stands in it. */
export const moves: Part = {
  name: 'moves',
  label: 'Moving on',
  async run(context) {
    const browser = await context.browser();
    const { url } = await context.product();
    const rows: string[][] = [];
    const late = aims.map((): string[] => []);
    for (const walk of walks) {
      const storageState = walk.email ? await signedInState(browser, url, walk.email) : undefined;
      const options = storageState ? { storageState } : {};
      context.say(`${walk.app}, before the first`);
      // Not measured: the server makes and compresses what nobody has asked for yet.
      await walked(browser, url, walk, fast, options);
      const found = aims.map((): Move[][] => []);
      for (let round = 1; round <= context.rounds; round += 1) {
        for (const [at, { profile, name }] of aims.entries()) {
          context.say(`${walk.app}, ${name}, ${round} of ${context.rounds}`);
          found[at]?.push(await walked(browser, url, walk, profile, options));
        }
      }
      for (const [step, { name }] of walk.steps.entries()) {
        const move = `${walk.app}: ${name}`;
        const cells = aims.flatMap(({ most }, at) => {
          const ways = (found[at] ?? []).flatMap((moves) => moves[step] ?? []);
          const screen = median(ways.map((way) => way.screen));
          if (screen > most) late[at]?.push(move);
          return [screen, median(ways.map((way) => way.content))].map(milliseconds);
        });
        rows.push([move, ...cells]);
      }
    }
    return [
      `1440 px, mouse, unthrottled and ${slow.name}; median of ${context.rounds}. From the click to the frame with the next screen, and to the one with its data.`,
      table(['move', ...aims.flatMap(({ name }) => [name, 'its data'])], rows),
      ...aims.map(({ name, most }, at) => `Over ${most} ms, ${name}: ${late[at]?.join(', ') || 'none'}.`),
    ].join('\n\n');
  },
};

/** A visit with nothing cached, and every step of the walk from a page at rest. */
async function walked(
  browser: Browser,
  url: string,
  { app, path, steps }: Walk,
  profile: Profile,
  options: BrowserContextOptions,
): Promise<Move[]> {
  const context = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await applyProfile(cdp, profile);
    const requests = watchRequests(cdp);
    await page.goto(url + path, { timeout: 90_000 });
    const found: Move[] = [];
    for (const { name, pressed: control, screen, content } of steps) {
      await requests.quiet(2500);
      try {
        const act = () => pressed(control(page));
        found.push(await measureMove(page, requests, { event: 'click', screen, content, act }));
      } catch (error) {
        throw new Error(`${app}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return found;
  } finally {
    await context.close();
  }
}
