/** The visits of one version, and how many of them failed. */
export interface Tally {
  readonly visits: number;
  readonly failed: number;
}

/** Two versions in parallel; `share` is the newer one's expected share of visits, 0 to 1. */
export interface Split {
  readonly share: number;
  readonly newer: Tally;
  readonly previous: Tally;
}

/** Alternative hypotheses with equal weight: the newer version fails this many times as often. */
const ratios = [2, 4, 8, 16, 32, 64, 128, 256];

/**
 * The evidence at which a version counts as worse. By Ville's inequality, chance alone reaches it in at most 1 % of releases.
 */
const evidenceThreshold = 100;

/**
 * The stopping rule: a sequential test that is valid after every visit. If the newer version is no worse, a failing visit
 * belongs to it with probability `share`. The evidence is the likelihood ratio against this, mixed over `ratios`.
 * Splits multiply, and the unknown failure rate cancels out.
 *
 * Sources: Robbins 1970, "Statistical methods related to the law of the iterated logarithm" (mixtures); Lindon and Malek
 * 2022, "Anytime-valid inference for multinomial count data" (counts of two streams).
 */
export function computeEvidence(splits: readonly Split[]): number {
  const computeLogLikelihood = (ratio: number) =>
    splits.reduce(
      (log, { share, newer, previous }) =>
        log +
        newer.failed * Math.log(ratio) -
        (newer.failed + previous.failed) * Math.log(ratio * share + 1 - share),
      0,
    );
  return ratios.reduce((sum, ratio) => sum + Math.exp(computeLogLikelihood(ratio)), 0) / ratios.length;
}

export const isSignificantlyWorse = (splits: readonly Split[]): boolean =>
  computeEvidence(splits) >= evidenceThreshold;

/** Compares a live version with the one it replaced, whose visits came earlier. */
export function isWorseThanPrevious(newer: Tally, previous: Tally): boolean {
  if (newer.visits === 0 || previous.visits === 0) return false;
  return isSignificantlyWorse([{ share: newer.visits / (newer.visits + previous.visits), newer, previous }]);
}
