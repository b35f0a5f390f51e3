import {
  type ReleaseFaults,
  type ReleaseReport,
  reportKinds,
  reportLimits,
  type SeenReport,
} from '@platform/contract/data';
import { isReleaseName, isReleaseVersion } from '@platform/registry';
import { array, number, type ObjectShape, object, string } from 'yup';
import { Allowance } from './allowance.ts';
import type { Log } from './log.ts';
import type { EdgeContext } from './peer.ts';
import { readUpTo } from './read-up-to.ts';
import { plainText } from './respond.ts';

const largestBody = 16 * 1024;
const postsPerVisitor = 20;
const postsOfAll = 1_000;
const loggedPerMinute = 60;
/** What is held is small and flat: so many versions, of each so many different reports, the latest seen. */
const mostVersions = 40;
const mostPerVersion = 25;

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
  readonly counts: Record<ReleaseReport['kind'], number>;
  readonly seen: Map<string, SeenReport>;
}

export interface ReleaseReportsOptions {
  readonly log: Log;
  /** Whether there is such a version: nobody fills this memory with made-up ones. */
  readonly isKnown: (name: string, version: string) => Promise<boolean>;
}

/**
 * What browsers report of each version, counted since this process started. It is a help for people who watch a
 * release, so it is held in memory, by each copy of the edge for itself; what is to last is in the log.
 */
export class ReleaseReports {
  readonly #log: Log;
  readonly #isKnown: ReleaseReportsOptions['isKnown'];
  readonly #since = new Date().toISOString();
  readonly #byVersion = new Map<string, Faults>();
  readonly #perVisitor = new Allowance(postsPerVisitor);
  readonly #all = new Allowance(postsOfAll);
  readonly #logged = new Allowance(loggedPerMinute);

  constructor({ log, isKnown }: ReleaseReportsOptions) {
    this.#log = log;
    this.#isKnown = isKnown;
  }

  /** @param address - who sends; held for the limit of the minute alone */
  async receive(c: EdgeContext, address: string): Promise<Response> {
    if (!this.#all.take() || !this.#perVisitor.take(address)) {
      return plainText(429, 'Too many reports', { 'retry-after': '60' });
    }
    const body = await readUpTo(c.req.raw.body, largestBody);
    if (body === null) return plainText(413, 'Too large');
    const reports = parse(body);
    if (reports === null) return plainText(400, 'Not a list of reports');
    for (const report of reports) await this.#note(report);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  }

  /** Since when, and what: the version that was heard of last comes first. */
  summary(): { readonly since: string; readonly faults: readonly ReleaseFaults[] } {
    const faults = [...this.#byVersion].map(([key, { counts, seen }]) => {
      const [release = '', version = ''] = key.split('@');
      return { release, version, counts, latest: [...seen.values()].reverse() };
    });
    return { since: this.#since, faults: faults.reverse() };
  }

  async #note(report: ReleaseReport): Promise<void> {
    const { release, version, kind, cause, text: said, at, page, count } = report;
    const key = `${release}@${version}`;
    if (!this.#byVersion.has(key) && !(await this.#isKnown(release, version))) return;
    const faults = this.#byVersion.get(key) ?? { counts: { error: 0, load: 0, slow: 0 }, seen: new Map() };
    faults.counts[kind] += count;
    const mark = [kind, cause, at, page].join(' ');
    const before = faults.seen.get(mark)?.count ?? 0;
    const last = new Date().toISOString();
    putLast(
      faults.seen,
      mark,
      { kind, cause, text: said, at, page, count: before + count, last },
      mostPerVersion,
    );
    putLast(this.#byVersion, key, faults, mostVersions);
    if (this.#logged.take()) this.#log.warn('a browser reports', { ...report });
  }
}

/** Puts an entry at the end, which is what was seen last, and lets the oldest go. */
function putLast<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

function parse(body: string): readonly ReleaseReport[] | null {
  try {
    const input: unknown = JSON.parse(body);
    return bodySchema.validateSync(input, { strict: true }).reports;
  } catch {
    return null;
  }
}
