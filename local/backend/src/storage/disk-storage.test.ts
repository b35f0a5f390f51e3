import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@northlight/node-kit/testing';
import { createDiskStorage, parseRange } from './disk-storage.ts';

test('a file without its sidecar does not exist and can be stored again', async (context) => {
  const folder = await temporaryFolder(context);
  const storage = createDiskStorage(folder);
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads', 'a.png'), 'half of it');
  assert.equal((await storage.getObject('uploads', 'a.png', undefined as never)).httpStatusCode, 404);
  await storage.uploadObject(
    'uploads',
    'a.png',
    undefined as never,
    Buffer.from('whole'),
    'image/png',
    'max-age=1',
  );
  const { httpStatusCode, metadata } = await storage.getObject('uploads', 'a.png', undefined as never);
  assert.deepEqual([httpStatusCode, metadata.size, metadata.mimetype], [200, 5, 'image/png']);
});

test('a file whose sidecar cannot be written is not treated as complete', async (context) => {
  const folder = await temporaryFolder(context);
  const storage = createDiskStorage(folder);
  // A folder with the same name makes writing fail.
  await mkdir(join(folder, 'uploads', 'a.png.meta.json', 'x'), { recursive: true });
  await assert.rejects(
    storage.uploadObject('uploads', 'a.png', undefined as never, Buffer.from('x'), 'image/png', 'max-age=1'),
  );
  await assert.rejects(storage.headObject('uploads', 'a.png', undefined as never));
});

const cases = [
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=1-2', undefined],
] as const;

for (const [header, expected] of cases) {
  test(`${header} is parsed for a ten-byte file`, () => assert.deepEqual(parseRange(header, 10), expected));
}
