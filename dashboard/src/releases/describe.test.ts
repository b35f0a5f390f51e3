/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { describeCounts, describeDifference, duration, tabStateOf } from './describe.ts';

test.each([
  [undefined, null],
  [{ error: 0, load: 0, slow: 0 }, null],
  [{ error: 1, load: 0, slow: 2 }, '1 error, 2 slow loads'],
  [{ error: 0, load: 3, slow: 0 }, '3 failed loads'],
])('counts %j are told as %p', (counts, expected) => {
  expect(describeCounts(counts)).toBe(expected);
});

test('a difference is told line by line, and nothing when there is none', () => {
  const none = { routesAdded: [], routesRemoved: [], filesChanged: 0, filesSame: 9, required: [] };
  expect(describeDifference(none)).toEqual([]);
  expect(
    describeDifference({
      routesAdded: ['/a', '/b'],
      routesRemoved: ['/c'],
      filesChanged: 2,
      filesSame: 7,
      required: [
        ['react', '^19.1.0', '^19.2.0'],
        ['schema', '', '20261121'],
        ['@northlight/auth-kit', '^0.1.0', ''],
      ],
    }),
  ).toEqual([
    'react: ^19.1.0 → ^19.2.0',
    'schema: 20261121 (new)',
    '@northlight/auth-kit: no longer (was ^0.1.0)',
    'Adds /a, /b',
    'Takes away /c',
    '2 of 9 files are others',
  ]);
});

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [1_000, '1.0 s'],
  [59_999, '60.0 s'],
  [60_000, '1 min'],
])('%d ms read as %s', (milliseconds, expected) => {
  expect(duration(milliseconds)).toBe(expected);
});

describe('what a tab runs', () => {
  const live = { version: '2.0.0' };
  test.each([
    ['nothing yet', '2.0.0', null, 'Not loaded'],
    ['what is live', '2.0.0', '2.0.0', 'The live one'],
    ['what was live when it started', '1.0.0', '1.0.0', 'Another one'],
    ['the one before, since the live one failed', '2.0.0', '1.0.0', 'The previous one'],
  ])('%s', (_what, started, loaded, label) => {
    expect(tabStateOf(live, started, loaded).label).toBe(label);
  });
});
