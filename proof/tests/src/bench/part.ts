import type { Browser } from 'playwright-core';

/** What every measurement gets. Browser and product start at their first use and are shared. */
export interface BenchContext {
  readonly root: string;
  browser(): Promise<Browser>;
  /** The address of the product that is measured. */
  product(): Promise<string>;
  /** How often a timed visit is repeated. */
  readonly rounds: number;
  /** The revision to compare sizes with. */
  readonly since?: string;
  /** How many times the data `grow` writes. */
  readonly times: number;
  /** Shows the progress. */
  say(progress: string): void;
}

/** One named measurement of `npm run bench`. */
export interface Part {
  readonly name: string;
  readonly label: string;
  /** Runs only when it is named. */
  readonly isExtra?: boolean;
  /** @returns the result as Markdown */
  run(context: BenchContext): Promise<string>;
}
