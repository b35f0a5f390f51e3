import type { VisitWord } from '@northlight/contract/rollout';

/** Milliseconds between two looks at a visit. */
export const visitInterval = 500;
/** Milliseconds that a page has stood when a visit counts as good, so far. */
const goodAfter = 2_000;

/**
 * Says that a visit to a remote that is rolled out begins, once somebody sees the document, and how it ends but for what
 * fails. One that hangs says nothing more, and counts as failed after a minute. It stands inline in documents: each byte
 * of it is one of a first visit.
 * @param isShown - whether its page stands on the screen
 */
export function followVisit(say: (said: VisitWord) => void, isShown: () => boolean): void {
  let last: VisitWord | undefined;
  let shownSince = 0;
  const tell = (word: VisitWord) => {
    last = word;
    say(word);
  };
  const turn = () => {
    if (document.hidden) {
      if (last === 'begun') tell('left');
    } else if (!last || last === 'left') tell('begun');
  };
  setInterval(() => {
    if (last !== 'begun' || !isShown()) return;
    const now = performance.now();
    shownSince ||= now;
    if (now - shownSince >= goodAfter) tell('good');
  }, visitInterval);
  document.addEventListener('visibilitychange', turn);
  turn();
}
