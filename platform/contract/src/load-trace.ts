import type { LoadErrorKind } from './load-error.ts';

/** Which part of a remote was fetched: its entry script, the app behind it, or the code of one page. */
export type LoadPart = 'entry' | 'start' | 'page';

/** One part of one remote on its way into this tab, done or failed. */
export interface LoadStep {
  readonly remote: string;
  readonly version: string;
  readonly part: LoadPart;
  /** The pattern of the page's route. */
  readonly page?: string;
  /** Milliseconds. */
  readonly took: number;
  /** Why it failed; absent when it came. */
  readonly failed?: LoadErrorKind;
}
