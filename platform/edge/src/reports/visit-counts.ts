import { devVersion, type VisitCount } from '@northlight/contract/data';
import { isReleaseName, isReleaseVersion } from '@northlight/registry';
import { array, number, object, string, tuple } from 'yup';
import type { ReleaseCounts } from './release-counts.ts';

/** A few releases with all their counts in one request. */
const maxSums = 80;

/** The largest count that one tab can report. */
const maxPerTab = {
  visit: 1,
  failed: 1,
  started: 1,
  opened: 200,
} as const satisfies Record<VisitCount, number>;

interface Sum {
  readonly release: string;
  readonly version: string;
  readonly what: keyof typeof maxPerTab;
  readonly value: number;
}

const bodySchema = object({
  visits: array(tuple([string().defined(), number().defined().min(0)]).defined())
    .defined()
    .min(1)
    .max(maxSums),
})
  .noUnknown()
  .defined();

/** @throws Error for an invalid body */
export function parseVisits(body: unknown): readonly Sum[] {
  const { visits } = bodySchema.validateSync(body, { strict: true });
  if (new Set(visits.map(([key]) => key)).size < visits.length) throw new Error('duplicate count');
  return visits.map(([key, value]) => {
    const [release = '', version = '', what = '', ...more] = key.split(' ');
    const isVersion = isReleaseVersion(version) || version === devVersion;
    if (!isReleaseName(release) || !isVersion || !isCounted(what) || more.length > 0) {
      throw new Error('not a count of a version');
    }
    if (value > maxPerTab[what]) throw new Error('more than one tab can report');
    return { release, version, what, value };
  });
}

/** Counts the visit and keeps nothing else about it. */
export function countVisit({ release, version, what, value }: Sum, counts: Pick<ReleaseCounts, 'add'>): void {
  counts.add(release, version, what, '', Math.floor(value));
}

const isCounted = (what: string): what is keyof typeof maxPerTab => Object.hasOwn(maxPerTab, what);
