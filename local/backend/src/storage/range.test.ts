import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRange } from './range.ts';

const cases = [
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=1-2', undefined],
] as const;

for (const [header, expected] of cases) {
  test(`${header} of ten bytes`, () => assert.deepEqual(parseRange(header, 10), expected));
}
