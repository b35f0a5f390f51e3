import type { Log } from '@northlight/node-kit';
import type { EdgeContext } from '../http/peer.ts';
import { ReportIntake, respondAccepted } from './report-intake.ts';

/** A violation without personal data: URLs have no query or fragment. */
interface CspReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

/** Accepts both report formats that browsers send. */
export class CspReports {
  readonly #log: Log;
  readonly #intake = new ReportIntake({ maxBytes: 32 * 1024, maxLogLines: 30 });
  #count = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Number of reports since the start. */
  get count(): number {
    return this.#count;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const text = await this.#intake.read(c);
    if (text instanceof Response) return text;
    for (const report of parseReports(text)) this.#add(report);
    return respondAccepted();
  }

  #add(report: CspReport): void {
    this.#count += 1;
    if (this.#intake.canLog()) this.#log.warn('content security policy violated', { ...report });
  }
}

function parseReports(text: string): CspReport[] {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return [];
  }
  // The Reporting API sends a list with camel-case bodies, `report-uri` one object with hyphens.
  const bodies = Array.isArray(input)
    ? input.slice(0, 20).map((item) => getField(item, 'body'))
    : [getField(input, 'csp-report')];
  return bodies.flatMap((body) => {
    if (typeof body !== 'object' || body === null) return [];
    const findString = (...names: string[]) =>
      names.map((name) => getField(body, name)).find((value) => typeof value === 'string');
    return [
      {
        directive: cleanKeyword(
          findString('effectiveDirective', 'effective-directive', 'violated-directive'),
        ),
        blocked:
          cleanKeyword(findString('blockedURL', 'blocked-uri')) ||
          cleanOrigin(findString('blockedURL', 'blocked-uri')),
        page: cleanPath(findString('documentURL', 'document-uri')),
        source: cleanPath(findString('sourceFile', 'source-file')),
      },
    ];
  });
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Anyone can send a report, so each field is kept only if it matches a strict pattern. */
function cleanKeyword(value: unknown): string {
  return typeof value === 'string' && /^[a-z][a-z-]{0,39}$/.test(value) ? value : '';
}

function cleanOrigin(value: unknown): string {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value).origin.slice(0, 100) : '';
}

function cleanPath(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return '';
  const { pathname } = new URL(value);
  return pathname.length <= 200 && /^[\w./@~*-]*$/.test(pathname) ? pathname : '';
}
