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
export function followVisit(send: (said: VisitWord) => void, isShown: () => boolean): void {
  let last: VisitWord | undefined;
  let shownSince = 0;
  const report = (word: VisitWord) => {
    last = word;
    send(word);
  };
  const onVisibilityChange = () => {
    if (document.hidden) {
      if (last === 'begun') report('left');
    } else if (!last || last === 'left') report('begun');
  };
  setInterval(() => {
    if (last !== 'begun' || !isShown()) return;
    const now = performance.now();
    shownSince ||= now;
    if (now - shownSince >= goodAfter) report('good');
  }, visitInterval);
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
}
