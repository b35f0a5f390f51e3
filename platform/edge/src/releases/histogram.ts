import type { VitalQuantiles } from '@northlight/contract/data';

/** Counts by bucket. Buckets are the same everywhere, so counts of any visits can be added up. */
export type Histogram = ReadonlyMap<number, number>;

/** How much wider each bucket is than the one before: a quantile is told to within a tenth. */
const growth = 1.2;

export const bucketOf = (value: number): number =>
  value < 1 ? 0 : Math.floor(Math.log(value) / Math.log(growth)) + 1;

/** The middle of a bucket. */
const middleOf = (bucket: number): number => (bucket === 0 ? 0 : growth ** (bucket - 0.5));

/** The value that this share of the counts does not go beyond. */
export function quantileOf(histogram: Histogram, share: number): number {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const wanted = share * buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= wanted) return middleOf(bucket);
  }
  return 0;
}

export const quantilesOf = (histogram: Histogram): VitalQuantiles => ({
  visits: [...histogram.values()].reduce((sum, count) => sum + count, 0),
  p50: quantileOf(histogram, 0.5),
  p75: quantileOf(histogram, 0.75),
  p95: quantileOf(histogram, 0.95),
});
