import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomSeed } from '@proof/permissions/random';
import { tryWrongValues } from './try-wrong-values.ts';

const SEED = randomSeed();

test(`values of a wrong kind for every column, and every operator, are refused (seed ${SEED})`, async (t) => {
  const { sent, statuses, faults } = await tryWrongValues(SEED, { oneIn: 11 }, 5000);
  t.diagnostic(`${sent} requests: ${JSON.stringify(statuses)}`);
  assert.deepEqual(faults, []);
  assert.ok(sent >= 20_000, `${sent} sent`);
});
