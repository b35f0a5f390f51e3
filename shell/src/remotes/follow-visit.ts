import type { VisitWord } from '@northlight/contract/rollout';

/** Milliseconds between two looks at a visit. */
export const visitInterval = 500;
/** Milliseconds that a page has stood when a visit counts as good, so far. */
const goodAfter = 2_000;

/**
 * Says that a visit to a remote that is rolled out begins, once somebody sees the document, and how it ends but for what
 * fails. One that hangs says nothing more, and counts as failed after a minute. It stands inline in documents: each byte
 * of it is one of a first visit.
 * @param say - `pageAfter` of a good visit: milliseconds until its page was there; absent where the tab was in the background
 * @param isShown - whether its page stands on the screen
 */
export function followVisit(
  say: (said: VisitWord, pageAfter?: number) => void,
  isShown: () => boolean,
): void {
  const begunAt = performance.now();
  let last: VisitWord | undefined;
  let shownSince = 0;
  // A tab in the background is slowed down by the browser.
  let wasHidden = document.hidden;
  const tell = (word: VisitWord, pageAfter?: number) => {
    last = word;
    say(word, pageAfter);
  };
  const turn = () => {
    if (document.hidden) {
      wasHidden = true;
      if (last === 'begun') tell('left');
    } else if (!last || last === 'left') tell('begun');
  };
  setInterval(() => {
    if (last !== 'begun' || !isShown()) return;
    const now = performance.now();
    shownSince ||= now;
    if (now - shownSince >= goodAfter) tell('good', wasHidden ? undefined : Math.round(shownSince - begunAt));
  }, visitInterval);
  document.addEventListener('visibilitychange', turn);
  turn();
}
