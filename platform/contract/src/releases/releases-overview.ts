import type { ReleaseFaults, VersionCounts } from './release-report.ts';

/** Where staff read the live releases and their state, with their access token. */
export const releasesPath = '/__releases';

/** Where an admin rolls back a release. */
export const rollbackPath = '/__releases/rollback';

/** The version to make live again. */
export interface RollbackRequest {
  readonly name: string;
  readonly version: string;
  /** The registry's revision that the admin saw. The request is rejected if it has changed. */
  readonly revision: number;
}

export interface LiveRelease {
  readonly name: string;
  readonly version: string;
  /** ISO instant. */
  readonly releasedAt: string;
  /** The version that browsers fall back to. */
  readonly previous: string | null;
  /** Other stored versions, newest first. */
  readonly kept: readonly KeptRelease[];
}

export interface KeptRelease {
  readonly version: string;
  /** ISO instant. */
  readonly publishedAt: string;
  readonly wasRolledBack?: boolean;
}

/** One change to the live versions. */
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
  /** The subjects of its commits, newest first; absent if they were not recorded. */
  readonly changes?: readonly string[];
}

/** The state of a rollout, compared with the live version. */
export interface RolloutOverview {
  readonly rollout: string;
  readonly release: string;
  readonly version: string;
  /** The version that everyone else has. */
  readonly against: string;
  /** Percent of the accounts, or of the visitors, by step. */
  readonly shares: readonly number[];
  /** Index of the current step. */
  readonly step: number;
  /** ISO instant. */
  readonly startedAt: string;
  /** Why the rollout does not continue; empty while it does. */
  readonly held: string;
  /** ISO instant; null unless it was stopped. */
  readonly stoppedAt: string | null;
  readonly why: string | null;
  /** Visitors by step, and how many of them had a failure. */
  readonly tallies: readonly (readonly [
    next: number,
    nextFailed: number,
    live: number,
    liveFailed: number,
  ])[];
  /** Whether it is still in the registry; if not, it has ended. */
  readonly isRunning: boolean;
  /** Whether the share applies to anonymous visitors instead of accounts. */
  readonly isPublic: boolean;
  readonly isPaused: boolean;
}

/** The edge's overview for staff. */
export interface ReleasesOverview {
  readonly revision: number;
  /** Why the newest registry was rejected; null if it is in use. */
  readonly refusal: string | null;
  readonly releases: readonly LiveRelease[];
  /** Newest first. */
  readonly ledger: readonly LedgerEntry[];
  readonly faults: readonly ReleaseFaults[];
  /** ISO instant at which counting began. */
  readonly faultsSince: string;
  /**
   * Counts from all copies of the edge; the faults then come from all copies too. Null if the backend has no counts or does
   * not respond; the faults are then from this copy.
   */
  readonly counts: readonly VersionCounts[] | null;
  /** Rollouts of the last 30 days, newest first; null if the backend does not respond. */
  readonly rollouts: readonly RolloutOverview[] | null;
  /** Whether this edge has the key that signs rollbacks and changes to rollouts. */
  readonly canRollBack: boolean;
}
