import type { Locator } from 'playwright-core';
import { type LookedAt, look } from './page-look.ts';
import { type Visit, widths } from './visits.ts';

export const height = 900;
const clickLimit = 2000;
const mostTabs = 8;
const mostButtons = 4;

/** How many of each were opened. */
export type Opened = Record<'tabs' | 'links' | 'dialogs', number>;

/** What was tried on a page already and found good: whoever may as much need not try it again. */
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
  const { route, width, person } = use.visit;
  await openTabs(use);
  await tried.once(route, 'other width', async () => {
    const other = widths.find((each) => each !== width) ?? width;
    watch.begin(`made ${other} px wide`);
    await page.setViewportSize({ width: other, height });
    await look(use);
    await page.setViewportSize({ width, height });
    return true;
  });
  if (watch.faults.length === 0) await tried.once(route, `link as ${person?.role}`, () => followLink(use));
}

/** The one that is open at first comes last: with it the page is again as it was. */
async function openTabs(use: Use): Promise<void> {
  const { page, watch, opened } = use;
  const tabs = page.locator('main [role=tab]:visible');
  const count = Math.min(await tabs.count(), mostTabs);
  if (count === 0) await pressButtons(use);
  for (let index = 1; index <= count && watch.faults.length === 0; index += 1) {
    const tab = tabs.nth(index % count);
    watch.begin(`tab "${await nameOf(tab)}"`);
    if (!(await press(tab))) continue;
    opened.tabs += 1;
    await look(use);
    if (watch.faults.length === 0) await pressButtons(use);
  }
}

/** Presses buttons, and pictures that link to themselves, until one opens a dialog. */
async function pressButtons(use: Use): Promise<void> {
  const { page, watch, visit, tried } = use;
  const plain = ':not([type=submit]):not([role=tab]):not([aria-haspopup=menu]):not([aria-haspopup=listbox])';
  const picture = 'main a[href*="/storage/v1/"]:not([download]):not([target]):visible';
  const targets = page.locator(`main button${plain}:enabled:visible, ${picture}`);
  const before = new URL(page.url()).pathname;
  let isDone = false;
  for (let index = 0; index < mostButtons && !isDone && watch.faults.length === 0; index += 1) {
    const target = targets.nth(index);
    if ((await target.count()) === 0) return;
    const name = `button "${await nameOf(target)}"`;
    await tried.once(visit.route, `${name.replaceAll(/\d/g, '')} as ${visit.person?.role}`, async () => {
      watch.begin(name);
      if (!(await press(target))) return false;
      await watch.settled();
      isDone = await closeDialog(use);
      if (!isDone && new URL(page.url()).pathname !== before) {
        await page.goBack({ waitUntil: 'commit' });
        await watch.settled();
      }
      return true;
    });
  }
}

/** @returns whether there was one */
async function closeDialog({ page, watch, opened }: Use): Promise<boolean> {
  const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible, dialog[open]').first();
  if ((await dialog.count()) === 0) return false;
  opened.dialogs += 1;
  if (((await dialog.textContent()) ?? '').trim() === '') watch.fault('opens an empty dialog');
  await page.keyboard.press('Escape');
  await watch.settled();
  return true;
}

async function followLink(use: Use): Promise<boolean> {
  const { page, watch, opened } = use;
  const link = page.locator('main a[href^="/"]:not([download]):not([target]):visible').first();
  if ((await link.count()) === 0) return false;
  watch.begin(`link "${await nameOf(link)}"`);
  if (!(await press(link))) return false;
  opened.links += 1;
  await look(use);
  await closeDialog(use);
  return true;
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
