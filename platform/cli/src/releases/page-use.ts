import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { aimAt, countShown, dialogShown } from './in-page.ts';
import { inPage, type LookedAt, look } from './page-look.ts';
import { type Visit, widths } from './visits.ts';

export const height = 900;
const clickLimit = 2000;
const backLimit = 3000;
const mostTabs = 8;
const mostButtons = 4;
const pause = 50;

/** How many of each were opened. */
export type Opened = Record<'tabs' | 'links' | 'dialogs', number>;

/**
 * What was tried on a page already and found good. Who may least comes first: what works for them works for whoever may
 * more, who then tries what is offered to nobody else.
 */
export class Tried {
  readonly #done = new Set<string>();

  /** @param attempt - answers false where there was nothing to try, which leaves it to the next visitor */
  async once(route: string, what: string, attempt: () => Promise<boolean>): Promise<void> {
    const key = `${route} ${what}`;
    if (this.#done.has(key)) return;
    this.#done.add(key);
    if (!(await attempt())) this.#done.delete(key);
  }
}

interface Use extends LookedAt {
  readonly visit: Visit;
  readonly opened: Opened;
  readonly tried: Tried;
}

/** Uses a page as somebody would who tries all of it: its tabs, buttons until one opens a dialog, the other width, a link. */
export async function tryPage(use: Use): Promise<void> {
  const { page, watch, tried } = use;
  const { route, width } = use.visit;
  await openTabs(use);
  await tried.once(route, 'other width', async () => {
    const other = widths.find((each) => each !== width) ?? width;
    watch.begin(`made ${other} px wide`);
    await page.setViewportSize({ width: other, height });
    await look(use);
    await page.setViewportSize({ width, height });
    return true;
  });
  if (watch.faults.length === 0) await tried.once(route, 'link', () => followLink(use));
}

const tabs = 'main [role=tab]';
const plain = ':not([type=submit]):not([role=tab]):not([aria-haspopup=menu]):not([aria-haspopup=listbox])';
/** Buttons, and pictures that link to themselves. */
const buttons = `main button${plain}:enabled, main a[href*="/storage/v1/"]:not([download]):not([target])`;
const links = 'main a[href^="/"]:not([download]):not([target])';

/** The one that is open at first comes last: with it the page is again as it was. */
async function openTabs(use: Use): Promise<void> {
  const { page, watch, opened } = use;
  const count = Math.min(await inPage(page, countShown, tabs), mostTabs);
  if (count === 0) await pressButtons(use, 'page');
  for (let index = 1; index <= count && watch.faults.length === 0; index += 1) {
    if (!(await press(use, tabs, index % count, 'tab'))) continue;
    opened.tabs += 1;
    await look(use);
    if (watch.faults.length === 0) await pressButtons(use, `tab ${index % count}`);
  }
}

/** Presses buttons until one opens a dialog. Of those that begin with the same word, as one in each row does, the first. */
async function pressButtons(use: Use, where: string): Promise<void> {
  const { page, watch, visit, tried } = use;
  const before = new URL(page.url()).pathname;
  let isDone = false;
  for (let index = 0; index < mostButtons && !isDone && watch.faults.length === 0; index += 1) {
    const target = await inPage(page, aimAt, [buttons, index] as const);
    if (target === null) return;
    const [kind = ''] = target.name.replaceAll(/\d/g, '').trim().split(' ');
    await tried.once(visit.route, `${where}: button ${kind}`, async () => {
      if (!(await press(use, buttons, index, 'button'))) return false;
      await watch.settled();
      isDone = await closeDialog(use);
      if (!isDone && new URL(page.url()).pathname !== before) {
        await goBackTo(page, before);
        await watch.settled();
      }
      return true;
    });
  }
}

/** @returns whether there was one */
async function closeDialog({ page, watch, opened }: Use): Promise<boolean> {
  const text = await inPage(page, dialogShown, undefined);
  if (text === null) return false;
  opened.dialogs += 1;
  if (text === '') watch.fault('opens an empty dialog');
  await page.keyboard.press('Escape');
  await watch.settled();
  return true;
}

/** There and back: a page that stands once may not stand again. */
async function followLink(use: Use): Promise<boolean> {
  const { page, watch, opened } = use;
  const { pathname } = new URL(page.url());
  if (!(await press(use, links, 0, 'link'))) return false;
  opened.links += 1;
  await look(use);
  await closeDialog(use);
  if (watch.faults.length > 0 || new URL(page.url()).pathname === pathname) return true;
  watch.begin('opened again by going back');
  await goBackTo(page, pathname);
  await look(use);
  const landed = new URL(page.url()).pathname;
  if (landed !== pathname) watch.fault(`leads to ${landed} instead`);
  return true;
}

/** What the driver waits for may be an earlier step of the page itself, where the machine is busy. */
async function goBackTo(page: Page, pathname: string): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  const isThere = (url: URL) => url.pathname === pathname;
  // Where it leads elsewhere, that is seen by where it stands then.
  await page.waitForURL(isThere, { waitUntil: 'commit', timeout: backLimit }).catch(() => undefined);
}

/** Presses one of what a selector finds, as the mouse does. @returns false where there is none, or something lies over it */
async function press({ page, watch }: Use, selector: string, index: number, what: string): Promise<boolean> {
  for (const end = performance.now() + clickLimit; performance.now() < end; await delay(pause)) {
    const target = await inPage(page, aimAt, [selector, index] as const);
    if (target === null) return false;
    if (target.at === null) continue;
    watch.begin(`${what} "${target.name}"`);
    await page.mouse.click(target.at.x, target.at.y);
    return true;
  }
  return false;
}
