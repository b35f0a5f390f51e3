import {
  type ReleaseFaults,
  type ReleaseReport,
  reportKinds,
  reportLimits,
  type SeenReport,
} from '@northlight/contract/data';
import { type Log, RateLimiter } from '@northlight/node-kit';
import { isReleaseName, isReleaseVersion, type ReleaseRecord } from '@northlight/registry';
import { LRUCache } from 'lru-cache';
import { array, number, type ObjectShape, object, string } from 'yup';
import type { EdgeContext } from '../http/peer.ts';
import { createFaultLabel } from '../releases-page/release-totals.ts';
import { redactCause, redactText } from './redact-report.ts';
import type { ReleaseCounts } from './release-counts.ts';
import { ReportIntake, respondAccepted } from './report-intake.ts';
import { parseVisits } from './visit-counts.ts';

/** Limit memory: the number of versions, and of different reports per version. */
const maxVersions = 40;
const maxPerVersion = 25;
/** Per report, so that a loop in one tab or made-up numbers don't look like a thousand visitors. */
const maxCounted = 50;
/** A broken page or an attacker can send thousands. */
const logRate = { max: 60, seconds: 60 };

const strictObject = <Shape extends ObjectShape>(shape: Shape) => object(shape).noUnknown().defined();
const textSchema = (max: number, pattern: RegExp) =>
  string()
    .defined()
    .max(max)
    .test('pattern', (value) => pattern.test(value));

const bodySchema = strictObject({
  reports: array(
    strictObject({
      release: string().defined().test('name', isReleaseName),
      version: string().defined().test('version', isReleaseVersion),
      kind: string().defined().oneOf(reportKinds),
      cause: textSchema(reportLimits.cause, /^[\w .:-]+$/),
      text: textSchema(reportLimits.text, /^\P{Cc}*$/u),
      at: textSchema(reportLimits.at, /^(?:[\w@~][\w@~./-]*(?::\d{1,9}){0,2})?$/),
      page: textSchema(reportLimits.page, /^(?:\/[\w:./*-]*)?$/),
      count: number().defined().integer().min(1).max(reportLimits.count),
    }),
  )
    .defined()
    .min(1)
    .max(reportLimits.perRequest),
});

interface VersionFaults {
  /** The version's files; reports cannot name other files. */
  readonly files: ReadonlySet<string>;
  readonly counts: Record<ReleaseReport['kind'], number>;
  readonly reports: LRUCache<string, SeenReport>;
}

export interface ReleaseReportsOptions {
  readonly log: Log;
  /** Null for unreleased versions, so that made-up ones use no memory. */
  readonly find: (name: string, version: string) => Promise<Pick<ReleaseRecord, 'files'> | null>;
  /** Whether a live release declares the route. */
  readonly isRoute: (path: string) => boolean;
  /** A failed read's name, if it appears in the version's own code. */
  readonly filterReadName: (report: ReleaseReport, files: ReadonlySet<string>) => Promise<string | null>;
  readonly counts: Pick<ReleaseCounts, 'add'>;
}

/**
 * Collects browser reports by version: adds them to the counts of all edges, logs them, and keeps them in memory in
 * case the counts cannot be read.
 */
export class ReleaseReports {
  readonly #options: ReleaseReportsOptions;
  readonly #since = new Date().toISOString();
  readonly #byVersion = new LRUCache<string, VersionFaults>({ max: maxVersions });
  readonly #intake = new ReportIntake(16 * 1024);
  readonly #logLimiter = new RateLimiter();

  constructor(options: ReleaseReportsOptions) {
    this.#options = options;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const body = await this.#intake.parse(c, parseBody);
    if (body instanceof Response) return body;
    for (const report of body.reports) await this.#add(report);
    for (const { release, version, what, total } of body.visits) {
      if ((await this.#options.find(release, version)) !== null)
        this.#options.counts.add(release, version, what, '', total);
    }
    return respondAccepted();
  }

  /** Most recently reported version first. */
  getSummary(): { readonly since: string; readonly faults: readonly ReleaseFaults[] } {
    const faults = [...this.#byVersion].map(([key, { counts, reports }]) => {
      const [release = '', version = ''] = key.split('@');
      return { release, version, counts, latest: [...reports.values()] };
    });
    return { since: this.#since, faults };
  }

  async #add(report: ReleaseReport): Promise<void> {
    const { release, version, kind } = report;
    const count = Math.min(report.count, maxCounted);
    const key = `${release}@${version}`;
    const faults = this.#byVersion.get(key) ?? (await this.#createFaults(release, version));
    if (faults === null) return;
    const fault = await this.#redact(report, faults.files);
    faults.counts[kind] += count;
    const label = createFaultLabel({ kind, ...fault });
    const previousCount = faults.reports.get(label)?.count ?? 0;
    this.#options.counts.add(release, version, 'fault', label, count);
    const last = new Date().toISOString();
    faults.reports.set(label, { kind, ...fault, count: previousCount + count, last });
    this.#byVersion.set(key, faults);
    if (this.#logLimiter.take('log', logRate))
      this.#options.log.warn('browser report', { ...report, ...fault });
  }

  /** The report's fields in a form that is safe to show. */
  async #redact(report: ReleaseReport, files: ReadonlySet<string>) {
    const { kind } = report;
    const readName = kind === 'error' ? await this.#options.filterReadName(report, files) : null;
    return {
      cause: redactCause(kind, report.cause),
      text: readName === null ? redactText(report.text) : `reading ${readName}`,
      at: files.has(report.at.replace(/(?::\d+)*$/, '')) ? report.at : '',
      page: this.#options.isRoute(report.page) ? report.page : '',
    };
  }

  async #createFaults(release: string, version: string): Promise<VersionFaults | null> {
    const record = await this.#options.find(release, version);
    if (record === null) return null;
    const files = new Set(Object.keys(record.files));
    return { files, counts: { error: 0, load: 0 }, reports: new LRUCache({ max: maxPerVersion }) };
  }
}

/** A request has either reports or visits: visits are sent separately when the tab closes. */
function parseBody(body: unknown) {
  const hasVisits = typeof body === 'object' && body !== null && Object.hasOwn(body, 'visits');
  return hasVisits
    ? { reports: [], visits: parseVisits(body) }
    : { reports: bodySchema.validateSync(body, { strict: true }).reports, visits: [] };
}
