import { describe, expect, test } from '@jest/globals';
import { readingTime } from './reading-time.ts';

describe('readingTime', () => {
  test.each([
    [0, '1 min read'],
    [1, '1 min read'],
    [200, '1 min read'],
    [201, '2 min read'],
    [1000, '5 min read'],
    [1001, '6 min read'],
  ])('of %i words: %s', (words, expected) => {
    expect(readingTime(words)).toBe(expected);
  });
});
