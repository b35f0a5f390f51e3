/** Visits of one version, and in how many of them something of it failed. */
export interface Tally {
  readonly visits: number;
  readonly failed: number;
}

/** How many times as often the newer version may fail; each is given the same weight. */
export const failureRatios = [2, 4, 8, 16, 32, 64, 128, 256];

/** From here on it is certain: by chance it comes to this in fewer than one release of a hundred. */
export const certainFrom = 100;

/**
 * How much the counts speak for the newer version failing more often than the one before: a mixture of likelihood ratios
 * over how much more often, in which the rate itself, which nobody knows, has cancelled out. Given the failures of both,
 * each is of the newer one with the probability of its share of the visits, unless it is worse.
 *
 * Its expectation is at most 1 where the newer version is no worse, so that it may be looked at after every visit and the
 * chance that it ever reaches `certainFrom` is 1 / `certainFrom`; the simulation beside this shows it. Mixtures: Robbins
 * 1970. Counts of two streams, whose rate drops out: Lindon and Malek 2022, "Anytime-valid inference for multinomial
 * count data". With the visits of one version before those of the other it is the Bayes factor under the right Haar
 * prior: Pérez-Ortiz, Lardy, de Heide and Grünwald 2024, "E-statistics, group invariance and anytime-valid testing".
 */
export function evidenceOfWorse(newer: Tally, before: Tally): number {
  if (newer.visits === 0 || before.visits === 0) return 1;
  const share = newer.visits / (newer.visits + before.visits);
  const failed = newer.failed + before.failed;
  const sum = failureRatios.reduce(
    (all, ratio) =>
      all + Math.exp(newer.failed * Math.log(ratio) - failed * Math.log(ratio * share + 1 - share)),
    0,
  );
  return sum / failureRatios.length;
}

/** Whether the newer version fails more often for certain. */
export const isCertainlyWorse = (newer: Tally, before: Tally): boolean =>
  evidenceOfWorse(newer, before) >= certainFrom;

/** The fewest failed visits, of so many, that would be certain; null when not even all of them are. */
export function certainFailures(visits: number, before: Tally): number | null {
  for (let failed = 1; failed <= visits; failed += 1) {
    if (isCertainlyWorse({ visits, failed }, before)) return failed;
  }
  return null;
}
