/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { createRankBetween } from './board-rank.ts';

/** The format that the database accepts. */
const validRank = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

describe('a rank', () => {
  test.each([
    ['', null],
    ['', '00000000U'],
    ['', '01'],
    ['', '1'],
    ['00000000U', '00000001U'],
    ['00000000U', '00000000V'],
    ['00000041U', null],
    ['z', null],
    ['zzz', null],
    ['A', 'B'],
    ['A', 'A1'],
    ['Az', 'B'],
    ['Azz', 'B1'],
    ['1', '1001'],
  ])('created for "%s" and %p sorts between them', (before, after) => {
    const rank = createRankBetween(before, after);
    expect(rank).toMatch(validRank);
    expect(rank > before).toBe(true);
    if (after !== null) expect(rank < after).toBe(true);
  });

  test('sorts after the first key if the keys are equal or in the wrong order', () => {
    expect(createRankBetween('B', 'B') > 'B').toBe(true);
    expect(createRankBetween('C', 'B') > 'C').toBe(true);
  });

  test('stays short enough after many moves to the top, the end and in between', () => {
    let [top, end, low, high] = ['00000000U', '00000000U', '00000000U', '00000001U'];
    for (let move = 0; move < 500; move += 1) {
      const newTop = createRankBetween('', top);
      expect(newTop < top).toBe(true);
      top = newTop;
      const newEnd = createRankBetween(end, null);
      expect(newEnd > end).toBe(true);
      end = newEnd;
      const middle = createRankBetween(low, high);
      expect(middle > low && middle < high).toBe(true);
      if (move % 2 === 0) low = middle;
      else high = middle;
    }
    for (const rank of [top, end, low, high]) {
      expect(rank).toMatch(validRank);
      expect(rank.length).toBeLessThanOrEqual(200);
    }
  });
});
