import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoTimestamp, pgliteParsers } from './value-parsers.ts';

const cases: readonly (readonly [string, string])[] = [
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05+00:00'],
  ['2026-01-02 03:04:05.123456+00', '2026-01-02T03:04:05.123456+00:00'],
  ['2026-01-02 03:04:05-03:30', '2026-01-02T03:04:05-03:30'],
  ['2026-01-02 03:04:05.1', '2026-01-02T03:04:05.1'],
  ['infinity', 'infinity'],
  ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
];

for (const [given, expected] of cases) {
  test(`the timestamp ${given} arrives as ${expected}`, () => assert.equal(isoTimestamp(given), expected));
}

test('numerics arrive as numbers, and as text where a number would lie', () => {
  const parse = pgliteParsers[1700];
  assert.equal(parse('1200.50'), 1200.5);
  assert.equal(parse('0.00'), 0);
  assert.equal(parse('NaN'), 'NaN');
  assert.equal(parse('99999999999999999999'), '99999999999999999999');
});
