import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { loadSecrets } from './secrets.ts';

test('secrets are created once and readable only by their owner', async (t) => {
  const folder = createTempFolder(t);
  const first = await loadSecrets(folder);
  assert.deepEqual(await loadSecrets(folder), first);
  assert.equal((await stat(join(folder, 'secrets.json'))).mode & 0o777, 0o600);
  assert.equal(new Set(Object.values(first)).size, 4);
});

test('damaged secrets are never replaced', async (t) => {
  const folder = createTempFolder(t);
  await writeFile(join(folder, 'secrets.json'), '{"jwtSecret":"cut');
  await assert.rejects(loadSecrets(folder), /damaged: restore it/);
});
