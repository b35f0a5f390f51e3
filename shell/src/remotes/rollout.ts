import { getAuthState } from '@northlight/auth-kit';
import { readStoredPerson } from '@northlight/auth-kit/early';
import { type BootData, type BootRemote, matchRoute, startedAttribute } from '@northlight/contract';
import { isInShare, type VisitWord, votePath } from '@northlight/contract/rollout';
import { isFailure, type VisitEvent } from '../reports/visits.ts';
import { followVisit, visitInterval } from './follow-visit.ts';

/** Whether the signed-in user gets the newer version of this remote. */
export async function isInRollout(remote: BootRemote): Promise<boolean> {
  const { session } = getAuthState();
  if (remote.next === undefined || session.status !== 'signed-in') return false;
  return isInShare(session.user.id, remote.name, remote.next);
}

/**
 * @param events - this tab's events; the array grows
 * @returns a function that reports the visit to a remote, once for each remote
 */
export function createVisitReporter(
  boot: BootData,
  events: readonly VisitEvent[],
): (remote: BootRemote) => void {
  const reportedRemotes = new Set<BootRemote>();
  return (remote) => {
    if (remote.next === undefined || reportedRemotes.has(remote)) return;
    reportedRemotes.add(remote);
    void reportVisit(remote, boot, events);
  };
}

/** Whether one of the remote's pages is on screen. */
function isOnScreen({ routes }: BootRemote): boolean {
  const paths = routes.map(([path]) => ({ path }));
  const isStarted = document.documentElement.hasAttribute(startedAttribute);
  return isStarted && matchRoute(paths, location.pathname) !== null;
}

/**
 * Reports a visit during a rollout, and its outcome, to the backend with the user's session, whichever version the user
 * has. `document/visit.ts` reports visits to public pages to the edge.
 */
export async function reportVisit(
  remote: BootRemote,
  boot: BootData,
  events: readonly VisitEvent[],
): Promise<void> {
  const { next, name } = remote;
  const origin = (boot.backend.url || location.origin).replace(/\/+$/, '');
  const person = readStoredPerson(origin);
  if (next === undefined || person === null || person.token === null) return;
  const headers = {
    apikey: boot.backend.publishableKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  };
  const version = (await isInRollout(remote)) ? next.version : remote.version;
  let hasBegun = false;
  let isFailed = false;
  const send = (word: VisitWord) => {
    const body = JSON.stringify({ rollout_id: next.rollout, step_index: next.step, vote: word });
    // A lost report counts as a visit without an outcome.
    void fetch(origin + votePath, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
  };
  const check = () => {
    if (isFailed || !hasBegun) return;
    isFailed = events.some(
      (event) => event.release === name && event.version === version && isFailure(event),
    );
    if (!isFailed) return;
    clearInterval(timer);
    send('failed');
  };
  const timer = setInterval(check, visitInterval);
  followVisit(
    (word) => {
      check();
      hasBegun = true;
      if (!isFailed) send(word);
    },
    () => isOnScreen(remote),
  );
}
