import { addressBlock } from '@platform/domain';
import type { Log } from '../http/log.ts';
import type { EdgeContext } from '../http/peer.ts';
import { Allowance } from '../http/rate-limiter.ts';
import { readUpTo } from '../http/read-up-to.ts';
import { plainText } from '../http/respond.ts';

/** A violation without anything that could be about a person: addresses lose their query and fragment. */
export interface CspReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

const largestReport = 32 * 1024;
const kept = 50;
/** A page in trouble, or somebody who plays, can send thousands. */
const loggedPerMinute = 30;
const postsPerVisitor = 20;
const postsOfAll = 1_000;

/** Takes violation reports of both forms that browsers send. */
export class CspReports {
  readonly #log: Log;
  readonly #latest: CspReport[] = [];
  readonly #perVisitor = new Allowance(postsPerVisitor);
  readonly #all = new Allowance(postsOfAll);
  readonly #logged = new Allowance(loggedPerMinute);
  #count = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** How many came since the start. */
  get count(): number {
    return this.#count;
  }

  get latest(): readonly CspReport[] {
    return this.#latest;
  }

  /** @param address - who sends; held for the limit of the minute alone */
  async receive(c: EdgeContext, address: string): Promise<Response> {
    if (!this.#perVisitor.take(addressBlock(address)) || !this.#all.take()) {
      return plainText(429, 'Too many reports', { 'retry-after': '60' });
    }
    const text = await readUpTo(c.req.raw.body, largestReport);
    if (text === null) return plainText(413, 'Too large');
    for (const report of parse(text)) this.#note(report);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  }

  #note(report: CspReport): void {
    this.#count += 1;
    this.#latest.push(report);
    if (this.#latest.length > kept) this.#latest.shift();
    if (this.#logged.take()) this.#log.warn('a page broke its policy', { ...report });
  }
}

function parse(text: string): CspReport[] {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return [];
  }
  // The Reporting API sends a list with camel-case bodies, `report-uri` one object with hyphens.
  const bodies = Array.isArray(input)
    ? input.slice(0, 20).map((item) => field(item, 'body'))
    : [field(input, 'csp-report')];
  return bodies.flatMap((body) => {
    if (typeof body !== 'object' || body === null) return [];
    const first = (...names: string[]) =>
      names.map((name) => field(body, name)).find((value) => typeof value === 'string');
    return [
      {
        directive: keyword(first('effectiveDirective', 'effective-directive', 'violated-directive')),
        blocked: keyword(first('blockedURL', 'blocked-uri')) || originOf(first('blockedURL', 'blocked-uri')),
        page: pathIn(first('documentURL', 'document-uri')),
        source: pathIn(first('sourceFile', 'source-file')),
      },
    ];
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Anybody can send a report: of each field only what has its form is kept, and no sentence has one. */
function keyword(value: unknown): string {
  return typeof value === 'string' && /^[a-z][a-z-]{0,39}$/.test(value) ? value : '';
}

function originOf(value: unknown): string {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value).origin.slice(0, 100) : '';
}

function pathIn(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return '';
  const { pathname } = new URL(value);
  return pathname.length <= 200 && /^[\w./@~*-]*$/.test(pathname) ? pathname : '';
}
