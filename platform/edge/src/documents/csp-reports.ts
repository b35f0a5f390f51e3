import type { Log } from '@northlight/registry/node-kit';
import type { EdgeContext } from '../http/peer.ts';
import { ReportIntake, reportTaken } from '../http/report-intake.ts';

/** A violation without anything that could be about a person: addresses lose their query and fragment. */
interface CspReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

/** Takes violation reports of both forms that browsers send. */
export class CspReports {
  readonly #log: Log;
  readonly #intake = new ReportIntake({ largest: 32 * 1024, loggedPerMinute: 30 });
  #count = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** How many came since the start. */
  get count(): number {
    return this.#count;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const text = await this.#intake.read(c);
    if (text instanceof Response) return text;
    for (const report of parse(text)) this.#note(report);
    return reportTaken();
  }

  #note(report: CspReport): void {
    this.#count += 1;
    if (this.#intake.mayLog()) this.#log.warn('a page broke its policy', { ...report });
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
