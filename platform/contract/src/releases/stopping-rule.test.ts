import { expect, test } from '@jest/globals';
import { isSignificantlyWorse, isWorseThanPrevious, type Split } from './stopping-rule.ts';

/** Mulberry32, which generates the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Simulates a rollout at 5, 20 and 50 %. Returns how many visitors of the newer version had a failure before the rollout
 * stopped; null if it did not stop.
 */
function simulate(rate: number, newerRate: number, random: () => number, visitsPerStep = 300): number | null {
  const splits: Split[] = [];
  let failures = 0;
  for (const share of [0.05, 0.2, 0.5]) {
    const split = { share, newer: { visits: 0, failed: 0 }, previous: { visits: 0, failed: 0 } };
    splits.push(split);
    for (let visit = 0; visit < visitsPerStep; visit += 1) {
      const isNewer = random() < share;
      const tally = isNewer ? split.newer : split.previous;
      tally.visits += 1;
      if (random() >= (isNewer ? newerRate : rate)) continue;
      tally.failed += 1;
      if (isNewer) failures += 1;
      if (isSignificantlyWorse(splits)) return failures;
    }
  }
  return null;
}

test.each([0.005, 0.02, 0.2])('at most 1%% of rollouts stop by chance when %d of all visits fail', (rate) => {
  const random = createRandom(1);
  const runs = 400;
  const stopped = Array.from({ length: runs }, () => simulate(rate, rate, random)).filter(Boolean).length;
  expect(stopped / runs).toBeLessThanOrEqual(0.01);
});

test('nearly always stops a version that fails half of its visits within 3 failures', () => {
  const random = createRandom(2);
  const runs = Array.from({ length: 200 }, () => simulate(0.001, 0.5, random) ?? 99);
  expect(runs.filter((failures) => failures <= 3).length / runs.length).toBeGreaterThan(0.99);
});

test('compares a live version with the one it replaced once both have visits', () => {
  const previous = { visits: 5_000, failed: 10 };
  expect(isWorseThanPrevious({ visits: 80, failed: 3 }, previous)).toBe(false);
  expect(isWorseThanPrevious({ visits: 80, failed: 4 }, previous)).toBe(true);
  expect(isWorseThanPrevious({ visits: 50, failed: 50 }, { visits: 0, failed: 0 })).toBe(false);
});
