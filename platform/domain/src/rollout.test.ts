import { describe, expect, test } from '@jest/globals';
import {
  defaultSteps,
  evidenceOfRollout,
  evidenceOfUneven,
  failuresToStop,
  foresightOf,
  judgeRollout,
  parseSteps,
  plannedStep,
  type RolloutState,
  type StepTally,
  seeded,
  unevenFrom,
} from './rollout.ts';
import { simulateMany } from './testing/simulated-rollouts.ts';

const at = (share: number, next: readonly [number, number], live: readonly [number, number]): StepTally => ({
  share,
  next: { visits: next[0], failed: next[1] },
  live: { visits: live[0], failed: live[1] },
});

const state = (more: Partial<RolloutState> = {}): RolloutState => ({
  steps: defaultSteps,
  step: 0,
  isPaused: false,
  minutesInStep: 10,
  minutesSinceVisit: 1,
  tallies: [at(5, [5, 0], [95, 1])],
  ...more,
});

describe('a plan', () => {
  test('is read from shares and times', () => {
    expect(parseSteps('5/4h, 50/30m,100')).toEqual([
      { share: 5, minutes: 240 },
      { share: 50, minutes: 30 },
      { share: 100, minutes: 0 },
    ]);
  });

  test.each([
    ['', 'is no step'],
    ['5/4h,5/4h,100', 'do not grow'],
    ['0/4h,100', 'no share from 1 to 100'],
    ['5/4h,101', 'no share from 1 to 100'],
    ['5,100', '"5" says no time'],
    ['5/4d,100', 'is no step'],
    ['5/400h,100', 'up to 20160 minutes'],
    ['1/1h,2/1h,3/1h,4/1h,5/1h,6/1h,7/1h,8/1h,9/1h,10/1h,11', 'more than 10'],
  ])('%p is refused', (text, why) => {
    expect(() => parseSteps(text)).toThrow(why);
  });

  test('is never further than its times allow', () => {
    const hour = 3_600_000;
    expect([0, 7.9, 8, 23.9, 24, 400].map((hours) => plannedStep(defaultSteps, 0, hours * hour))).toEqual([
      0, 0, 1, 2, 3, 3,
    ]);
    expect(plannedStep(defaultSteps, hour, 0)).toBe(0);
  });
});

describe('the verdict', () => {
  test('goes on, and to the next step when the time is over', () => {
    expect(judgeRollout(state())).toEqual({ kind: 'go on', isDue: false });
    expect(judgeRollout(state({ minutesInStep: 480 }))).toEqual({ kind: 'go on', isDue: true });
    expect(judgeRollout(state({ step: 3, minutesInStep: 9000 }))).toEqual({ kind: 'go on', isDue: false });
  });

  test('stops a version that cannot start after two visitors at 5 %, in numbers', () => {
    expect(judgeRollout(state({ tallies: [at(5, [1, 1], [19, 0])] })).kind).toBe('go on');
    expect(judgeRollout(state({ tallies: [at(5, [2, 2], [38, 0])] }))).toEqual({
      kind: 'stop',
      why: 'something failed for 2 of 2 visitors of the newer version, and for 0 of 38 of the one before',
    });
    expect(failuresToStop([at(5, [1, 1], [19, 0])])).toBe(1);
  });

  test('holds over what is missing or uneven, and neither stops nor goes on', () => {
    expect(judgeRollout(state({ minutesInStep: 480, isPaused: true }))).toMatchObject({ kind: 'hold' });
    expect(judgeRollout(state({ minutesInStep: 480, minutesSinceVisit: 11 }))).toMatchObject({
      kind: 'hold',
    });
    expect(judgeRollout(state({ minutesSinceVisit: null, tallies: [] }))).toMatchObject({ kind: 'hold' });
    const uneven = judgeRollout(state({ tallies: [at(5, [40, 40], [100, 0])] }));
    expect(uneven).toEqual({
      kind: 'hold',
      why: 'the visitors are not split as planned: 40 of 140 have the newer version',
    });
  });

  test('is stopped while it is paused, or nobody comes any more', () => {
    const tallies = [at(5, [3, 3], [40, 0])];
    expect(judgeRollout(state({ tallies, isPaused: true, minutesSinceVisit: 60 })).kind).toBe('stop');
  });

  test('learns nothing where everybody has the newer version', () => {
    expect(evidenceOfRollout([at(100, [50, 50], [0, 0])])).toBeCloseTo(1);
    expect(evidenceOfUneven([at(100, [50, 50], [0, 0])])).toBe(1);
  });
});

test('is held, and not stopped, where one company has all the failures', () => {
  const tallies = [at(5, [5, 5], [40, 0])];
  expect(judgeRollout(state({ tallies, byCompany: [at(5, [1, 1], [40, 0])] }))).toMatchObject({
    kind: 'hold',
    why: expect.stringMatching(/which one company could have made up$/),
    isTold: true,
  });
  expect(judgeRollout(state({ tallies, byCompany: [at(5, [2, 2], [40, 0])] })).kind).toBe('stop');
});

test('is held, and never stopped, where its pages come later', () => {
  const speeds = [at(20, [8, 8], [40, 3])];
  const verdict = judgeRollout(state({ tallies: [at(20, [8, 0], [40, 0])], speeds }));
  expect(verdict).toEqual({
    kind: 'hold',
    why: 'its pages come later: 8 of 8 visitors of the newer version waited a second longer than is usual, and 3 of 40 of the one before',
    isTold: true,
  });
  const equal = [at(20, [8, 1], [40, 5])];
  expect(judgeRollout(state({ tallies: [at(20, [8, 0], [40, 0])], speeds: equal })).kind).toBe('go on');
});

test('does not go on before somebody has had it in this step', () => {
  const due = { minutesInStep: 480, step: 1 };
  const nobody = [at(5, [3, 0], [40, 0]), at(20, [0, 0], [4, 0])];
  expect(judgeRollout(state({ ...due, tallies: nobody }))).toEqual({
    kind: 'hold',
    why: 'in this step 0 visitors had the newer version, and it takes 1 to go on',
  });
  expect(judgeRollout(state({ ...due, minutesInStep: 479, tallies: nobody })).kind).toBe('go on');
  const one = [at(5, [3, 0], [40, 0]), at(20, [1, 0], [4, 0])];
  expect(judgeRollout(state({ ...due, tallies: one }))).toEqual({ kind: 'go on', isDue: true });
});

describe('a rollout of public pages, whose visitors are nobody known', () => {
  const isPublic = true;
  test('does not go on by what three networks say', () => {
    const due = { minutesInStep: 480, isPublic };
    expect(judgeRollout(state({ ...due, tallies: [at(5, [3, 0], [57, 0])] })).kind).toBe('hold');
    expect(judgeRollout(state({ ...due, tallies: [at(5, [4, 0], [76, 0])] })).kind).toBe('go on');
  });

  test('is neither held nor stopped by what three networks say', () => {
    const tallies = [at(5, [3, 3], [60, 0])];
    expect(judgeRollout(state({ tallies })).kind).toBe('stop');
    expect(judgeRollout(state({ tallies, isPublic })).kind).toBe('go on');
  });

  test('is held, and staff are told, where a few could have made it up', () => {
    const tallies = [at(5, [6, 6], [120, 0])];
    expect(judgeRollout(state({ tallies, isPublic }))).toEqual({
      kind: 'hold',
      why: 'something failed for 6 of 6 visitors of the newer version, and for 0 of 120 of the one before, which a few could have made up',
      isTold: true,
    });
  });

  test('is stopped by what only many could have made up', () => {
    const tallies = [at(5, [4, 4], [80, 0]), at(20, [15, 15], [60, 0])];
    expect(judgeRollout(state({ tallies, isPublic })).kind).toBe('stop');
    expect(failuresToStop(tallies, isPublic)).toBe(0);
    expect(failuresToStop([at(5, [0, 0], [10, 0])], isPublic)).toBe(12);
  });
});

test('the expectation of an uneven split is 1 where the split is right', () => {
  const random = seeded(3);
  let [sum, wrong] = [0, 0];
  const runs = 2000;
  for (let run = 0; run < runs; run += 1) {
    let next = 0;
    for (let visit = 0; visit < 200; visit += 1) if (random() < 0.2) next += 1;
    const evidence = evidenceOfUneven([at(20, [next, 0], [200 - next, 0])]);
    sum += Math.min(evidence, 100);
    if (evidence >= unevenFrom) wrong += 1;
  }
  expect(sum / runs).toBeLessThan(1.1);
  expect(wrong / runs).toBeLessThan(0.001);
  expect(evidenceOfUneven([at(20, [80, 0], [120, 0])])).toBeGreaterThan(unevenFrom);
});

describe('what it will see', () => {
  test.each([
    [
      2,
      'With 2 visitors a day this rollout sees nothing within 24 hours, not even a version that fails for everybody: give it longer steps.',
    ],
    [
      300,
      'With 300 visitors a day this rollout sees failures for 20 % of the visitors and more within 24 hours; rarer ones it will not see.',
    ],
  ])('with %d visitors a day', (visitors, sentence) => {
    expect(foresightOf(defaultSteps, visitors, 0.005)).toBe(sentence);
  });
});

/** The short form; 10,000 releases a row are `npm run test:long -- rollout`. */
describe('simulated', () => {
  test('hardly ever stops a version that is as good', () => {
    const { stopped, held } = simulateMany({ visits: 500, rate: 0.02, newerRate: 0.02 }, 150);
    expect(stopped.rollout).toBeLessThanOrEqual(0.01);
    expect(held).toBe(0);
    expect(stopped['over 5 % after 20']).toBeGreaterThan(0.05);
    expect(stopped['z-test each time']).toBeGreaterThan(0.05);
  });

  test('a version that fails in 30 % of 300 visits is stopped, and one that cannot start after three people', () => {
    expect(
      simulateMany({ visits: 300, rate: 0.005, newerRate: 0.3 }, 150).stopped.rollout,
    ).toBeGreaterThanOrEqual(0.98);
    const dead = simulateMany({ visits: 300, rate: 0.005, newerRate: 1 }, 150);
    expect(dead.stopped.rollout).toBe(1);
    expect(dead.failing.rollout).toBeLessThanOrEqual(3);
  });
});
