import { devVersion, type VisitCount, type Vital } from '@northlight/contract/data';
import { isReleaseName, isReleaseVersion } from '@northlight/registry';
import { array, number, object, string, tuple } from 'yup';
import { bucketOf } from './histogram.ts';
import type { ReleaseCounts } from './release-counts.ts';

/** Of one request: some releases, each with all that is counted of it. */
const mostSums = 80;
const tenMinutes = 600_000;

/** How much one tab can say at once; a vital is a value, and no number of times. */
const mostOf = {
  visit: 1,
  failed: 1,
  started: 1,
  opened: 200,
  lcp: tenMinutes,
  inp: tenMinutes,
  cls: tenMinutes,
  ttfb: tenMinutes,
  task: tenMinutes,
} as const satisfies Record<VisitCount | Vital, number>;

export const vitals = ['lcp', 'inp', 'cls', 'ttfb', 'task'] as const satisfies readonly Vital[];

interface Sum {
  readonly release: string;
  readonly version: string;
  readonly what: keyof typeof mostOf;
  readonly value: number;
}

const bodySchema = object({
  visits: array(tuple([string().defined(), number().defined().min(0)]).defined())
    .defined()
    .min(1)
    .max(mostSums),
})
  .noUnknown()
  .defined();

/** @throws Error for anything else than what a tab tells */
export function parseVisits(body: unknown): readonly Sum[] {
  const { visits } = bodySchema.validateSync(body, { strict: true });
  if (new Set(visits.map(([key]) => key)).size < visits.length) throw new Error('one sum twice');
  return visits.map(([key, value]) => {
    const [release = '', version = '', what = '', ...more] = key.split(' ');
    const isVersion = isReleaseVersion(version) || version === devVersion;
    if (!isReleaseName(release) || !isVersion || !isCounted(what) || more.length > 0) {
      throw new Error('no sum of a version');
    }
    if (value > mostOf[what]) throw new Error('more than a tab can say');
    return { release, version, what, value };
  });
}

/** Counts what a tab told of one version: nothing of the visit itself is kept. */
export function countVisit({ release, version, what, value }: Sum, counts: Pick<ReleaseCounts, 'add'>): void {
  const isVital = vitals.some((name) => name === what);
  if (isVital) counts.add(release, version, what, String(bucketOf(value)));
  else counts.add(release, version, what, '', Math.floor(value));
}

const isCounted = (what: string): what is keyof typeof mostOf => Object.hasOwn(mostOf, what);
