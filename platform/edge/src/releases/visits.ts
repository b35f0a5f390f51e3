import { devVersion, type VisitCount } from '@northlight/contract/data';
import { isReleaseName, isReleaseVersion } from '@northlight/registry';
import { array, number, object, string, tuple } from 'yup';
import type { ReleaseCounts } from './release-counts.ts';

/** Of one request: some releases, each with all that is counted of it. */
const mostSums = 80;

/** How much one tab can say at once. */
const mostOf = {
  visit: 1,
  failed: 1,
  started: 1,
  opened: 200,
} as const satisfies Record<VisitCount, number>;

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
  counts.add(release, version, what, '', Math.floor(value));
}

const isCounted = (what: string): what is keyof typeof mostOf => Object.hasOwn(mostOf, what);
