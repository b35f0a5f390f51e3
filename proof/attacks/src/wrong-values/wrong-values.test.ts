import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIXED_SEED } from '@proof/permissions/random';
import { tryWrongValues } from './try-wrong-values.ts';

// The long test sends fifty times as many.
test('values of wrong kinds and operators are refused and change nothing', async (t) => {
  const { sent, statuses, faults } = await tryWrongValues(FIXED_SEED, { ofEachType: 6, oneIn: 120 }, 100);
  t.diagnostic(`${sent} requests: ${JSON.stringify(statuses)}`);
  assert.deepEqual(faults, []);
  assert.ok(sent >= 300, `${sent} sent`);
});
