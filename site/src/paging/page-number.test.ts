/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildPagePath, parsePageNumber } from './page-number.ts';

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
])('reads %j as page %i', (query, page) => {
  expect(parsePageNumber(new URLSearchParams(query))).toBe(page);
});

test('keeps the search and omits the first page number', () => {
  const parameters = new URLSearchParams('search=a+b&page=2');
  expect(buildPagePath('/blog', parameters, 3)).toBe('/blog?search=a+b&page=3');
  expect(buildPagePath('/blog', parameters, 1)).toBe('/blog?search=a+b');
  expect(buildPagePath('/blog', new URLSearchParams('page=2'), 1)).toBe('/blog');
});
