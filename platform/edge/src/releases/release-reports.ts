import {
  type ReleaseFaults,
  type ReleaseReport,
  reportKinds,
  reportLimits,
  type SeenReport,
} from '@northlight/contract/data';
import { isReleaseName, isReleaseVersion, type ReleaseRecord } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import { LRUCache } from 'lru-cache';
import { array, number, type ObjectShape, object, string } from 'yup';
import type { EdgeContext } from '../http/peer.ts';
import { ReportIntake, reportTaken } from '../http/report-intake.ts';
import type { ReleaseCounts } from './release-counts.ts';
import { faultLabel } from './release-totals.ts';
import { knownCause, knownText } from './reported-words.ts';
import { countVisit, parseVisits } from './visits.ts';

/** What is held is small and flat: so many versions, of each so many different reports, the latest seen. */
const mostVersions = 40;
const mostPerVersion = 25;
/** Of one report: a loop in one tab, or somebody who makes numbers up, must not look like a thousand visitors. */
const mostCounted = 50;

const closed = <Shape extends ObjectShape>(shape: Shape) => object(shape).noUnknown().defined();
const text = (max: number, form: RegExp) =>
  string()
    .defined()
    .max(max)
    .test('form', (value) => form.test(value));

const bodySchema = closed({
  reports: array(
    closed({
      release: string().defined().test('name', isReleaseName),
      version: string().defined().test('version', isReleaseVersion),
      kind: string().defined().oneOf(reportKinds),
      cause: text(reportLimits.cause, /^[\w .:-]+$/),
      text: text(reportLimits.text, /^\P{Cc}*$/u),
      at: text(reportLimits.at, /^(?:[\w@~][\w@~./-]*(?::\d{1,9}){0,2})?$/),
      page: text(reportLimits.page, /^(?:\/[\w:./*-]*)?$/),
      count: number().defined().integer().min(1).max(reportLimits.count),
    }),
  )
    .defined()
    .min(1)
    .max(reportLimits.perRequest),
});

interface Faults {
  /** The files of the version: a report can name no other. */
  readonly files: ReadonlySet<string>;
  readonly counts: Record<ReleaseReport['kind'], number>;
  readonly seen: LRUCache<string, SeenReport>;
}

export interface ReleaseReportsOptions {
  readonly log: Log;
  /** A released version, or null: nobody fills this memory with made-up ones. */
  readonly find: (name: string, version: string) => Promise<Pick<ReleaseRecord, 'files'> | null>;
  /** Whether a live release declares the route. */
  readonly isRoute: (path: string) => boolean;
  /** The name of a read that failed, if it stands in the version's own code. */
  readonly readName: (report: ReleaseReport, files: ReadonlySet<string>) => Promise<string | null>;
  readonly counts: Pick<ReleaseCounts, 'add'>;
}

/**
 * What browsers report of each version: handed to the counts of all copies of the edge, and held in memory for when
 * those cannot be had. Each report is in the log too.
 */
export class ReleaseReports {
  readonly #log: Log;
  readonly #find: ReleaseReportsOptions['find'];
  readonly #isRoute: ReleaseReportsOptions['isRoute'];
  readonly #readName: ReleaseReportsOptions['readName'];
  readonly #counts: ReleaseReportsOptions['counts'];
  readonly #since = new Date().toISOString();
  readonly #byVersion = new LRUCache<string, Faults>({ max: mostVersions });
  readonly #intake = new ReportIntake({ largest: 16 * 1024, loggedPerMinute: 60 });

  constructor({ log, find, isRoute, readName, counts }: ReleaseReportsOptions) {
    this.#log = log;
    this.#find = find;
    this.#isRoute = isRoute;
    this.#readName = readName;
    this.#counts = counts;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const told = await this.#intake.parse(c, parse);
    if (told instanceof Response) return told;
    for (const report of told.reports) await this.#note(report);
    for (const visit of told.visits) {
      if ((await this.#find(visit.release, visit.version)) !== null) countVisit(visit, this.#counts);
    }
    return reportTaken();
  }

  /** Since when, and what: the version that was heard of last comes first, as the cache lists it. */
  summary(): { readonly since: string; readonly faults: readonly ReleaseFaults[] } {
    const faults = [...this.#byVersion].map(([key, { counts, seen }]) => {
      const [release = '', version = ''] = key.split('@');
      return { release, version, counts, latest: [...seen.values()] };
    });
    return { since: this.#since, faults };
  }

  async #note(report: ReleaseReport): Promise<void> {
    const { release, version, kind } = report;
    const count = Math.min(report.count, mostCounted);
    const key = `${release}@${version}`;
    const faults = this.#byVersion.get(key) ?? (await this.#faultsOf(release, version));
    if (faults === null) return;
    const fault = await this.#known(report, faults.files);
    faults.counts[kind] += count;
    const mark = faultLabel({ kind, ...fault });
    const before = faults.seen.get(mark)?.count ?? 0;
    this.#counts.add(release, version, 'fault', mark, count);
    const last = new Date().toISOString();
    faults.seen.set(mark, { kind, ...fault, count: before + count, last });
    this.#byVersion.set(key, faults);
    if (this.#intake.mayLog()) this.#log.warn('a browser reports', { ...report, ...fault });
  }

  /** What of a report can be shown. */
  async #known(report: ReleaseReport, files: ReadonlySet<string>) {
    const { kind } = report;
    const read = kind === 'error' ? await this.#readName(report, files) : null;
    return {
      cause: knownCause(kind, report.cause),
      text: read === null ? knownText(report.text) : `reading ${read}`,
      at: files.has(report.at.replace(/(?::\d+)*$/, '')) ? report.at : '',
      page: this.#isRoute(report.page) ? report.page : '',
    };
  }

  async #faultsOf(release: string, version: string): Promise<Faults | null> {
    const record = await this.#find(release, version);
    if (record === null) return null;
    const files = new Set(Object.keys(record.files));
    return { files, counts: { error: 0, load: 0 }, seen: new LRUCache({ max: mostPerVersion }) };
  }
}

/** Either reports or visits: what a tab tells of a visit leaves with it, in a request of its own. */
function parse(body: unknown) {
  const areVisits = typeof body === 'object' && body !== null && Object.hasOwn(body, 'visits');
  return areVisits
    ? { reports: [], visits: parseVisits(body) }
    : { reports: bodySchema.validateSync(body, { strict: true }).reports, visits: [] };
}
