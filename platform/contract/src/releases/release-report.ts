/** Where browsers send reports about releases. */
export const reportsPath = '/__reports';

export const reportKinds = ['error', 'load'] as const;

/** `load`: a remote or one of its pages failed to load. `error`: it threw later. */
export type ReportKind = (typeof reportKinds)[number];

/**
 * A browser's report about one version of a release. It contains no personal data: no address, account or device, and no
 * text that was typed or read.
 */
export interface ReleaseReport {
  readonly release: string;
  readonly version: string;
  readonly kind: ReportKind;
  /** The kind of the failed load, or the name of the error. */
  readonly cause: string;
  readonly text: string;
  /** The position in the release's files, `js/app.js:1:200`; empty if unknown. */
  readonly at: string;
  /** The route pattern of the open page; empty if there is none yet. */
  readonly page: string;
  /** How often it happened in this document since its last report. */
  readonly count: number;
}

/** Limits for one request; the edge rejects larger ones. */
export const reportLimits = {
  perRequest: 20,
  cause: 60,
  text: 200,
  at: 160,
  page: 120,
  count: 1000,
} as const;

/** A report as the edge counts it. */
export interface SeenReport extends Omit<ReleaseReport, 'release' | 'version'> {
  /** ISO instant of the last occurrence. */
  readonly last: string;
  /** The source position; null if there is no source map for this version, absent if the position is unknown. */
  readonly source?: SourcePlace | null;
}

/** A position in the sources of a release. */
export interface SourcePlace {
  /** From the root of the workspace, `portal/src/app.tsx`. */
  readonly file: string;
  readonly line: number;
  /** Counted from 1, as editors do. */
  readonly column: number;
}

/** The reports that one copy of the edge received about one version. */
export interface ReleaseFaults {
  readonly release: string;
  readonly version: string;
  readonly counts: Readonly<Record<ReportKind, number>>;
  /** Newest first. */
  readonly latest: readonly SeenReport[];
}

/** The counts per visit. A visit is a document in which a version ran. */
export type VisitCount = 'visit' | 'failed' | 'started' | 'opened';

/** Counts of one version by all copies of the edge in the last 30 days. */
export interface VersionCounts {
  readonly release: string;
  readonly version: string;
  /** Documents in which it ran, counted when they were hidden. */
  readonly visits: number;
  /** Visits in which some part of it failed. */
  readonly failed: number;
}
