import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { randomSeed } from '@proof/permissions/random';
import { tryWrongValues } from './try-wrong-values.ts';

const SEED = randomSeed();

// PGlite 0.4.5 damages its memory after some 15,000 refused statements (docs/security.md): a database for each round.
const ROUNDS = 4;

describe('values of a wrong kind for every column, and every operator', () => {
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = SEED + round;
    test(`are refused (seed ${seed})`, async (t) => {
      const { sent, statuses, faults } = await tryWrongValues(seed, { oneIn: 11 * ROUNDS }, 5000 / ROUNDS);
      t.diagnostic(`${sent} requests: ${JSON.stringify(statuses)}`);
      assert.deepEqual(faults, []);
      total += sent;
    });
  }
  after(() => assert.ok(total >= 20_000, `${total} sent`));
});
