import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTempFolder, shellManifest, testKeyPair, testKeys } from '../../testing/index.ts';
import { isReleaseError, setUp, site } from '../../testing/set-up.ts';
import { describeStore } from '../../testing/store-contract.ts';
import { FolderStore } from './store.ts';

const killedRelease = join(import.meta.dirname, '../../testing/killed-release.ts');

describeStore('a folder', async (t) => {
  const root = join(createTempFolder(t), 'releases');
  return () => new FolderStore(root, testKeys);
});

describe('a release to a folder', () => {
  // Each child process kills itself right before its step.
  for (const step of ['rename of the files', 'lock', 'rename of the ledger', 'rename of the registry'])
    test(`killed before the ${step} changes nothing live, and the next one works`, async (t) => {
      const { store, root, build, put } = await setUp(t);
      await put(shellManifest());
      await put(site());
      const before = await readFile(join(root, 'registry.json'), 'utf8');
      const { distDir } = await build(site('1.0.1'));
      const child = spawn(
        process.execPath,
        [
          '--import',
          'tsx',
          killedRelease,
          root,
          distDir,
          step,
          testKeyPair.privateKey,
          testKeyPair.publicKey,
        ],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      );
      const [, signal] = await once(child, 'exit');
      assert.equal(signal, 'SIGKILL');
      assert.equal(await readFile(join(root, 'registry.json'), 'utf8'), before);
      const { registry } = await put(site('1.0.1'));
      assert.deepEqual([registry.revision, registry.releases.site?.version], [3, '1.0.1']);
      assert.ok((await store.read()).ok);
    });

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
