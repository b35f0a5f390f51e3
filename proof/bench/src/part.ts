import type { Browser } from 'playwright-core';
import type { Product } from './product/product.ts';

/** What every measurement gets. Browser and product are started at their first use and shared by all. */
export interface BenchContext {
  readonly root: string;
  /** A folder of this run's own that is deleted at its end. */
  readonly scratch: string;
  /** The program that `browser` runs. */
  readonly browserPath: string;
  browser(): Promise<Browser>;
  product(): Promise<Product>;
  /** How often what is timed is repeated. */
  readonly rounds: number;
  /** The revision that the house is compared with. */
  readonly since?: string;
  /** Shows how far it is. */
  say(progress: string): void;
}

/** One named measurement of `npm run bench`. */
export interface Part {
  readonly name: string;
  readonly label: string;
  /** Left out unless it is named: it takes longer than all others together, or measures the sources. */
  readonly isLong?: boolean;
  /** @returns what it found, as Markdown */
  run(context: BenchContext): Promise<string>;
}
