import type { Browser } from 'playwright-core';

/** A measurement's context. Browser and instance start on first use and are shared. */
export interface BenchContext {
  readonly root: string;
  browser(): Promise<Browser>;
  /** Returns the address of the measured instance. */
  instance(): Promise<string>;
  /** How often each timed visit is repeated. */
  readonly rounds: number;
  /** The revision to compare sizes with. */
  readonly since?: string;
  /** The factor by which `grow` multiplies the data. */
  readonly times: number;
  /** Shows progress. */
  report(progress: string): void;
}

/** One named measurement of `npm run bench`. */
export interface Measurement {
  readonly name: string;
  readonly label: string;
  /** Runs only if named on the command line. */
  readonly isExtra?: boolean;
  /** @returns the result as Markdown */
  run(context: BenchContext): Promise<string>;
}
