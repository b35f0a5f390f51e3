import { getAuthState } from '@northlight/auth-kit';
import { readStoredPerson } from '@northlight/auth-kit/early';
import { type BootData, type BootRemote, matchRoute } from '@northlight/contract';
import { isInShare, type VisitWord, votePath } from '@northlight/contract/rollout';
import { isFailure, type VisitEvent } from '../reports/visit-event.ts';
import { followVisit, visitInterval } from './follow-visit.ts';

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

function isAt({ routes }: BootRemote): boolean {
  const paths = routes.map(([path]) => ({ path }));
  return matchRoute(paths, location.pathname) !== null;
}

/**
 * Tells the backend of a visit to a remote that is rolled out, with the person's own session, whichever version the person
 * has: that it began, and what came of it. Of public pages the edge is told, by `document/visit.ts`.
 * @returns whether anything is told: somebody is signed in, and something is rolled out
 */
export async function tellVisit(remote: BootRemote, { boot, seen, hasPage }: VisitedTab): Promise<boolean> {
  const { next, name } = remote;
  const origin = (boot.backend.url || location.origin).replace(/\/+$/, '');
  const person = readStoredPerson(origin);
  if (next === undefined || person === null || person.token === null) return false;
  const headers = {
    apikey: boot.backend.publishableKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  };
  const version = (await isChosen(remote)) ? next.version : remote.version;
  let hasBegun = false;
  let isFailed = false;
  const send = (said: VisitWord) => {
    const body = JSON.stringify({ of_rollout: next.rollout, at_step: next.step, said });
    // It outlives the page; what does not arrive is what the backend takes for silence.
    void fetch(origin + votePath, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
  };
  const look = () => {
    if (isFailed || !hasBegun) return;
    isFailed = seen.some((event) => event.release === name && event.version === version && isFailure(event));
    if (!isFailed) return;
    clearInterval(timer);
    send('failed');
  };
  const timer = setInterval(look, visitInterval);
  followVisit(
    (said) => {
      look();
      hasBegun = true;
      if (!isFailed) send(said);
    },
    () => hasPage() && isAt(remote),
  );
  return true;
}
