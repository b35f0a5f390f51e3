import { devVersion, type VisitCount } from '@northlight/contract/data';
import { isReleaseName, isReleaseVersion } from '@northlight/registry';
import { array, number, object, string, tuple } from 'yup';

/** Enough for all counts of a few releases in one request. */
const maxTotals = 80;

/** The largest count that one tab can report. */
const maxPerTab = {
  visit: 1,
  failed: 1,
  started: 1,
  opened: 200,
} as const satisfies Record<VisitCount, number>;

interface VisitTotal {
  readonly release: string;
  readonly version: string;
  readonly what: keyof typeof maxPerTab;
  readonly total: number;
}

const bodySchema = object({
  visits: array(tuple([string().defined(), number().defined().min(0)]).defined())
    .defined()
    .min(1)
    .max(maxTotals),
})
  .noUnknown()
  .defined();

/** @throws Error for an invalid body */
export function parseVisits(body: unknown): readonly VisitTotal[] {
  const { visits } = bodySchema.validateSync(body, { strict: true });
  if (new Set(visits.map(([key]) => key)).size < visits.length) throw new Error('duplicate count');
  return visits.map(([key, value]) => {
    const [release = '', version = '', what = '', ...extraWords] = key.split(' ');
    const isVersion = isReleaseVersion(version) || version === devVersion;
    if (!isReleaseName(release) || !isVersion || !isVisitCount(what) || extraWords.length > 0) {
      throw new Error('not a version count');
    }
    if (value > maxPerTab[what]) throw new Error('more than one tab can report');
    return { release, version, what, total: Math.floor(value) };
  });
}

const isVisitCount = (what: string): what is keyof typeof maxPerTab => Object.hasOwn(maxPerTab, what);
