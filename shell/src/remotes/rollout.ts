import { getAuthState } from '@northlight/auth-kit';
import { readStoredPerson } from '@northlight/auth-kit/early';
import { type BootData, type BootRemote, matchRoute } from '@northlight/contract';
import { isInShare, type VisitWord, visitPath, votePath } from '@northlight/contract/rollout';
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
 * The same, before its code is fetched. Public pages have come with the version that the edge has drawn: of these the
 * visit is told, where the document was one of them.
 */
export async function choose(remote: BootRemote, tab: VisitedTab): Promise<boolean> {
  if (remote.told !== undefined && isAt(remote)) await tellVisit(remote, tab);
  return isChosen(remote);
}

function isAt({ routes }: BootRemote): boolean {
  const paths = routes.map(([path]) => ({ path }));
  return matchRoute(paths, location.pathname) !== null;
}

/** Where a visit is told of, and by whom. */
interface Teller {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly of: { readonly rollout: string; readonly step: number };
  /** The version that is visited. */
  readonly version: string;
}

/** Null where nothing is rolled out, or nobody is signed in whose vote it would be. */
async function tellerOf(remote: BootRemote, boot: BootData): Promise<Teller | null> {
  const { next, told, version } = remote;
  if (told !== undefined) return { url: visitPath, headers: {}, of: told, version };
  const origin = (boot.backend.url || location.origin).replace(/\/+$/, '');
  const person = readStoredPerson(origin);
  if (next === undefined || person === null || person.token === null) return null;
  const headers = {
    apikey: boot.backend.publishableKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  };
  return {
    url: origin + votePath,
    headers,
    of: next,
    version: (await isChosen(remote)) ? next.version : version,
  };
}

/**
 * Tells of a visit to a remote that is rolled out, whichever version the visitor has: that it began, and what came of it.
 * One that hangs says nothing more, and counts as failed after a minute. An account tells the backend, with its own
 * session; of public pages the edge is told, which has drawn the visitor.
 * @returns whether anything is told
 */
export async function tellVisit(remote: BootRemote, { boot, seen, hasPage }: VisitedTab): Promise<boolean> {
  const teller = await tellerOf(remote, boot);
  if (teller === null) return false;
  const { url, headers, of, version } = teller;
  let last: VisitWord | null = null;
  const say = (said: VisitWord, more: object = {}) => {
    last = said;
    const body = JSON.stringify({ of_rollout: of.rollout, at_step: of.step, said, ...more });
    // It outlives the page; what does not arrive is what the backend takes for silence.
    void fetch(url, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
  };
  const isShown = () => hasPage() && isAt(remote);
  const begunAt = performance.now();
  let shownSince = 0;
  // A tab in the background is slowed down by the browser.
  let wasHidden = document.visibilityState === 'hidden';
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
      if (performance.now() - shownSince < goodAfter) return;
      say('good', wasHidden ? {} : { page_after: Math.round(shownSince - begunAt) });
    }
  };
  const timer = setInterval(look, interval);
  document.addEventListener('visibilitychange', () => {
    look();
    wasHidden = true;
    if (document.visibilityState === 'hidden' && last === 'begun') say('left');
    else if (document.visibilityState === 'visible' && last === 'left') say('begun');
  });
  say('begun');
  return true;
}
