import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryMalformed } from './try-malformed.ts';

/** The same few each time; the long test sends thousands, and others each time. */
const SEED = 2026;

test(`400 malformed requests of seed ${SEED} never fail the server and change no row`, async (t) => {
  const { sent, statuses, faults } = await tryMalformed(SEED, 400);
  t.diagnostic(JSON.stringify(statuses));
  assert.deepEqual(faults, []);
  assert.ok(sent >= 400);
});
