import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keptFolder } from './index.ts';

test('a folder is filled once for its name, and nothing is left of a failed one or of those before', async (t) => {
  const cache = await mkdtemp(join(tmpdir(), 'kept-'));
  t.after(() => rm(cache, { recursive: true, force: true }));
  let count = 0;
  const fill = async (folder: string) => {
    count += 1;
    await writeFile(join(folder, 'file'), String(count));
  };
  const failing = keptFolder(cache, 'a', async (folder) => {
    await fill(folder);
    throw new Error('halfway');
  });
  await assert.rejects(failing, /halfway/);
  assert.deepEqual(await readdir(cache), []);
  await Promise.all([keptFolder(cache, 'a', fill), keptFolder(cache, 'a', fill)]);
  assert.equal(count, 3);
  const first = await keptFolder(cache, 'a', fill);
  assert.equal(count, 3);
  const next = await keptFolder(cache, 'b', fill);
  assert.notEqual(first, next);
  assert.deepEqual(await readdir(cache), ['b']);
  assert.equal(await readFile(join(next, 'file'), 'utf8'), '4');
});
