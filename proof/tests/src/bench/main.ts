import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArguments } from '@northlight/cli/args';
import { type CommandInput, createCommandLine } from '@northlight/cli/command';
import { Progress } from '@northlight/cli/progress';
import { UserError } from '@northlight/cli/user-error';
import { type Browser, chromium } from 'playwright-core';
import { findOrInstallBrowser } from '../browser.ts';
import { apps } from './apps.ts';
import { grow } from './grow.ts';
import { house } from './house.ts';
import { type Instance, startInstance } from './instance.ts';
import { load } from './load.ts';
import type { Measurement } from './measurement.ts';
import { staticPages } from './static/static.ts';

const measurements: readonly Measurement[] = [staticPages, apps, load, house, grow];

/** `npm run bench`: runs the named measurements in sequence and prints their tables. */
async function bench({ root, args }: CommandInput): Promise<number> {
  const options = { rounds: 'string', since: 'string', times: 'string' } as const;
  const { positionals, values } = parseArguments(args, options, measurements.length);
  const chosenMeasurements = chooseMeasurements(positionals);
  const scratch = await mkdtemp(join(tmpdir(), 'northlight-bench-'));
  const progress = new Progress();
  progress.line();
  let browser: Promise<Browser> | undefined;
  let instance: Promise<Instance> | undefined;
  const context = {
    root,
    rounds: parseCount('rounds', values.rounds ?? '3'),
    times: parseCount('times', values.times ?? '10'),
    ...(values.since === undefined ? {} : { since: values.since }),
    async browser() {
      const executablePath = await findOrInstallBrowser(root, (message) => progress.line(message));
      browser ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
      return browser;
    },
    async instance() {
      if (process.env.BENCH_URL) return process.env.BENCH_URL;
      instance ??= startInstance(root, scratch);
      return (await instance).url;
    },
  };
  try {
    for (const measurement of chosenMeasurements) {
      const task = progress.begin(measurement.label);
      const report = (message: string) => task.update(`${measurement.label}: ${message}`);
      const result = await measurement.run({ ...context, report }).catch((error: unknown) => {
        task.fail();
        throw error;
      });
      task.done();
      progress.line(`\n${result}\n`);
    }
  } finally {
    await (await browser?.catch(() => undefined))?.close();
    await (await instance?.catch(() => undefined))?.stop();
    await rm(scratch, { recursive: true, force: true });
    progress.line(`${availableParallelism()} cores, Node ${process.versions.node}`);
    progress.close();
  }
  return 0;
}

export const main = createCommandLine({
  bench: {
    usage: '[name]... [--rounds <number>] [--since <commit>] [--times <number>]',
    description: `Runs the measurements static, apps and load, or the given ones; see docs/performance.md.
  --rounds  visits per page for static and apps; default 3
  --since   for house: the commit to compare with
  --times   for grow: the factor for the data; default 10`,
    ignoresSettings: true,
    load: async () => bench,
  },
});

/** @throws UserError for an unknown name */
function chooseMeasurements(names: readonly string[]): readonly Measurement[] {
  const unknown = names.find((name) => !measurements.some((measurement) => measurement.name === name));
  if (unknown !== undefined) {
    throw new UserError(`Unknown measurement "${unknown}".`, [
      `Measurements: ${measurements.map(({ name }) => name).join(', ')}`,
    ]);
  }
  return measurements.filter(({ name, isExtra }) =>
    names.length === 0 ? isExtra !== true : names.includes(name),
  );
}

/** @throws UserError when it is not a positive whole number */
function parseCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UserError(`--${name} is "${text}"; it must be a positive whole number.`);
}
