import type { ReleaseFaults, VersionCounts } from './release-report.ts';
/** Where staff read what is live and how it does, with the access token of their session. */
export const releasesPath = '/__releases';

/** Where an admin takes a release back. */
export const rollbackPath = '/__releases/rollback';

/** What is to be made live again, as the admin saw it. */
export interface RollbackRequest {
  readonly name: string;
  readonly version: string;
  /** The registry's revision that the choice was made at: when another is live by now, nothing is done. */
  readonly revision: number;
}

export interface LiveRelease {
  readonly name: string;
  readonly version: string;
  /** ISO instant. */
  readonly releasedAt: string;
  /** What a browser falls back to. */
  readonly previous: string | null;
  /** Other versions whose files are kept, newest first. */
  readonly kept: readonly { readonly version: string; readonly publishedAt: string }[];
}

/** One change of what is live. */
export interface LedgerEntry {
  readonly revision: number;
  /** ISO instant. */
  readonly at: string;
  readonly kind:
    | 'release'
    | 'rollback'
    | 'retire'
    | 'end-trial'
    | 'rollout'
    | 'pause'
    | 'resume'
    | 'stop'
    | 'finish';
  readonly name: string;
  readonly version: string;
  readonly replaced: string | null;
  readonly who: string;
  readonly commit: string | null;
  /** The subjects of the commits that it brings, the newest first; absent where nobody noted them. */
  readonly changes?: readonly string[];
}

/** How a version does that a share of the accounts has, beside the one that the others have. */
export interface RolloutOverview {
  readonly rollout: string;
  readonly release: string;
  readonly version: string;
  /** The version of the others. */
  readonly against: string;
  /** Percent of the accounts, or of the visitors, by step. */
  readonly shares: readonly number[];
  /** Index of the step that it is in. */
  readonly step: number;
  /** ISO instant. */
  readonly startedAt: string;
  /** Why the share stays where it is; empty while it goes on. */
  readonly held: string;
  /** ISO instant, and why; null while it is not stopped. */
  readonly stoppedAt: string | null;
  readonly why: string | null;
  /** Visitors by step, and of how many something failed. */
  readonly tallies: readonly (readonly [
    next: number,
    nextFailed: number,
    live: number,
    liveFailed: number,
  ])[];
  /** Whether the registry carries it; else it is over. */
  readonly isRunning: boolean;
  /** Whether the share is one of all visitors, of whom nobody is known; absent from an edge that is older than this. */
  readonly isPublic?: boolean;
  /** Whether it is kept from going on; absent from an edge that is older than this. */
  readonly isPaused?: boolean;
}

/** What the edge tells staff. */
export interface ReleasesOverview {
  readonly revision: number;
  /** Why the newest registry is not the one in use; null when it is. */
  readonly refusal: string | null;
  readonly releases: readonly LiveRelease[];
  /** The newest first. */
  readonly ledger: readonly LedgerEntry[];
  readonly faults: readonly ReleaseFaults[];
  /** ISO instant since when they were counted. */
  readonly faultsSince: string;
  /**
   * What all copies of the edge have counted; the faults are then theirs too. Null when they keep no counts in the backend
   * or it does not answer: the faults are those of this copy alone. Absent from an edge that is older than this.
   */
  readonly counts?: readonly VersionCounts[] | null;
  /**
   * Rollouts of the last 30 days, the newest first; null when the backend does not say. Absent from an edge that is older
   * than this.
   */
  readonly rollouts?: readonly RolloutOverview[] | null;
  /** Whether this edge holds the key that a rollback, or an act of a rollout, must be signed with. */
  readonly canRollBack: boolean;
}
