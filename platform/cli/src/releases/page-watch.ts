import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';
import { drawn } from './in-page.ts';

/** Milliseconds of the main thread at a stretch, above which a page does not answer. */
export const longestTask = 500;
/** How often one thing may be asked for before anybody has done anything more. */
const mostRepeats = 8;
/** Compressed code and data of one page; what is more is fetched behind the back of the budgets. */
const mostBytes = 1_500_000;
const quietFor = 120;
const mostWords = 240;

/** What a good page may ask for and not get, or say. */
const allowed: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /^GET \/(?:favicon|apple-touch-icon)\S* answers 404/, why: 'browsers ask for it by themselves' },
];

/** Runs in the page before anything else of it. */
export const observeTasks = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    if (duration > ${longestTask}) console.debug('task-of-ms', Math.round(duration));
  }
}).observe({ type: 'longtask', buffered: true })`;

/** So often in half a second nobody moves the focus. */
const mostMoves = 20;

/** As above, for a focus that two places take from each other: said at once, since the page may be left before long. */
export const observeFocus = `let moves = 0;
addEventListener('focusin', () => {
  moves += 1;
  if (moves === 1) setTimeout(() => { moves = 0; }, 500);
  if (moves === ${mostMoves}) console.debug('focus-moves');
}, true);`;

/** What happens in a tab while pages are opened in it, one after the other. */
export interface PageWatch {
  /** Another page is opened: nothing of the one before counts for it. */
  open(): void;
  /** Something else is asked of the page: requests are counted anew, and faults stand under this name. */
  begin(step: string): void;
  /** Resolves when nothing is asked for any more, or something goes round in circles. */
  settled(): Promise<void>;
  fault(what: string): void;
  /** This would be a fault elsewhere. */
  expect(what: string): void;
  readonly faults: readonly string[];
  /** The longest task of the main thread, where it was too long; 0 otherwise. */
  readonly slowest: number;
  /** What is asked for and has not come. */
  readonly pending: readonly string[];
}

/** @param origin - what is asked for elsewhere is not the release's */
export function watchPage(page: Page, origin: string): PageWatch {
  const faults = new Set<string>();
  const expected = new Set<string>();
  const inFlight = new Set<Request>();
  const counts = new Map<string, number>();
  let step = '';
  let slowest = 0;
  let bytes = 0;
  let isLooping = false;
  let isGone = false;
  const isOwn = (request: Request) => request.url().startsWith(origin);
  const nameOf = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    return `${request.method()} ${pathname}${search}`.slice(0, mostWords);
  };
  const fault = (said: string) => {
    // Each report has a number of its own, and would be a fault of its own.
    const what = said.replace(/\[[0-9a-f]{8}\] /, '');
    if (expected.has(what) || allowed.some(({ pattern }) => pattern.test(what))) return;
    faults.add(`${step === '' ? '' : `${step}: `}${firstLine(what).slice(0, mostWords)}`);
  };

  page.on('request', (request) => {
    if (!isOwn(request)) return;
    inFlight.add(request);
    const name = nameOf(request);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count <= mostRepeats) return;
    isLooping = true;
    fault(`${name} is asked for more than ${mostRepeats} times in a row`);
  });
  page.on('requestfinished', (request) => {
    inFlight.delete(request);
    if (!isOwn(request) || !/script|fetch|xhr|stylesheet/.test(request.resourceType())) return;
    const isOver = bytes > mostBytes;
    void request.sizes().then(
      ({ responseBodySize }) => {
        bytes += responseBodySize;
        if (!isOver && bytes > mostBytes) {
          fault(
            `it fetches more than ${mostBytes / 1e6} MB of code and data, the last of it ${nameOf(request)}`,
          );
        }
      },
      () => undefined,
    );
  });
  page.on('requestfailed', (request) => {
    inFlight.delete(request);
    const why = request.failure()?.errorText ?? '';
    // A page that is left takes its requests with it.
    if (isOwn(request) && why !== 'net::ERR_ABORTED') fault(`${nameOf(request)} fails: ${why}`);
  });
  page.on('response', (response: Response) => {
    const request = response.request();
    if (isOwn(request) && response.status() >= 400) fault(`${nameOf(request)} answers ${response.status()}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    const task = /^task-of-ms (\d+)$/.exec(text);
    if (task !== null) slowest = Math.max(slowest, Number(task[1]));
    else if (text === 'focus-moves') fault('the focus goes round by itself');
    // The browser's own line on a request that failed has no name in it; the answer has.
    else if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      fault(`the console says ${text}`);
  });
  page.on('pageerror', (error) => fault(`it throws ${error.name}: ${error.message}`));
  page.on('close', () => {
    isGone = true;
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup.close().catch(() => undefined));

  return {
    open() {
      for (const each of [faults, expected, inFlight, counts]) each.clear();
      [step, slowest, bytes, isLooping] = ['', 0, 0, false];
    },
    begin(next) {
      step = next;
      counts.clear();
    },
    async settled() {
      for (let quietSince = performance.now(); ; ) {
        if (inFlight.size > 0) quietSince = performance.now();
        if (isLooping || isGone || performance.now() - quietSince >= quietFor) break;
        await delay(20);
      }
      // What has come is drawn by then; where another document takes the place of this one, that one is.
      await page.evaluate(drawn).catch((error: unknown) => {
        if (!/context was destroyed|because of a navigation/.test(String(error))) throw error;
      });
    },
    expect: (what) => expected.add(what),
    fault,
    get faults() {
      return [...faults];
    },
    get slowest() {
      return slowest;
    },
    get pending() {
      return [...inFlight].map(nameOf);
    },
  };
}

export const firstLine = (text: string): string => text.split('\n')[0] ?? '';
