/** Where browsers send what went wrong with a release. */
export const reportsPath = '/__reports';

export const reportKinds = ['error', 'load'] as const;

/** `load`: a remote or a part of it could not be had. `error`: it threw later. */
export type ReportKind = (typeof reportKinds)[number];

/**
 * What a browser tells of one version of one release. Nothing in it says who was there: no address, no account, no
 * device, and a text without anything that was typed or read.
 */
export interface ReleaseReport {
  readonly release: string;
  readonly version: string;
  readonly kind: ReportKind;
  /** The kind of the failed load, or the name of the error. */
  readonly cause: string;
  readonly text: string;
  /** The place in the release's files, `js/app.js:1:200`; empty when it is not known. */
  readonly at: string;
  /** The pattern of the open page's route; empty before there is one. */
  readonly page: string;
  /** How often it happened in this document since the last report of it. */
  readonly count: number;
}

/** Bounds of what one request may carry; the edge refuses what is beyond. */
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
  /** ISO instant of the last time. */
  readonly last: string;
  /** Where in the source; null when no source map of this version is kept, absent when the place is not known. */
  readonly source?: SourcePlace | null;
}

/** A place in the sources that a release was built from. */
export interface SourcePlace {
  /** From the root of the workspace, `portal/src/app.tsx`. */
  readonly file: string;
  readonly line: number;
  /** Counted from 1, as editors do. */
  readonly column: number;
}

/** What one copy of the edge has heard of one version. */
export interface ReleaseFaults {
  readonly release: string;
  readonly version: string;
  readonly counts: Readonly<Record<ReportKind, number>>;
  /** The last one first. */
  readonly latest: readonly SeenReport[];
}

/** What is added up of a visit, which is a document in which a version ran. */
export type VisitCount = 'visit' | 'failed' | 'started' | 'opened';

/**
 * One sum that a tab tells when it is hidden, of what came since it told the last time: `portal 1.0.0 opened`, 2. Sent to
 * `reportsPath`, as `visits`. Of a visit, a failure and a start there is one in each tab at most; `opened` are pages.
 */
export type VisitSum = readonly [releaseVersionWhat: string, sum: number];

/** What was counted of one version, by all copies of the edge, in the last 30 days. */
export interface VersionCounts {
  readonly release: string;
  readonly version: string;
  /** Documents in which it ran, that told so when they were hidden. */
  readonly visits: number;
  /** Visits in which something of it failed. */
  readonly failed: number;
}
