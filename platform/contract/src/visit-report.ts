/** Speed of a visit, each one number: milliseconds, the layout shift in thousandths. `task` is the longest one. */
export type Vital = 'lcp' | 'inp' | 'cls' | 'ttfb' | 'task';

/** What is added up of a visit, which is a document in which a version ran. */
export type VisitCount = 'visit' | 'failed' | 'started' | 'opened';

/**
 * One sum that a tab tells when it is hidden, of what came since it told the last time: `portal 1.0.0 opened`, 2. Sent to
 * `reportsPath`, as `visits`. Of a visit, a failure and a start there is one in each tab at most; `opened` are pages.
 */
export type VisitSum = readonly [releaseVersionWhat: string, sum: number];

/** What half, three quarters and nineteen of twenty visits did not go beyond, and of how many that is told. */
export interface VitalQuantiles {
  readonly visits: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** What was counted of one version, by all copies of the edge, in the last 30 days. */
export interface VersionCounts {
  readonly release: string;
  readonly version: string;
  /** Documents that were answered with it. */
  readonly documents: number;
  /** Documents in which it ran, that told so when they were hidden. */
  readonly visits: number;
  /** Visits in which something of it failed. */
  readonly failed: number;
  readonly started: number;
  readonly opened: number;
  /** `[name, count]` of reads that failed, the most first. */
  readonly reads: readonly (readonly [name: string, count: number])[];
  readonly vitals: Readonly<Partial<Record<Vital, VitalQuantiles>>>;
}
