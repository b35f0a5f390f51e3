import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf, quantileOf } from './histogram.ts';

test('quantiles are told to within a tenth, whichever edges have counted', () => {
  const values = Array.from({ length: 2_000 }, (_, at) => 3 * (at + 1));
  const sums = new Map<number, number>();
  for (const edge of [0, 1, 2]) {
    for (const value of values.filter((_, at) => at % 3 === edge)) {
      sums.set(bucketOf(value), (sums.get(bucketOf(value)) ?? 0) + 1);
    }
  }
  for (const share of [0.5, 0.75, 0.95]) {
    const exact = values[Math.ceil(share * values.length) - 1] ?? 0;
    assert.ok(Math.abs(quantileOf(sums, share) / exact - 1) < 0.1, `${share}: ${quantileOf(sums, share)}`);
  }
  assert.equal(quantileOf(new Map([[0, 5]]), 0.95), 0);
  assert.equal(quantileOf(new Map(), 0.5), 0);
});
