import { getAuthState } from '@northlight/auth-kit';
import { readStoredPerson } from '@northlight/auth-kit/early';
import { type BootData, type BootRemote, matchRoute, startedAttribute } from '@northlight/contract';
import { isInShare, type VisitWord, votePath } from '@northlight/contract/rollout';
import { isFailure, type VisitEvent } from '../reports/visits.ts';
import { followVisit, visitInterval } from './follow-visit.ts';

/** Whether who is signed in has the newer version of this remote. */
export async function isInRollout(remote: BootRemote): Promise<boolean> {
  const { session } = getAuthState();
  if (remote.next === undefined || session.status !== 'signed-in') return false;
  return isInShare(session.user.id, remote.name, remote.next);
}

/**
 * @param seen - what was reported in this tab so far; it grows
 * @returns tells of the visit to a remote, once for each
 */
export function createVisitReporter(
  boot: BootData,
  seen: readonly VisitEvent[],
): (remote: BootRemote) => void {
  const reported = new Set<BootRemote>();
  return (remote) => {
    if (remote.next === undefined || reported.has(remote)) return;
    reported.add(remote);
    void reportVisit(remote, boot, seen);
  };
}

/** Whether a page of it stands on the screen. */
function isShown({ routes }: BootRemote): boolean {
  const paths = routes.map(([path]) => ({ path }));
  const isStarted = document.documentElement.hasAttribute(startedAttribute);
  return isStarted && matchRoute(paths, location.pathname) !== null;
}

/**
 * Tells the backend of a visit to a remote that is rolled out, with the person's own session, whichever version the person
 * has: that it began, and what came of it. Of public pages the edge is told, by `document/visit.ts`.
 */
export async function reportVisit(
  remote: BootRemote,
  boot: BootData,
  seen: readonly VisitEvent[],
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
    () => isShown(remote),
  );
}
