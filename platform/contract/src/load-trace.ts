import type { LoadErrorKind } from './load-error.ts';
import type { Store } from './services.ts';

/** Which part of a remote was fetched: its entry script, the app behind it, or the code of one page. */
export type LoadPart = 'entry' | 'start' | 'page';

/** One part of one remote on its way into this tab, done or failed. */
export interface LoadStep {
  readonly remote: string;
  readonly version: string;
  readonly part: LoadPart;
  /** The pattern of the page's route. */
  readonly page?: string;
  /** Milliseconds since the document began. */
  readonly at: number;
  readonly took: number;
  /** Why it failed; absent when it came. */
  readonly failed?: LoadErrorKind;
}

/** A shared package as the remotes of this tab found it. */
export interface SharedUse {
  readonly name: string;
  readonly version: string;
  readonly suppliedBy: string;
  /** The remotes of this tab that run on it. */
  readonly usedBy: readonly string[];
}

/** What this tab has loaded so far. */
export interface LoadTrace extends Store<readonly LoadStep[]> {
  /** The version of a remote that runs in this tab: the previous one where the live one failed; null before it runs. */
  versionOf(remote: string): string | null;
  shared(): readonly SharedUse[];
}
