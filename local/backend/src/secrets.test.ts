import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { loadSecrets } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northlight-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('secrets are created once and readable only by their owner', async () => {
  const first = await loadSecrets(folder);
  assert.deepEqual(await loadSecrets(folder), first);
  assert.equal((await stat(join(folder, 'secrets.json'))).mode & 0o777, 0o600);
  assert.equal(new Set(Object.values(first)).size, 4);
});

test('damaged secrets are never replaced', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"jwtSecret":"cut');
  await assert.rejects(loadSecrets(folder), /damaged: restore it/);
});
