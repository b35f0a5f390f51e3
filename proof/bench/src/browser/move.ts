import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { RequestWatch } from './requests.ts';

/** What a screen is known by. */
export interface Sign {
  readonly selector: string;
  /** How its text begins; absent: it has another text than before the move. */
  readonly text?: string;
}

/** From one screen to the next. */
export interface MoveOptions {
  /** The event that it is measured from. */
  readonly event: 'touchstart' | 'click';
  /** Of the next screen; it must not be there before. */
  readonly screen: Sign;
  /** Where the next screen's data stands, if that is of interest: the first such element with a text. */
  readonly content?: string;
}

/** Milliseconds from the event to the task after the frame in which something was painted. */
export interface Move {
  readonly screen: number;
  /** 0 where nobody asked for it. */
  readonly content: number;
}

/** In the page: when what happened, on its clock; 0 until then. */
interface WatchedMove {
  began: number;
  screen: number;
  content: number;
  wasThere: boolean;
}

/** Runs in the page; names no function, since the compiler would need a helper for that. */
function watch({ event, screen, content }: MoveOptions): void {
  const { selector, text } = screen;
  const before = document.querySelector(selector)?.textContent;
  const wasThere = text !== undefined && before?.startsWith(text) === true;
  const move: WatchedMove = { began: 0, screen: 0, content: 0, wasThere };
  Object.assign(globalThis, { benchMove: move });
  document.addEventListener(
    event,
    ({ timeStamp }) => {
      move.began = timeStamp;
    },
    { capture: true, once: true, passive: true },
  );
  const seen = new Set<'screen' | 'content'>();
  new MutationObserver((_records, observer) => {
    const now = document.querySelector(selector)?.textContent ?? before;
    if (text === undefined ? now === before : now?.startsWith(text) !== true) return;
    const found: ('screen' | 'content')[] = ['screen'];
    if (content !== undefined) {
      // The screen before may still stand in the document, hidden.
      const there = [...document.querySelectorAll(content)].filter((element) => element.checkVisibility());
      if (there.some(({ textContent }) => /\S/.test(textContent))) found.push('content');
    }
    const fresh = found.filter((what) => !seen.has(what));
    for (const what of fresh) seen.add(what);
    if (seen.size === (content === undefined ? 1 : 2)) observer.disconnect();
    if (fresh.length === 0) return;
    requestAnimationFrame(() => {
      // In the task after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        for (const what of fresh) move[what] = performance.now();
      };
      port2.postMessage(null);
    });
  }).observe(document, {
    attributeFilter: ['aria-expanded', 'aria-selected', 'hidden'],
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/**
 * Does what leads to the next screen.
 * @throws when the next screen was there before, or does not come
 */
export async function measureMove(
  page: Page,
  requests: RequestWatch,
  { act, ...options }: MoveOptions & { readonly act: () => Promise<unknown> },
): Promise<Move> {
  await page.evaluate(watch, options);
  await act();
  let last: WatchedMove | null = null;
  // Asked seldom: the question itself takes the page's time.
  for (let asked = 0; asked < 10; asked += 1) {
    await requests.quiet(1500);
    last = await page.evaluate(() => (globalThis as unknown as { benchMove: WatchedMove }).benchMove);
    const { began, screen, content, wasThere } = last;
    if (wasThere) throw new Error(`It was there before: ${JSON.stringify(options.screen)}`);
    if (began > 0 && screen > 0 && (content > 0 || options.content === undefined))
      return { screen: screen - began, content: content > 0 ? content - began : 0 };
    await delay(1000);
  }
  throw new Error(`It never came: ${JSON.stringify({ ...options, ...last })}`);
}
