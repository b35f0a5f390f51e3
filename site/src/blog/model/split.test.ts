/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { split } from './split.ts';

test('the first two of all are featured: none of a later page', () => {
  expect(split([1, 2, 3], 1)).toEqual({ featured: [1, 2], latest: [3] });
  expect(split([1], 1)).toEqual({ featured: [1], latest: [] });
  expect(split([9, 10, 11], 2)).toEqual({ featured: [], latest: [9, 10, 11] });
});
