import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomSeed } from '@proof/permissions/random';
import { tryMalformed } from './try-malformed.ts';

for (const seed of [1, 2, 3, randomSeed()]) {
  test(`1,500 malformed requests of seed ${seed} never fail the server and change no row`, async (t) => {
    const { sent, statuses, faults } = await tryMalformed(seed, 1500);
    t.diagnostic(JSON.stringify(statuses));
    assert.deepEqual(faults, []);
    assert.ok(sent >= 1500);
  });
}
