import { getAuthState } from '@northlight/auth-kit';
import { readStoredPerson } from '@northlight/auth-kit/early';
import { type BootData, type BootRemote, matchRoute } from '@northlight/contract';
import { isInShare, type VisitWord, votePath } from '@northlight/contract/rollout';
import { isFailure, type VisitEvent } from '../reports/visits.ts';

const interval = 500;
/** Milliseconds that a page has stood when a visit counts as good, so far. */
const goodAfter = 2_000;

/** What a visit has to know of the tab. */
export interface VisitedTab {
  readonly boot: BootData;
  /** What was reported in this tab so far; it grows. */
  readonly seen: readonly VisitEvent[];
  /** Whether any page stands on the screen. */
  hasPage(): boolean;
}

/** Whether who is signed in has the newer version of this remote. */
export async function isChosen(remote: BootRemote): Promise<boolean> {
  const { session } = getAuthState();
  if (remote.next === undefined || session.status !== 'signed-in') return false;
  return isInShare(session.user.id, remote.name, remote.next);
}

/**
 * Tells the backend of a visit to a remote that is rolled out, whichever version the person has: that it began, and what
 * came of it. One that hangs says nothing more, and counts as failed after a minute.
 * @returns whether anything is told
 */
export async function tellVisit(remote: BootRemote, { boot, seen, hasPage }: VisitedTab): Promise<boolean> {
  const { next } = remote;
  const origin = (boot.backend.url || location.origin).replace(/\/+$/, '');
  const person = readStoredPerson(origin);
  if (next === undefined || person === null || person.token === null) return false;
  const version = (await isChosen(remote)) ? next.version : remote.version;
  const headers = {
    apikey: boot.backend.publishableKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  };
  let last: VisitWord | null = null;
  const say = (said: VisitWord) => {
    last = said;
    const body = JSON.stringify({ of_rollout: next.rollout, at_step: next.step, said });
    // It outlives the page; what does not arrive is what the backend takes for silence.
    void fetch(origin + votePath, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
  };
  const routes = remote.routes.map(([path]) => ({ path }));
  const isShown = () => hasPage() && matchRoute(routes, location.pathname) !== null;
  let shownSince = 0;
  const look = () => {
    if (last === 'failed') return;
    const hasFailed = seen.some(
      (event) => event.release === remote.name && event.version === version && isFailure(event),
    );
    if (hasFailed) {
      clearInterval(timer);
      say('failed');
    } else if (last === 'begun' && isShown()) {
      shownSince ||= performance.now();
      if (performance.now() - shownSince >= goodAfter) say('good');
    }
  };
  const timer = setInterval(look, interval);
  document.addEventListener('visibilitychange', () => {
    look();
    if (document.visibilityState === 'hidden' && last === 'begun') say('left');
    else if (document.visibilityState === 'visible' && last === 'left') say('begun');
  });
  say('begun');
  return true;
}
