import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedOfCommit } from '@proof/permissions/random';
import { tryMalformed } from './try-malformed.ts';

const SEED = seedOfCommit();

// The long test sends thousands.
test(`200 malformed requests of seed ${SEED} never fail the server and change no row`, async (t) => {
  const { sent, statuses, faults } = await tryMalformed(SEED, 200);
  t.diagnostic(JSON.stringify(statuses));
  assert.deepEqual(faults, []);
  assert.ok(sent >= 200);
});
