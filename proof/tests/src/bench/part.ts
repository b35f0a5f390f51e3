import type { Browser } from 'playwright-core';

/** The context of a measurement. Browser and product start on first use and are shared. */
export interface BenchContext {
  readonly root: string;
  browser(): Promise<Browser>;
  /** The address of the measured product. */
  product(): Promise<string>;
  /** The number of repetitions of a timed visit. */
  readonly rounds: number;
  /** The revision to compare sizes with. */
  readonly since?: string;
  /** The factor by which `grow` multiplies the data. */
  readonly times: number;
  /** Shows the progress. */
  say(progress: string): void;
}

/** One named measurement of `npm run bench`. */
export interface Part {
  readonly name: string;
  readonly label: string;
  /** Runs only if it is named. */
  readonly isExtra?: boolean;
  /** @returns the result as Markdown */
  run(context: BenchContext): Promise<string>;
}
