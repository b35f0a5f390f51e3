import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { contractReference, referenceFile } from './contract-reference.ts';

const root = join(import.meta.dirname, '../../..');

test('the reference of the contract is as new as its types: `npm run types` writes it', async () => {
  assert.equal(await readFile(join(root, referenceFile), 'utf8'), await contractReference(root));
});
