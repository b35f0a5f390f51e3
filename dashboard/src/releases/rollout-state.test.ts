import { describe, expect, test } from '@jest/globals';
import type { RolloutOverview } from '@northlight/contract';
import { sharesOverTime, stateOf } from './rollout-state.ts';

const rollout = (more: Partial<RolloutOverview> = {}): RolloutOverview => ({
  rollout: 'rollout-of-portal',
  release: 'portal',
  version: '2.0.0',
  against: '1.0.0',
  shares: [5, 50, 100],
  step: 1,
  stepsAt: ['2026-03-10T08:00:00Z', '2026-03-10T16:00:00Z'],
  held: '',
  stoppedAt: null,
  why: null,
  tallies: [
    [4, 1, 90, 0],
    [10, 0, 12, 0],
  ],
  isRunning: true,
  ...more,
});

describe('the state of a rollout', () => {
  test('says its numbers and how far it is from stopping', () => {
    expect(stateOf(rollout())).toEqual({
      tone: 'info',
      label: '50 % of the accounts',
      text: 'So far something failed for 1 of 14 visitors of the newer version, and for 0 of 102 of the one before. It stops when 4 more of its visitors fail: the evidence is 11 of 100.',
    });
  });

  test('takes the first that fail for made up where nobody knows them', () => {
    const { label, text } = stateOf(rollout({ isPublic: true }));
    expect(label).toBe('50 % of the visitors');
    expect(text).toMatch(/stops when 1[4-9] more of its visitors fail: the evidence is 1\.0 of 100/);
  });

  test('says why it is held, and why it was stopped', () => {
    expect(stateOf(rollout({ held: 'it is paused' }))).toMatchObject({
      tone: 'warning',
      label: 'Held at 50 %',
      text: expect.stringMatching(/^It is paused\. So far/),
    });
    const stopped = rollout({ stoppedAt: '2026-03-10T17:00:00Z', why: 'something failed for 3 of 4' });
    expect(stateOf(stopped)).toEqual({
      tone: 'danger',
      label: 'Stopped',
      text: 'Something failed for 3 of 4. Everybody has 1.0.0 again.',
    });
  });

  test('has nothing to compare with once everybody has it', () => {
    expect(stateOf(rollout({ step: 2 })).text).toMatch(/nobody left to compare with/);
    expect(stateOf(rollout({ isRunning: false })).label).toBe('Over');
  });
});

test('the share over time goes up by steps, and to nothing when it is stopped', () => {
  const [begun, grown, now] = ['08', '16', '18'].map((hour) => Date.parse(`2026-03-10T${hour}:00:00Z`));
  expect(sharesOverTime(rollout(), now ?? 0)).toEqual([
    [begun, 0],
    [begun, 5],
    [grown, 5],
    [grown, 50],
    [now, 50],
  ]);
  const stopped = rollout({ stoppedAt: '2026-03-10T18:00:00Z' });
  expect(sharesOverTime(stopped, 0).slice(-2)).toEqual([
    [now, 50],
    [now, 0],
  ]);
});
