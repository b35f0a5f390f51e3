import { fileURLToPath } from 'node:url';
import { nodeProgram, startChild } from '@northlight/cli/child';
import { installOnDemand, runWell } from '../on-demand.ts';

/** What many requests at once got. */
export interface Answers {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Requests of one kind that are sent whether the ones before were answered or not. */
export interface SteadyLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a second. */
  readonly rate: number;
  readonly write?: { readonly method: string; readonly body: string };
}

export interface Hammer {
  /** Asks for one address over ten connections, as often as it can, for some seconds. */
  hardest(url: string, headers: Readonly<Record<string, string>>): Promise<Answers>;
  /** Asks for several addresses, each at its rate, until it is stopped. @returns what each got, in their order */
  steady(loads: readonly SteadyLoad[]): { stop(): Promise<Answers[]> };
}

/** The part of autocannon's report that is read. */
export interface Report {
  readonly non2xx: number;
  readonly errors: number;
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
}

/** autocannon in a process of its own: asking must not take the time of those who answer. */
export async function openHammer(root: string): Promise<Hammer> {
  const folder = await installOnDemand(root, 'bench-autocannon', { autocannon: '9.0.0' });
  const head = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  return {
    async hardest(url, headers) {
      const output = await runWell({
        command: process.execPath,
        // The first second is reported in a line of its own, and not counted.
        args: [
          'node_modules/autocannon/autocannon.js',
          '--json',
          '-c10',
          '-d4',
          '-W',
          '[',
          '-c10',
          '-d1',
          ']',
          ...head(headers),
          url,
        ],
        cwd: folder,
        hides: 'stderr',
      });
      return answersOf(url, JSON.parse(output.split('\n').at(-1) ?? '') as Report);
    },
    steady(loads) {
      let reports = '[]';
      const program = nodeProgram(fileURLToPath(new URL('./steady-program.ts', import.meta.url)));
      const child = startChild({
        ...program,
        args: [...program.args, folder, JSON.stringify(loads)],
        cwd: root,
        onLine: (line, stream) => {
          if (stream === 'stdout') reports = line;
        },
      });
      return {
        async stop() {
          await child.stop(30_000);
          return (JSON.parse(reports) as Report[]).map((report, at) =>
            answersOf(loads[at]?.url ?? '', report),
          );
        },
      };
    },
  };
}

/** @throws when one request was not answered well */
function answersOf(url: string, { non2xx, errors, statusCodeStats, requests, latency }: Report): Answers {
  if (non2xx + errors > 0) {
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    throw new Error(`${url}: ${non2xx} bad answers and ${errors} errors (${statuses.join(', ')})`);
  }
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
