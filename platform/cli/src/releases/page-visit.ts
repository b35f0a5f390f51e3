import { setTimeout as delay } from 'node:timers/promises';
import { startedAttribute } from '@northlight/contract/data';
import { within } from '@northlight/node-kit';
import type { CDPSession } from 'playwright-core';
import { pressLinkTo, started } from './in-page.ts';
import type { Tab } from './open-tabs.ts';
import { drawLimit, failed, inPage, type LookedAt, look } from './page-look.ts';
import { height, type Opened, type Tried, tryPage } from './page-use.ts';
import { firstLine, longestTask, type PageWatch } from './page-watch.ts';
import { madeUp, type Visit } from './visits.ts';

/** What a visit has shown. */
export interface Seen {
  readonly faults: readonly string[];
  /** Paths that the page links to. */
  readonly links: readonly string[];
  /** Milliseconds of the longest task where that was too long; 0 otherwise. */
  readonly slowest: number;
  /** It did not end in time: its browser cannot be trusted with other pages. */
  readonly isStuck: boolean;
  readonly opened: Readonly<Opened>;
  /** Its tab may be used again. */
  readonly isGood: boolean;
}

export const visitLimit = 15_000;
const answerLimit = 1000;
/** Bytes by which the heap may grow in a moment in which nothing happens. */
const mostGrowth = 3_000_000;
const idleMoment = 500;
const growsInARow = 3;

/**
 * Opens a page in a tab and uses it.
 * @param limit - milliseconds for all of it
 */
export async function visitPage(
  { page, watch, session }: Tab,
  origin: string,
  visit: Visit,
  tried: Tried,
  limit = visitLimit,
): Promise<Seen> {
  watch.open();
  const links = new Set<string>();
  const opened = { tabs: 0, links: 0, dialogs: 0 };
  const at: LookedAt = { page, watch, origin, links, isMadeUp: visit.depth === 'whole' };
  const walk = async () => {
    processorShare = await beginShare(session);
    await enter(at, visit);
    if (watch.faults.length > 0 || visit.depth !== 'whole') return;
    await tried.once(visit.route, 'memory', () => watchHeap(watch, session));
    await tryPage({ ...at, visit, tried, opened });
  };
  let processorShare = async () => 1;
  let isStuck = false;
  await within(limit, walk(), () => new Overdue()).catch(async (error: unknown) => {
    isStuck = error instanceof Overdue;
    watch.fault(isStuck ? await whyOverdue(at, limit) : inWords(error));
  });
  // Without data much is said that means nothing, as long as the remote starts.
  const hasStarted =
    visit.depth === 'start' && !isStuck && !watch.faults.some((each) => each.includes(failed));
  const slowest = isStuck || watch.slowest === 0 ? 0 : await ownTime(watch.slowest, processorShare);
  const faults = hasStarted ? [] : watch.faults;
  const isGood = watch.faults.length === 0 && slowest === 0 && !isStuck;
  return { faults, links: [...links], slowest, isStuck, opened, isGood };
}

class Overdue extends Error {}

/** What the driver of the browser says of a page, without its own names. */
export function inWords(error: unknown): string {
  const said = firstLine(error instanceof Error ? error.message : String(error)).replace(/^\w+\.\w+: /, '');
  if (/has been closed|crashed/i.test(said))
    return 'its tab has crashed, as one does that has no memory left';
  const code = /net::ERR_(\w+)/.exec(said)?.[1];
  return code === undefined ? said : `cannot be opened: ${code.toLowerCase().replaceAll('_', ' ')}`;
}

async function whyOverdue({ page, watch }: LookedAt, limit: number): Promise<string> {
  const overdue = `does not stand within ${limit / 1000} s`;
  const answers = within(answerLimit, page.evaluate('1'), () => new Error('no answer'));
  const isAlive = await answers.then(
    () => true,
    () => false,
  );
  if (!isAlive) return `${overdue}: its code never comes to rest`;
  const [first] = watch.pending;
  return first === undefined ? `${overdue}: its loader does not end` : `${overdue}: it waits for ${first}`;
}

async function enter(at: LookedAt, visit: Visit): Promise<void> {
  const { page, watch, origin } = at;
  const { path, width, depth } = visit;
  await page.setViewportSize({ width, height });
  // What was made up is rightly not found.
  if (path === madeUp(visit.route)) watch.expect(`GET ${path} answers 404`);
  const before = page.url();
  if (visit.entry === 'link' && before.startsWith(origin) && (await page.evaluate(pressLinkTo, path))) {
    if (new URL(before).pathname !== path)
      await page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' });
  } else await page.goto(new URL(path, origin).href, { waitUntil: 'load' });
  // A page that came as HTML is taken over at the first input.
  await page.keyboard.press('Shift');
  await inPage(page, started, startedAttribute);
  await look(at, depth === 'start' ? 0 : drawLimit);
  if (depth === 'start') return;
  const landed = new URL(page.url()).pathname;
  if (landed !== path) watch.fault(`leads to ${landed} instead`);
}

/** @returns a function that says of how much of the time since then in which the page was at work it had the processor */
async function beginShare(session: CDPSession): Promise<() => Promise<number>> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return ['ThreadTime', 'TaskDuration'].map((of) => metrics.find(({ name }) => name === of)?.value ?? 0);
  };
  const [hadBefore = 0, tookBefore = 0] = await read();
  return async () => {
    const [had = 0, took = 0] = await read();
    const share = (had - hadBefore) / (took - tookBefore);
    return share > 0 && share < 1 ? share : 1;
  };
}

/** A task takes longer where others have the processor: what is left is the page's own. @returns 0 where that is not too long */
async function ownTime(took: number, share: () => Promise<number>): Promise<number> {
  const own = Math.round(took * (await within(answerLimit, share(), () => new Overdue()).catch(() => 1)));
  return own > longestTask ? own : 0;
}

/** Nothing happens, so nothing should grow. */
async function watchHeap(watch: PageWatch, session: CDPSession): Promise<true> {
  const size = async () => {
    const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
    return usedSize + backingStorageSize;
  };
  // To throw away what can be takes its time: it is done where there is something to be explained.
  const kept = () => session.send('HeapProfiler.collectGarbage').then(size);
  let before = await size();
  for (let grown = 0; grown <= growsInARow; grown += 1) {
    await delay(idleMoment);
    const now = await (grown === 0 ? size() : kept());
    const growth = now - before;
    if (growth < mostGrowth) break;
    if (grown === growsInARow) {
      const perSecond = Math.round(growth / 1e6 / (idleMoment / 1000));
      watch.fault(`its memory grows by ${perSecond} MB a second while nothing happens`);
    }
    before = grown === 0 ? await kept() : now;
  }
  return true;
}
