import type { ReleasesOverview, VersionCounts, Vital } from '@northlight/contract';
import { certainFailures, isCertainlyWorse } from '@northlight/domain/certainly-worse';
import type { Tone } from '@northlight/shared-ui';
import { duration } from './describe.ts';

/** A line of what was counted: its name, and the texts of the live version and the one before. */
export interface CountLine {
  readonly label: string;
  readonly live: string;
  readonly before: string;
}

export interface Verdict {
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
  /** What takes the version back, when it should be. */
  readonly command?: string;
}

/** A live version, and the one that it replaced, as they do in browsers. */
export interface Doing {
  readonly release: string;
  readonly version: string;
  readonly previous: string | null;
  readonly verdict: Verdict;
  readonly lines: readonly CountLine[];
  /** Reads of the live version that failed. */
  readonly reads: VersionCounts['reads'];
}

const none = '–';

const whole = (count: number) => count.toLocaleString('en');

const failedOf = ({ failed, visits }: VersionCounts) =>
  visits === 0 ? none : `${whole(failed)} (${((100 * failed) / visits).toFixed(1)} %)`;

const speeds: readonly (readonly [vital: Vital, label: string])[] = [
  ['lcp', 'Largest paint (LCP)'],
  ['inp', 'Slowest answer (INP)'],
  ['cls', 'Layout shift (CLS)'],
  ['ttfb', 'First byte (TTFB)'],
  ['task', 'Longest task'],
];

function speedOf(counts: VersionCounts, vital: Vital): string {
  const found = counts.vitals[vital];
  if (found === undefined) return none;
  const tell = (value: number) => (vital === 'cls' ? (value / 1000).toFixed(2) : duration(value));
  return `${tell(found.p75)} (${tell(found.p95)})`;
}

/** Null from an edge that keeps no counts in the backend. */
export function doingOf({ releases, counts }: ReleasesOverview): readonly Doing[] | null {
  if (!counts) return null;
  return releases.map(({ name, version, previous }) => {
    const countsOf = (wanted: string | null) =>
      counts.find((each) => each.release === name && each.version === wanted);
    const live = countsOf(version);
    const before = countsOf(previous);
    return {
      release: name,
      version,
      previous,
      verdict: verdictOf({ name, version, previous, live, before }),
      lines: linesOf(live, before),
      reads: live?.reads ?? [],
    };
  });
}

/** What was counted of two versions, beside each other. */
export function linesOf(live: VersionCounts | undefined, before: VersionCounts | undefined): CountLine[] {
  const line = (label: string, tell: (of: VersionCounts) => string): CountLine => ({
    label,
    live: live ? tell(live) : none,
    before: before ? tell(before) : none,
  });
  return [
    line('Documents', ({ documents }) => whole(documents)),
    line('Visits', ({ visits }) => whole(visits)),
    line('Failed visits', failedOf),
    line('Starts', ({ started }) => whole(started)),
    line('Pages opened', ({ opened }) => whole(opened)),
    line('Failed reads', ({ reads }) => whole(reads.reduce((sum, [, count]) => sum + count, 0))),
    ...speeds.map(([vital, label]) => line(label, (of) => speedOf(of, vital))),
  ];
}

/** What can be said of a live version against the one before, or why nothing can. */
function verdictOf({
  name,
  version,
  previous,
  live,
  before,
}: {
  readonly name: string;
  readonly version: string;
  readonly previous: string | null;
  readonly live: VersionCounts | undefined;
  readonly before: VersionCounts | undefined;
}): Verdict {
  const unknown = (text: string): Verdict => ({ tone: 'neutral', label: 'Cannot be told', text });
  if (previous === null) return unknown('There is no version before it to compare with.');
  if (!before?.visits) return unknown(`No visits of ${previous} are counted to compare with.`);
  if (!live?.visits) return unknown(`No visits of ${version} are counted yet.`);
  const rates = `${whole(live.failed)} of ${whole(live.visits)} visits failed; before, ${whole(before.failed)} of ${whole(before.visits)}.`;
  if (isCertainlyWorse(live, before)) {
    return {
      tone: 'danger',
      label: 'Certainly worse',
      text: rates,
      command: `npm run rollback -- ${name} ${previous}`,
    };
  }
  const needed = certainFailures(live.visits, before);
  if (needed === null) return unknown(`${rates} So few visits cannot show it, even if all of them fail.`);
  return {
    tone: 'success',
    label: 'Not certainly worse',
    text: `${rates} With so many visits it is certain from ${whole(needed)} failed ones on.`,
  };
}
