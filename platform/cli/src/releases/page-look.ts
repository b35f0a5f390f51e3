import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Shown, whatIsShown } from './in-page.ts';
import type { PageWatch } from './page-watch.ts';

/** For a page to show something once it asks for nothing any more. */
export const drawLimit = 2000;
/** In place of a remote, or of a page in its frame. */
const failureTitles = ['This part could not be loaded', 'Something went wrong here'];
export const failed = 'shows the failure page';

/** A page that is being looked at. */
export interface LookedAt {
  readonly page: Page;
  readonly watch: PageWatch;
  readonly origin: string;
  /** Paths that it links to. */
  readonly links: Set<string>;
  /** Whether its rows are made up, so that nobody has written what stands in it. */
  readonly isMadeUp: boolean;
}

/** What stands there once all has come: something, and not the failure. */
export async function look(
  { page, watch, origin, links, isMadeUp }: LookedAt,
  patience = drawLimit,
): Promise<void> {
  await watch.settled();
  let shown = await inPage(page, whatIsShown, failureTitles);
  // Between an answer and what is asked for because of it, a busy machine takes a while.
  for (const end = performance.now() + patience; isBare(shown) && performance.now() < end; ) {
    await delay(50);
    await watch.settled();
    shown = await inPage(page, whatIsShown, failureTitles);
  }
  if (shown.failure !== null) watch.fault(`${failed}: ${shown.failure}`);
  else if (shown.isEmpty) watch.fault('shows nothing: its main part has no heading');
  else if (shown.hasEmptyPanel) watch.fault('shows an empty tab');
  else if (shown.isCovered) watch.fault('cannot be reached: something lies over its main part');
  if (shown.beyond > 1) watch.fault(`is ${shown.beyond} px wider than the window`);
  if (isMadeUp && shown.leak !== null) watch.fault(`says "${shown.leak}"`);
  for (const link of shown.links) if (link.startsWith(`${origin}/`)) links.add(new URL(link).pathname);
}

const isBare = ({ failure, isEmpty, hasEmptyPanel, isCovered }: Shown) =>
  failure === null && (isEmpty || hasEmptyPanel || isCovered);

/**
 * Runs a function of `in-page.ts`; once more where another document has taken the place of the one that it ran in. Never a
 * locator of the driver: it brings its own engine into each document, which costs as much as a page.
 */
export async function inPage<Given, Result>(
  page: Page,
  run: (given: Given) => Result | Promise<Result>,
  given: Given,
): Promise<Result> {
  for (;;) {
    try {
      return await page.evaluate(run as (given: unknown) => Result | Promise<Result>, given);
    } catch (error) {
      if (!/context was destroyed|because of a navigation/.test(String(error))) throw error;
    }
  }
}
