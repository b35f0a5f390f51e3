/**
 * Asks for several addresses at once, each at its own rate, until SIGTERM; then prints what they got, in their order.
 * @remarks A process of its own: asking must not take the time of those who answer. Arguments: the folder in which
 * autocannon is installed, and the kinds of requests as JSON.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Report, SteadyLoad } from './hammer.ts';

/** The part of autocannon that is used. */
type Autocannon = (options: object, done: (error: Error | null, report: Report) => void) => { stop(): void };

const [folder = '', kinds = '[]'] = process.argv.slice(2);
const autocannon = createRequire(join(folder, 'package.json'))('autocannon') as Autocannon;

const running = (JSON.parse(kinds) as SteadyLoad[]).map(({ url, headers, rate, write }) => {
  let stop = () => {};
  const report = new Promise<Report>((resolve, reject) => {
    const options = {
      url,
      headers,
      overallRate: rate,
      connections: Math.min(10, rate),
      duration: 3600,
      ...write,
    };
    const instance = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)));
    stop = () => instance.stop();
  });
  return { report, stop: () => stop() };
});

process.once('SIGTERM', () => {
  for (const { stop } of running) stop();
});
const reports = await Promise.all(running.map(({ report }) => report));
process.stdout.write(
  JSON.stringify(
    reports.map(({ non2xx, errors, statusCodeStats, requests, latency }) => ({
      ...{ non2xx, errors, statusCodeStats },
      ...{ requests, latency },
    })),
  ),
);
process.exit();
