/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { pageAddress, pageNumber, rangeOf } from './page-number.ts';

test.each([
  ['', 1],
  ['page=', 1],
  ['page=2', 2],
  ['page=9999', 9999],
  ['page=10000', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
])('%j names page %i', (query, page) => {
  expect(pageNumber(new URLSearchParams(query))).toBe(page);
});

test('a page keeps the search, and the first has no number', () => {
  const parameters = new URLSearchParams('search=a+b&page=2');
  expect(pageAddress('/blog', parameters, 3)).toBe('/blog?search=a+b&page=3');
  expect(pageAddress('/blog', parameters, 1)).toBe('/blog?search=a+b');
  expect(pageAddress('/blog', new URLSearchParams('page=2'), 1)).toBe('/blog');
});

test('its rows follow those of the page before', () => {
  expect([rangeOf(1, 8), rangeOf(2, 8)]).toEqual([
    [0, 7],
    [8, 15],
  ]);
});
