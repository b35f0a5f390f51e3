import type { VisitWord } from '@northlight/contract/rollout';

const interval = 500;
/** Milliseconds that a page has stood when a visit counts as good, so far. */
const goodAfter = 2_000;

/** A visit to a remote that is rolled out. */
export interface FollowedVisit {
  /** @param pageAfter - of a good visit: milliseconds until its page was there; absent where the tab was in the background */
  say(said: VisitWord, pageAfter?: number): void;
  /** Whether its page stands on the screen. */
  isShown(): boolean;
  /** Whether something has failed of the version that is visited; absent where somebody else says so. */
  hasFailed?(): boolean;
}

/**
 * Says that a visit begins, once somebody sees the document, and what comes of it. One that hangs says nothing more, and
 * counts as failed after a minute.
 */
export function followVisit({ say, isShown, hasFailed }: FollowedVisit): void {
  const begunAt = performance.now();
  let last: VisitWord | undefined;
  let shownSince = 0;
  // A tab in the background is slowed down by the browser.
  let wasHidden = document.hidden;
  const tell = (word: VisitWord, pageAfter?: number) => {
    last = word;
    say(word, pageAfter);
  };
  const look = () => {
    if (last && hasFailed?.()) {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
      tell('failed');
    } else if (last === 'begun' && isShown()) {
      const now = performance.now();
      shownSince ||= now;
      if (now - shownSince >= goodAfter)
        tell('good', wasHidden ? undefined : Math.round(shownSince - begunAt));
    }
  };
  const turn = () => {
    look();
    if (document.hidden) {
      wasHidden = true;
      if (last === 'begun') tell('left');
    } else if (!last || last === 'left') tell('begun');
  };
  const timer = setInterval(look, interval);
  document.addEventListener('visibilitychange', turn);
  turn();
}
