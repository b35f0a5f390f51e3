import { setTimeout as delay } from 'node:timers/promises';
import { startedAttribute } from '@platform/contract/data';
import { within } from '@platform/node-kit';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Shown, whatIsShown } from './in-page.ts';
import { firstLine, type PageWatch, watchPage } from './page-watch.ts';
import { madeUp, type Visit, widths } from './visits.ts';

/** What a visit has shown. */
export interface Seen {
  readonly faults: readonly string[];
  /** Paths that the page links to. */
  readonly links: readonly string[];
  /** Milliseconds of the longest task where that was too long; 0 otherwise. */
  readonly slowest: number;
  /** It did not end in time: its browser cannot be trusted with other pages. */
  readonly isStuck: boolean;
  readonly opened: Readonly<Record<'tabs' | 'links' | 'dialogs', number>>;
}

export const visitLimit = 15_000;
const answerLimit = 1000;
const clickLimit = 2000;
const closeLimit = 2000;
/** For a page to show something once it asks for nothing any more. */
const drawLimit = 2000;
const height = 900;
/** In place of a remote, or of a page in its frame. */
const failureTitles = ['This part could not be loaded', 'Something went wrong here'];
const failed = 'shows the failure page';
const mostTabs = 8;
const mostButtons = 4;
/** Bytes by which the heap may grow in a moment in which nothing happens. */
const mostGrowth = 3_000_000;
const idleMoment = 500;
const growsInARow = 3;

/**
 * Opens a page as somebody would who looks at all of it: its tabs, a link, a dialog, the other width.
 * @param limit - milliseconds for all of it
 */
export async function visitPage(
  context: BrowserContext,
  origin: string,
  visit: Visit,
  limit = visitLimit,
): Promise<Seen> {
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  const watch = watchPage(page, origin);
  const links = new Set<string>();
  const opened = { tabs: 0, links: 0, dialogs: 0 };
  let isStuck = false;
  await within(limit, walkThrough(page, watch, visit, { origin, links, opened }), () => new Overdue()).catch(
    async (error: unknown) => {
      if (error instanceof Overdue) {
        isStuck = true;
        watch.fault(await whyOverdue(page, watch, limit));
      } else watch.fault(error instanceof Error ? firstLine(error.message) : String(error));
    },
  );
  await within(closeLimit, page.close(), () => new Error('It does not close.')).catch(() => {
    isStuck = true;
  });
  // Without data much is said that means nothing, as long as the remote starts.
  const hasStarted =
    visit.depth === 'start' && !isStuck && !watch.faults.some((each) => each.includes(failed));
  const faults = hasStarted ? [] : watch.faults;
  return { faults, links: [...links], slowest: watch.slowest, isStuck, opened };
}

class Overdue extends Error {}

async function whyOverdue(page: Page, watch: PageWatch, limit: number): Promise<string> {
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

interface Notes {
  readonly origin: string;
  readonly links: Set<string>;
  readonly opened: Record<'tabs' | 'links' | 'dialogs', number>;
}

async function walkThrough(page: Page, watch: PageWatch, visit: Visit, notes: Notes): Promise<void> {
  await page.setViewportSize({ width: visit.width, height });
  const address = new URL(visit.path, notes.origin).href;
  // What was made up is rightly not found.
  if (visit.path === madeUp(visit.route)) watch.expect(`GET ${visit.path} answers 404`);
  await page.goto(address, { waitUntil: 'load' });
  // A page that came as HTML is taken over at the first input.
  await page.keyboard.press('Shift');
  await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' });
  await look(page, watch, notes, visit.depth === 'start' ? 0 : drawLimit);
  if (visit.depth === 'start') return;
  const landed = new URL(page.url()).pathname;
  if (landed !== visit.path) watch.fault(`leads to ${landed} instead`);
  if (watch.faults.length > 0 || visit.depth !== 'whole') return;
  await watchHeap(page, watch);
  await openTabs(page, watch, notes);
  await followLink(page, watch, notes);
  await openDialog(page, watch, notes);
  const other = widths.find((width) => width !== visit.width) ?? visit.width;
  watch.begin(`made ${other} px wide`);
  await page.setViewportSize({ width: other, height });
  await look(page, watch, notes);
}

/** What stands there once all has come: something, and not the failure. */
async function look(
  page: Page,
  watch: PageWatch,
  { links, origin }: Notes,
  patience = drawLimit,
): Promise<void> {
  await watch.settled();
  let shown = await page.evaluate(whatIsShown, failureTitles);
  // Between an answer and what is asked for because of it, a busy machine takes a while.
  for (const end = performance.now() + patience; isBare(shown) && performance.now() < end; ) {
    await delay(50);
    await watch.settled();
    shown = await page.evaluate(whatIsShown, failureTitles);
  }
  if (shown.failure !== null) watch.fault(`${failed}: ${shown.failure}`);
  else if (shown.isEmpty) watch.fault('shows nothing: its main part has no heading');
  else if (shown.hasEmptyPanel) watch.fault('shows an empty tab');
  for (const link of shown.links) if (link.startsWith(`${origin}/`)) links.add(new URL(link).pathname);
}

const isBare = ({ failure, isEmpty, hasEmptyPanel }: Shown) => failure === null && (isEmpty || hasEmptyPanel);

/** Nothing happens, so nothing should grow. */
async function watchHeap(page: Page, watch: PageWatch): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
    return usedSize + backingStorageSize;
  };
  let before = await size();
  for (let grown = 1; grown <= growsInARow; grown += 1) {
    await delay(idleMoment);
    const now = await size();
    const growth = now - before;
    if (growth < mostGrowth) break;
    if (grown === growsInARow) {
      const perSecond = Math.round(growth / 1e6 / (idleMoment / 1000));
      watch.fault(`its memory grows by ${perSecond} MB a second while nothing happens`);
    }
    before = now;
  }
  await session.detach();
}

async function openTabs(page: Page, watch: PageWatch, notes: Notes): Promise<void> {
  const tabs = page.locator('main [role=tab]:visible');
  const count = Math.min(await tabs.count(), mostTabs);
  for (let index = 0; index < count && watch.faults.length === 0; index += 1) {
    const tab = tabs.nth(index);
    watch.begin(`tab "${await nameOf(tab)}"`);
    if (!(await press(tab))) continue;
    notes.opened.tabs += 1;
    await look(page, watch, notes);
  }
}

async function followLink(page: Page, watch: PageWatch, notes: Notes): Promise<void> {
  const link = page.locator('main a[href^="/"]:not([download]):not([target]):visible').first();
  if (watch.faults.length > 0 || (await link.count()) === 0) return;
  const before = page.url();
  watch.begin(`link "${await nameOf(link)}"`);
  if (!(await press(link))) return;
  notes.opened.links += 1;
  await look(page, watch, notes);
  if (page.url() === before) return;
  await page.goBack({ waitUntil: 'commit' });
  await watch.settled();
}

/** Presses buttons until one opens a dialog. */
async function openDialog(page: Page, watch: PageWatch, notes: Notes): Promise<void> {
  const plain = ':not([type=submit]):not([role=tab]):not([aria-haspopup=menu]):not([aria-haspopup=listbox])';
  const buttons = page.locator(`main button${plain}:enabled:visible`);
  const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').first();
  const before = page.url();
  for (let index = 0; index < mostButtons && watch.faults.length === 0; index += 1) {
    const button = buttons.nth(index);
    if ((await button.count()) === 0) return;
    watch.begin(`button "${await nameOf(button)}"`);
    if (!(await press(button))) continue;
    await watch.settled();
    if (page.url() !== before) return;
    if ((await dialog.count()) === 0) continue;
    notes.opened.dialogs += 1;
    if (((await dialog.textContent()) ?? '').trim() === '') watch.fault('opens an empty dialog');
    await page.keyboard.press('Escape');
    await watch.settled();
    return;
  }
}

/** @returns false where something lies over it */
async function press(target: Locator): Promise<boolean> {
  return target.click({ timeout: clickLimit, noWaitAfter: true }).then(
    () => true,
    () => false,
  );
}

async function nameOf(target: Locator): Promise<string> {
  const name = (await target.getAttribute('aria-label')) ?? (await target.textContent()) ?? '';
  return name.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
}
