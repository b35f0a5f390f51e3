import type { VisitWord } from '@northlight/contract/rollout';

/** Milliseconds between visit checks. */
export const visitInterval = 500;
/** Milliseconds that a page must be on screen before its visit counts as good. */
const goodAfter = 2_000;

/**
 * Reports the start and end of a visit during a rollout, except failures. It starts counting once the document is visible.
 * A visit that sends nothing more counts as failed after a minute. Inlined in documents, so keep it small.
 * @param isShown - whether the remote's page is on screen
 */
export function followVisit(send: (word: VisitWord) => void, isShown: () => boolean): void {
  let lastWord: VisitWord | undefined;
  let shownSince = 0;
  const report = (word: VisitWord) => {
    lastWord = word;
    send(word);
  };
  const onVisibilityChange = () => {
    if (document.hidden) {
      if (lastWord === 'begun') report('left');
    } else if (!lastWord || lastWord === 'left') report('begun');
  };
  setInterval(() => {
    if (lastWord !== 'begun' || !isShown()) return;
    const now = performance.now();
    shownSince ||= now;
    if (now - shownSince >= goodAfter) report('good');
  }, visitInterval);
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
}
