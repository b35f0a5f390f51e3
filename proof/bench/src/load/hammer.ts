import { installOnDemand, runWell } from '../on-demand.ts';

/** What many requests at once got. */
export interface Answers {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Asks for one address over ten connections for some seconds. */
export type Hammer = (url: string, headers: Readonly<Record<string, string>>) => Promise<Answers>;

/** The part of autocannon's report that is read. */
interface Report {
  readonly non2xx: number;
  readonly errors: number;
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
}

/** autocannon in a process of its own: asking must not take the time of those who answer. */
export async function openHammer(root: string): Promise<Hammer> {
  const folder = await installOnDemand(root, 'bench-autocannon', { autocannon: '9.0.0' });
  return async (url, headers) => {
    const head = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
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
        ...head,
        url,
      ],
      cwd: folder,
      hides: 'stderr',
    });
    const { non2xx, errors, requests, latency } = JSON.parse(output.split('\n').at(-1) ?? '') as Report;
    if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} bad answers and ${errors} errors`);
    return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
  };
}
