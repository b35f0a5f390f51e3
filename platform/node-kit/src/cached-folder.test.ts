import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { getCachedFolder } from './index.ts';
import { createTempFolder } from './testing/index.ts';

test('getCachedFolder fills a folder once per name and removes failed and older ones', async (t) => {
  const cache = createTempFolder(t);
  let count = 0;
  const fill = async (folder: string) => {
    count += 1;
    await writeFile(join(folder, 'file'), String(count));
  };
  const failedFill = getCachedFolder(cache, 'a', async (folder) => {
    await fill(folder);
    throw new Error('halfway');
  });
  await assert.rejects(failedFill, /halfway/);
  assert.deepEqual(await readdir(cache), []);
  await Promise.all([getCachedFolder(cache, 'a', fill), getCachedFolder(cache, 'a', fill)]);
  assert.equal(count, 3);
  const first = await getCachedFolder(cache, 'a', fill);
  assert.equal(count, 3);
  const next = await getCachedFolder(cache, 'b', fill);
  assert.notEqual(first, next);
  assert.deepEqual(await readdir(cache), ['b']);
  assert.equal(await readFile(join(next, 'file'), 'utf8'), '4');
});
