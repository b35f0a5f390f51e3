import { type BootData, devVersion, type ReleaseReport, reportsPath } from '@northlight/contract';
import { visitPath } from '@northlight/contract/rollout';

/** A page of a version was opened, or, with a kind, an error of it was reported. */
export interface VisitEvent extends Partial<Pick<ReleaseReport, 'kind' | 'cause'>> {
  readonly release: string;
  readonly version: string;
}

/** Causes that concern the connection, not a version. */
const connectionErrors = /^(AppError )?(network|unavailable|timeout|bad-response)$/;

/** Whether the event counts as a failure of the version. */
export const isFailure = ({ kind, cause = '' }: VisitEvent) =>
  kind === 'load' ? cause !== 'network' : kind === 'error' && !connectionErrors.test(cause);

/** Null: already sent, and not to be sent again. */
type Sums = Map<string, number | null>;

let isReporting = false;

/**
 * Reports the counts of each version in this tab whenever the page is hidden.
 * @param seen - events of this tab so far; the array grows
 */
export function reportVisits(
  boot: BootData,
  versionOf: (release: string) => string | null,
  seen: readonly VisitEvent[],
): void {
  if (isReporting) return;
  isReporting = true;
  const sums: Sums = new Map();
  let reportedCount = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return;
    for (const event of seen.slice(reportedCount)) note(sums, event);
    reportedCount = seen.length;
    for (const name of ['shell', ...boot.remotes.map((remote) => remote.name)]) {
      const version = name === 'shell' ? boot.shell.version : versionOf(name);
      if (version === null || version === devVersion) continue;
      once(sums, `${name} ${version} visit`);
      once(sums, `${name} ${version} started`);
    }
    const visits = [...sums].filter(([, sum]) => sum !== null);
    if (visits.length === 0 || !navigator.sendBeacon(reportsPath, JSON.stringify({ visits }))) return;
    for (const [key] of visits) sums.set(key, null);
  });
}

let isFailureReported = false;

/**
 * Reports the first failure of public pages during a rollout to the edge at once, whichever version the visitor has.
 * `document/visit.ts` reports the other outcomes.
 */
export function reportRolloutFailure({ remotes }: BootData, event: VisitEvent): void {
  const remote = remotes.find(({ visitorRollout }) => visitorRollout);
  if (remote?.visitorRollout === undefined || isFailureReported || !isFailure(event)) return;
  if (event.release !== remote.name || event.version !== remote.version) return;
  const { rollout, step } = remote.visitorRollout;
  const body = JSON.stringify({ of_rollout: rollout, at_step: step, said: 'failed' });
  isFailureReported = navigator.sendBeacon(visitPath, body);
}

function note(sums: Sums, event: VisitEvent): void {
  const key = `${event.release} ${event.version}`;
  once(sums, `${key} visit`);
  if (event.kind === undefined) sums.set(`${key} opened`, (sums.get(`${key} opened`) ?? 0) + 1);
  else if (isFailure(event)) once(sums, `${key} failed`);
}

function once(sums: Sums, key: string): void {
  if (!sums.has(key)) sums.set(key, 1);
}
