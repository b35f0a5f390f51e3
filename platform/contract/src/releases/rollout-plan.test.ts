import { describe, expect, test } from '@jest/globals';
import { defaultSteps, judgeRollout, parseSteps, plannedStep, type RolloutState } from './rollout-plan.ts';

const createState = (overrides: Partial<RolloutState> = {}): RolloutState => ({
  steps: defaultSteps,
  step: 0,
  isPaused: false,
  minutesInStep: 10,
  minutesSinceVisit: 1,
  tallies: [[5, 0, 95, 1]],
  ...overrides,
});

describe('a plan', () => {
  test('is parsed from shares and durations', () => {
    expect(parseSteps('5/4h, 50/30m,100')).toEqual([
      { share: 5, minutes: 240 },
      { share: 50, minutes: 30 },
      { share: 100, minutes: 0 },
    ]);
  });

  test.each([
    ['', 'is not a step'],
    ['5/4h,5/4h,100', 'must be larger'],
    ['0/4h,100', 'not a whole number from 1 to 100'],
    ['5/4h,101', 'not a whole number from 1 to 100'],
    ['5,100', '"5" has no duration'],
    ['5/4d,100', 'is not a step'],
    ['5/400h,100', 'up to 20160 minutes'],
    ['1/1h,2/1h,3/1h,4/1h,5/1h,6/1h,7/1h,8/1h,9/1h,10/1h,11', 'more than 10'],
  ])('%p is rejected', (text, reason) => {
    expect(() => parseSteps(text)).toThrow(reason);
  });
  test('is never further along than its durations allow', () => {
    const hour = 3_600_000;
    expect([0, 7.9, 8, 23.9, 24, 400].map((hours) => plannedStep(defaultSteps, 0, hours * hour))).toEqual([
      0, 0, 1, 2, 3, 3,
    ]);
    expect(plannedStep(defaultSteps, hour, 0)).toBe(0);
  });
});

describe('the verdict', () => {
  test('continues, and allows the next step once the current one has lasted long enough', () => {
    expect(judgeRollout(createState())).toEqual({ kind: 'continue', isDue: false });
    expect(judgeRollout(createState({ minutesInStep: 480 }))).toEqual({ kind: 'continue', isDue: true });
    expect(judgeRollout(createState({ step: 3, minutesInStep: 9000 }))).toEqual({
      kind: 'continue',
      isDue: false,
    });
  });

  test('stops a version that cannot start after two visitors at 5 %, and reports the numbers', () => {
    expect(judgeRollout(createState({ tallies: [[1, 1, 19, 0]] })).kind).toBe('continue');
    const why =
      'something failed for 2 of 2 visitors of the newer version, and for 0 of 38 of the previous one';
    expect(judgeRollout(createState({ tallies: [[2, 2, 38, 0]] }))).toEqual({ kind: 'stop', why });
    const paused = { isPaused: true, minutesSinceVisit: 60 };
    expect(judgeRollout(createState({ ...paused, tallies: [[2, 2, 38, 0]] })).kind).toBe('stop');
  });

  test.each([
    ['it is paused', { isPaused: true }],
    ['no visitors for 10 minutes', { minutesSinceVisit: 11 }],
    ['no visitors for 10 minutes', { minutesSinceVisit: null, tallies: [] }],
    ['no one has visited the newer version in this step', { tallies: [[0, 0, 4, 0]] }],
  ] as const)('keeps the share: %s', (why, overrides) => {
    expect(judgeRollout(createState({ minutesInStep: 480, ...overrides }))).toEqual({ kind: 'hold', why });
  });

  test('ignores visits once every account has the newer version', () => {
    const steps = [{ share: 100, minutes: 0 }];
    expect(judgeRollout(createState({ steps, tallies: [[50, 50, 0, 0]] })).kind).toBe('continue');
  });
});
