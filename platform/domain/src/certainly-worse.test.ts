import { describe, expect, test } from '@jest/globals';
import { certainFailures, evidenceOfWorse, isCertainlyWorse } from './certainly-worse.ts';
import { seeded } from './rollout.ts';

interface Course {
  readonly before: number;
  readonly beforeRate: number;
  readonly newerRate: number;
  readonly visits: number;
}

/** At which of so many visits something fails: only then can it become certain. */
function* failures(visits: number, rate: number, random: () => number) {
  const gap = () => Math.ceil(Math.log(1 - random()) / Math.log(1 - Math.min(rate, 1 - 1e-12))) || 1;
  for (let visit = gap(); visit <= visits; visit += gap()) yield visit;
}

/** The visit at which it was certain, looked at after each one; null when it never was. */
function certainAt({ before, beforeRate, newerRate, visits }: Course, random: () => number) {
  const old = { visits: before, failed: [...failures(before, beforeRate, random)].length };
  let failed = 0;
  for (const visit of failures(visits, newerRate, random)) {
    failed += 1;
    if (isCertainlyWorse({ visits: visit, failed }, old)) return { visit, failed, old };
  }
  return { visit: null, failed, old };
}

const runs = 500;
const share = (course: Course) => {
  const random = seeded(course.before + Math.round(course.beforeRate * 1e6));
  let certain = 0;
  for (let run = 0; run < runs; run += 1) if (certainAt(course, random).visit !== null) certain += 1;
  return certain / runs;
};

describe('a false alarm', () => {
  test.each([
    [10, 0.05],
    [50, 0.02],
    [300, 0.005],
    [300, 0.2],
    [1_000, 0.02],
    [5_000, 0.002],
    [5_000, 0.0002],
  ])('after %d visits with a rate of %d comes in at most one release of a hundred', (before, rate) => {
    expect(share({ before, beforeRate: rate, newerRate: rate, visits: 2_000 })).toBeLessThanOrEqual(0.01);
  });

  test('of a version that is better does not come', () => {
    expect(share({ before: 1_000, beforeRate: 0.05, newerRate: 0.01, visits: 1_000 })).toBe(0);
  });
});

describe('a version that is worse', () => {
  test('in 5 % of its visits, after one with 0.2 %, is noticed within 80, or they were too few failures to tell', () => {
    const random = seeded(5);
    const course = { before: 5_000, beforeRate: 0.002, newerRate: 0.05, visits: 80 };
    let noticed = 0;
    for (let run = 0; run < runs; run += 1) {
      const { visit, failed, old } = certainAt(course, random);
      if (visit !== null) noticed += 1;
      else expect(certainFailures(80, old)).toBeGreaterThan(failed);
    }
    expect(noticed / runs).toBeGreaterThan(0.6);
    expect(share({ ...course, visits: 250 })).toBeGreaterThan(0.99);
  });

  test('in every visit is noticed by the third', () => {
    const random = seeded(9);
    for (let run = 0; run < 200; run += 1) {
      const { visit } = certainAt({ before: 500, beforeRate: 0.005, newerRate: 1, visits: 10 }, random);
      expect(visit).toBeLessThanOrEqual(3);
    }
  });
});

test('nothing is certain without visits of both', () => {
  expect(evidenceOfWorse({ visits: 50, failed: 50 }, { visits: 0, failed: 0 })).toBe(1);
  expect(evidenceOfWorse({ visits: 0, failed: 0 }, { visits: 500, failed: 1 })).toBe(1);
  expect(certainFailures(5, { visits: 0, failed: 0 })).toBeNull();
  expect(certainFailures(80, { visits: 5_000, failed: 10 })).toBe(4);
});
