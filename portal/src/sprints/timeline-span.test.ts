/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  computeOffset,
  computePosition,
  computeSpan,
  findNearestIndex,
  listMonths,
} from './timeline-span.ts';

const createSprint = (start_date: string, end_date: string) => ({ start_date, end_date });
const tenDays = { from: '2026-03-01', to: '2026-03-10' };

describe('the timeline span', () => {
  const sprints = [createSprint('2026-03-09', '2026-03-20'), createSprint('2026-02-02', '2026-03-08')];

  test('runs from the first start to the last end', () => {
    expect(computeSpan(sprints, '2026-03-10')).toEqual({ from: '2026-02-02', to: '2026-03-20' });
  });

  test.each([
    ['2026-01-19', '2026-01-19', '2026-03-20'],
    ['2026-01-18', '2026-02-02', '2026-03-20'],
    ['2026-04-03', '2026-02-02', '2026-04-03'],
    ['2026-04-04', '2026-02-02', '2026-03-20'],
  ])('includes today (%s) only if it is at most 14 days away', (today, from, to) => {
    expect(computeSpan(sprints, today)).toEqual({ from, to });
  });

  test.each([
    ['2026-01-01', 0],
    ['2026-03-08', 0],
    ['2026-03-09', 1],
    ['2031-01-01', 1],
  ])('opens on %s at the sprint nearest to it: %i', (today, index) => {
    expect(findNearestIndex([...sprints].reverse(), today)).toBe(index);
  });

  test('is null without sprints', () => {
    expect(computeSpan([], '2026-03-10')).toBeNull();
  });
});

test('positions a sprint with its last day included', () => {
  expect(computePosition(createSprint('2026-03-01', '2026-03-10'), tenDays)).toEqual({ left: 0, width: 100 });
  expect(computePosition(createSprint('2026-03-06', '2026-03-06'), tenDays)).toEqual({ left: 50, width: 10 });
  expect(computeOffset('2026-03-11', tenDays)).toBe(100);
});

test('lists the first day of each month across years, at most eight', () => {
  expect(listMonths({ from: '2025-11-15', to: '2026-02-01' })).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
  expect(listMonths(tenDays)).toEqual([]);
  expect(listMonths({ from: '2024-01-01', to: '2026-01-01' }).length).toBeLessThanOrEqual(8);
});
