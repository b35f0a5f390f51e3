import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryWrongValues } from './try-wrong-values.ts';

/** The same each time; the long test sends ten times as many, and others each time. */
const SEED = 2026;

test(`values of every wrong kind and every operator (seed ${SEED}) are refused and change nothing`, async (t) => {
  const { sent, statuses, faults } = await tryWrongValues(SEED, 'each type', 600);
  t.diagnostic(`${sent} requests: ${JSON.stringify(statuses)}`);
  assert.deepEqual(faults, []);
  assert.ok(sent >= 2000, `${sent} sent`);
});
