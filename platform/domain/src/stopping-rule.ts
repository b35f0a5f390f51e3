/** Visits of one version, and in how many of them something failed. */
export interface Tally {
  readonly visits: number;
  readonly failed: number;
}

/** Two versions side by side; `share` is the expected part of the visits that the newer one gets, 0 to 1. */
export interface Split {
  readonly share: number;
  readonly newer: Tally;
  readonly before: Tally;
}

/** How many times as often the newer version may fail; each has the same weight. */
const ratios = [2, 4, 8, 16, 32, 64, 128, 256];

/** Evidence from which a version counts as worse: by Ville's inequality, chance reaches it in at most 1 of 100 releases. */
const evidenceThreshold = 100;

/**
 * The stopping rule: a sequential test that may be looked at after every visit. If the newer version is no worse, each
 * failing visit belongs to it with the probability of its share. The evidence is the likelihood ratio against that, mixed
 * over how much worse it may be; steps multiply, and the failure rate itself, which nobody knows, cancels out.
 *
 * Sources: Robbins 1970, "Statistical methods related to the law of the iterated logarithm" (mixtures); Lindon and Malek
 * 2022, "Anytime-valid inference for multinomial count data" (counts of two streams).
 */
export function computeEvidence(splits: readonly Split[]): number {
  const likelihood = (ratio: number) =>
    splits.reduce(
      (log, { share, newer, before }) =>
        log +
        newer.failed * Math.log(ratio) -
        (newer.failed + before.failed) * Math.log(ratio * share + 1 - share),
      0,
    );
  return ratios.reduce((sum, ratio) => sum + Math.exp(likelihood(ratio)), 0) / ratios.length;
}

/** Whether the newer version certainly fails more often. */
export const isSignificantlyWorse = (splits: readonly Split[]): boolean =>
  computeEvidence(splits) >= evidenceThreshold;

/** Compares a live version with the one it replaced, whose visits came earlier. */
export function isWorseThanPrevious(newer: Tally, before: Tally): boolean {
  if (newer.visits === 0 || before.visits === 0) return false;
  return isSignificantlyWorse([{ share: newer.visits / (newer.visits + before.visits), newer, before }]);
}
