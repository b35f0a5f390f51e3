import {
  type ReleaseFaults,
  type ReleaseReport,
  reportKinds,
  reportLimits,
  type SeenReport,
} from '@platform/contract/data';
import type { Log } from '@platform/node-kit';
import { isReleaseName, isReleaseVersion, type ReleaseRecord } from '@platform/registry';
import { LRUCache } from 'lru-cache';
import { array, number, type ObjectShape, object, string } from 'yup';
import type { EdgeContext } from '../http/peer.ts';
import { ReportIntake, reportTaken } from '../http/report-intake.ts';
import { plainText } from '../http/respond.ts';
import { knownCause, knownText } from './reported-words.ts';

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
}

/**
 * What browsers report of each version, counted since this process started. It is a help for people who watch a
 * release, so it is held in memory, by each copy of the edge for itself; what is to last is in the log.
 */
export class ReleaseReports {
  readonly #log: Log;
  readonly #find: ReleaseReportsOptions['find'];
  readonly #isRoute: ReleaseReportsOptions['isRoute'];
  readonly #since = new Date().toISOString();
  readonly #byVersion = new LRUCache<string, Faults>({ max: mostVersions });
  readonly #intake = new ReportIntake({ largest: 16 * 1024, loggedPerMinute: 60 });

  constructor({ log, find, isRoute }: ReleaseReportsOptions) {
    this.#log = log;
    this.#find = find;
    this.#isRoute = isRoute;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const body = await this.#intake.read(c);
    if (body instanceof Response) return body;
    const reports = parse(body);
    if (reports === null) return plainText(400, 'Not a list of reports');
    for (const report of reports) await this.#note(report);
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
    const cause = knownCause(kind, report.cause);
    const said = knownText(kind, report.text);
    const at = faults.files.has(report.at.replace(/(?::\d+)*$/, '')) ? report.at : '';
    const page = this.#isRoute(report.page) ? report.page : '';
    faults.counts[kind] += count;
    const mark = [kind, cause, at, page].join(' ');
    const before = faults.seen.get(mark)?.count ?? 0;
    const last = new Date().toISOString();
    faults.seen.set(mark, { kind, cause, text: said, at, page, count: before + count, last });
    this.#byVersion.set(key, faults);
    if (this.#intake.mayLog())
      this.#log.warn('a browser reports', { ...report, cause, text: said, at, page });
  }

  async #faultsOf(release: string, version: string): Promise<Faults | null> {
    const record = await this.#find(release, version);
    if (record === null) return null;
    const files = new Set(Object.keys(record.files));
    return { files, counts: { error: 0, load: 0, slow: 0 }, seen: new LRUCache({ max: mostPerVersion }) };
  }
}

function parse(body: string): readonly ReleaseReport[] | null {
  try {
    const input: unknown = JSON.parse(body);
    return bodySchema.validateSync(input, { strict: true }).reports;
  } catch {
    return null;
  }
}
