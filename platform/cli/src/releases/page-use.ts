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
  const { page, watch, visit, opened, tried } = use;
  const tabs = page.locator('main [role=tab]:visible');
  const count = Math.min(await tabs.count(), mostTabs);
  const buttons = (tab: string) =>
    tried.once(visit.route, `buttons of ${tab.replaceAll(/\d/g, '')} as ${visit.person?.role}`, () =>
      pressButtons(use),
    );
  if (count === 0) await buttons('');
  for (let index = 1; index <= count && watch.faults.length === 0; index += 1) {
    const tab = tabs.nth(index % count);
    const name = await nameOf(tab);
    watch.begin(`tab "${name}"`);
    if (!(await press(tab))) continue;
    opened.tabs += 1;
    await look(use);
    if (watch.faults.length === 0) await buttons(name);
  }
}

/** Presses buttons, and pictures that link to themselves, until one opens a dialog. */
async function pressButtons(use: Use): Promise<boolean> {
  const { page, watch } = use;
  const plain = ':not([type=submit]):not([role=tab]):not([aria-haspopup=menu]):not([aria-haspopup=listbox])';
  const picture = 'main a[href*="/storage/v1/"]:not([download]):not([target]):visible';
  const targets = page.locator(`main button${plain}:enabled:visible, ${picture}`);
  const before = new URL(page.url()).pathname;
  for (let index = 0; index < mostButtons && watch.faults.length === 0; index += 1) {
    const target = targets.nth(index);
    if ((await target.count()) === 0) return index > 0;
    watch.begin(`button "${await nameOf(target)}"`);
    if (!(await press(target))) continue;
    await watch.settled();
    if (await closeDialog(use)) return true;
    if (new URL(page.url()).pathname === before) continue;
    await page.goBack({ waitUntil: 'commit' });
    await watch.settled();
  }
  return true;
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
