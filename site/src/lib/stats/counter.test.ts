/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { counterDuration, counterValue } from './use-counter.ts';

describe('counterValue', () => {
  test.each([
    [42, -16, 0],
    [42, 0, 0],
    [100, 500, 58],
    [100, 1000, 88],
    [100, 1500, 98],
    [100, 1999, 100],
    [42, counterDuration, 42],
    [42, 60_000, 42],
    [0, 1000, 0],
  ])('of %d after %d ms is %d', (target, elapsed, expected) => {
    expect(counterValue(target, elapsed)).toBe(expected);
  });

  test('never goes back', () => {
    const shown = Array.from({ length: 201 }, (_, step) => counterValue(4321, step * 10));
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });
});
