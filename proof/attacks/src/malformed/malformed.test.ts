import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIXED_SEED } from '@proof/permissions/random';
import { tryMalformed } from './try-malformed.ts';

// The long test sends thousands.
test(`200 malformed requests of seed ${FIXED_SEED} never fail the server and change no row`, async (t) => {
  const { sent, statuses, faults } = await tryMalformed(FIXED_SEED, 200);
  t.diagnostic(JSON.stringify(statuses));
  assert.deepEqual(faults, []);
  assert.ok(sent >= 200);
});
