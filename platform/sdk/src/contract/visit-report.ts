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
