import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { shellManifest, temporaryFolder, testKeys, testKeyTexts } from '../testing/index.ts';
import { setUp, site } from '../testing/set-up.ts';
import { describeStore } from '../testing/store-contract.ts';
import { FolderStore } from './folder-store.ts';

describeStore('a folder', async (t) => {
  const root = join(await temporaryFolder(t), 'releases');
  return () => new FolderStore(root, testKeys);
});

const killed = join(import.meta.dirname, '../testing/killed-release.ts');

describe('a killed release', () => {
  // Each stop is right before the step it names; the child then kills itself the hard way.
  for (const step of [
    'rename of the files',
    'lock',
    'rename of the ledger',
    'rename of the registry',
  ] as const) {
    test(`before the ${step} leaves what is live, and the next release works`, async (t) => {
      const { store, root, build, put } = await setUp(t);
      await put(shellManifest());
      await put(site());
      const before = await readFile(join(root, 'registry.json'), 'utf8');
      const { distDir } = await build(site('1.0.1'));
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', killed, root, distDir, step, testKeyTexts.privateKey, testKeyTexts.publicKey],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      );
      const [, signal] = await once(child, 'exit');
      assert.equal(signal, 'SIGKILL');
      assert.equal(await readFile(join(root, 'registry.json'), 'utf8'), before);
      const { registry } = await put(site('1.0.1'));
      assert.deepEqual([registry.revision, registry.releases.site?.version], [3, '1.0.1']);
      assert.ok((await store.read()).ok);
    });
  }

  test('has its half copy removed once it is old', async (t) => {
    const { root, put } = await setUp(t);
    await put(shellManifest());
    const half = join(root, 'remotes', 'shell', '.incoming-x');
    await mkdir(half);
    await utimes(half, 0, 0);
    await put(shellManifest({ version: '1.0.1' }));
    assert.deepEqual((await readdir(join(root, 'remotes', 'shell'))).sort(), ['1.0.0', '1.0.1']);
  });
});

describe('a file of a release', () => {
  test('is opened by name, version and path', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    const file = await store.open('shell', '1.0.0', 'js/shell.js');
    assert.equal((await file?.read())?.toString(), '// shell 1.0.0 js/shell.js\n');
  });

  const nothing = [
    ['shell', '1.0.0', 'gone.js'],
    ['shell', '1.0.0', 'js'],
    ['shell', '1.0.0', ''],
    ['shell', '1.0.0', '../../../registry.json'],
    ['shell', '1.0.0', 'js/../../../../registry.json'],
    ['shell', '1.0.0', '/etc/hostname'],
    ['shell', '1.0.0', 'js/shell.js\0.css'],
    ['shell', '1.0.0', 'js\\shell.js'],
    ['shell', '1.0.0', 'outside/hostname'],
    ['shell', '1.0.0', 'js/shell.js/x'],
    ['shell', '../..', 'registry.json'],
    ['../..', '1.0.0', 'registry.json'],
    ['shell', '1.0.0', `${'a'.repeat(300)}.js`],
    ['shell', '1.0.0', '.hidden'],
  ] as const;
  for (const [name, version, file] of nothing) {
    test(`is nothing for ${JSON.stringify([name, version, file.slice(0, 40)])}`, async (t) => {
      const { store, root, put } = await setUp(t);
      await put(shellManifest());
      await symlink('/etc', join(root, 'remotes/shell/1.0.0/outside'));
      await writeFile(join(root, 'remotes/shell/1.0.0/.hidden'), '');
      assert.equal(await store.open(name, version, file), null);
    });
  }
});
