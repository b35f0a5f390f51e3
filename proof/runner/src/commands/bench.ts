import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser, installBrowser } from '../browser.ts';
import type { CommandInput } from '../main.ts';
import { Progress } from '../terminal/progress.ts';

/** What `proof/bench` offers to the command line. */
export interface Bench {
  readonly runBench: (input: BenchInput) => Promise<number>;
}

export interface BenchInput extends CommandInput {
  /** The browser to measure in. */
  readonly browser: string;
  readonly progress: Progress;
}

/** `npm run bench`: all measurements, or the named ones: `npm run bench -- composition`. */
export async function bench(input: CommandInput): Promise<number> {
  const { root } = input;
  const progress = new Progress();
  const browser = (await findBrowser(root)) ?? (await installBrowser(root, (said) => progress.line(said)));
  const { runBench } = (await import(pathToFileURL(join(root, 'proof/bench/src/main.ts')).href)) as Bench;
  try {
    return await runBench({ ...input, browser, progress });
  } finally {
    progress.close();
  }
}
