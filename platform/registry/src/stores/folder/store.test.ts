import assert from 'node:assert/strict';
import { cp, mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { shellManifest, temporaryFolder, testKeys } from '../../testing/index.ts';
import { isReleaseError, setUp } from '../../testing/set-up.ts';
import { describeStore } from '../../testing/store-contract.ts';
import { testKilledRelease } from '../../testing/test-killed-release.ts';
import { FolderStore } from './store.ts';

describeStore('a folder', async (t) => {
  const root = join(await temporaryFolder(t), 'releases');
  return () => new FolderStore(root, testKeys);
});

describe('a release to a folder', () => {
  testKilledRelease('rename of the registry');

  test('removes the partial copy of an old killed release', async (t) => {
    const { root, put } = await setUp(t);
    await put(shellManifest());
    const partialCopy = join(root, 'remotes', 'shell', '.incoming-x');
    await mkdir(partialCopy);
    await utimes(partialCopy, 0, 0);
    await put(shellManifest({ version: '1.0.1' }));
    assert.deepEqual((await readdir(join(root, 'remotes', 'shell'))).sort(), ['1.0.0', '1.0.1']);
  });
});

test('the newest version is the one published last, even in a copy of the folder', async (t) => {
  const { root, put, store } = await setUp(t);
  await put(shellManifest());
  await put(shellManifest({ version: '1.0.1' }));
  const before = await store.versions('shell');
  await utimes(join(root, 'remotes/shell/1.0.1'), 0, 0);
  assert.deepEqual(await store.versions('shell'), before);
  assert.equal(before[0]?.version, '1.0.1');
});

test('a signed record is refused for another version', async (t) => {
  const { root, put } = await setUp(t);
  await put(shellManifest());
  await put(shellManifest({ version: '1.0.1' }));
  await cp(join(root, 'remotes/shell/1.0.0'), join(root, 'remotes/shell/1.0.1'), { recursive: true });
  const reader = new FolderStore(root, testKeys);
  assert.equal((await reader.find('shell', '1.0.0'))?.version, '1.0.0');
  await assert.rejects(reader.find('shell', '1.0.1'), isReleaseError('tampered', /another release/));
});
