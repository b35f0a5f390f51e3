import { type BootData, devVersion, type ReleaseReport, reportsPath } from '@northlight/contract';
import { visitPath } from '@northlight/contract/rollout';

/** An opened page of a version or, with a `kind`, an error in it. */
export interface VisitEvent extends Partial<Pick<ReleaseReport, 'kind' | 'cause'>> {
  readonly release: string;
  readonly version: string;
}

/** Causes that concern the connection or the browser, not a version. */
const foreignCauses = /^(AppError )?(network|unavailable|timeout|bad-response)$|^HydrationMismatch$/;

/** Whether the event counts as a failure of the version. */
export const isFailure = ({ kind, cause = '' }: VisitEvent) =>
  kind === 'load' ? cause !== 'network' : kind === 'error' && !foreignCauses.test(cause);

/** Null marks a count that has been sent and must not be sent again. */
type Counts = Map<string, number | null>;

let isReporting = false;

/**
 * Reports each version's counts in this tab whenever the page is hidden.
 * @param events - this tab's events; the array grows
 */
export function reportVisits(
  boot: BootData,
  getVersion: (release: string) => string | null,
  events: readonly VisitEvent[],
): void {
  if (isReporting) return;
  isReporting = true;
  const counts: Counts = new Map();
  let reportedCount = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return;
    for (const event of events.slice(reportedCount)) countEvent(counts, event);
    reportedCount = events.length;
    for (const name of ['shell', ...boot.remotes.map((remote) => remote.name)]) {
      const version = name === 'shell' ? boot.shell.version : getVersion(name);
      if (version === null || version === devVersion) continue;
      countOnce(counts, `${name} ${version} visit`);
      countOnce(counts, `${name} ${version} started`);
    }
    const visits = [...counts].filter(([, count]) => count !== null);
    if (visits.length === 0 || !navigator.sendBeacon(reportsPath, JSON.stringify({ visits }))) return;
    for (const [key] of visits) counts.set(key, null);
  });
}

let isFailureReported = false;

/**
 * Immediately reports the first failure of public pages during a rollout to the edge, whichever version the visitor has.
 * `document/visit.ts` reports the other outcomes.
 */
export function reportRolloutFailure({ remotes }: BootData, event: VisitEvent): void {
  const remote = remotes.find(({ visitorRollout }) => visitorRollout);
  if (remote?.visitorRollout === undefined || isFailureReported || !isFailure(event)) return;
  if (event.release !== remote.name || event.version !== remote.version) return;
  const { rollout, step } = remote.visitorRollout;
  const body = JSON.stringify({ rollout_id: rollout, step_index: step, vote: 'failed' });
  isFailureReported = navigator.sendBeacon(visitPath, body);
}

function countEvent(counts: Counts, event: VisitEvent): void {
  const key = `${event.release} ${event.version}`;
  countOnce(counts, `${key} visit`);
  if (event.kind === undefined) counts.set(`${key} opened`, (counts.get(`${key} opened`) ?? 0) + 1);
  else if (isFailure(event)) countOnce(counts, `${key} failed`);
}

function countOnce(counts: Counts, key: string): void {
  if (!counts.has(key)) counts.set(key, 1);
}
