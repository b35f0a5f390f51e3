import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { toBootRemotes } from '../document/boot-remotes.ts';
import { remoteManifest, shellManifest, testRelease } from '../testing/index.ts';
import { isReleaseError, readLiveRegistry, setUp, site } from '../testing/set-up.ts';
import { releaseTogether } from './release.ts';

describe('release', () => {
  test('releases builds one after another and records the previous versions', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const { registry, changed } = await put(site('1.0.1'));
    assert.deepEqual(changed, ['site']);
    assert.equal(registry.revision, 3);
    assert.equal(registry.releases.site?.version, '1.0.1');
    assert.equal(registry.releases.site?.previous?.version, '1.0.0');
    const [boot] = toBootRemotes(registry);
    assert.equal(boot?.entry.url, '/remotes/site/1.0.1/remoteEntry.js');
    assert.match(boot?.entry.integrity ?? '', /^sha384-/);
    assert.notEqual(boot?.entry.integrity, boot?.previous?.entry.integrity);
    assert.equal(boot?.previous?.entry.url, '/remotes/site/1.0.0/remoteEntry.js');
  });

  test('hashes only scripts and style sheets', async (t) => {
    const { put } = await setUp(t);
    const files = { 'css/a.css': 'a{}', 'js/lazy.js': '1', 'img/a.svg': '<svg/>' };
    const { registry } = await put(shellManifest(), files);
    assert.deepEqual(Object.keys(registry.releases.shell?.integrity ?? {}), [
      'css/a.css',
      'js/lazy.js',
      'js/session.js',
      'js/shell.js',
    ]);
  });

  test('switches a shell and its remotes together', async (t) => {
    const { store, build } = await setUp(t);
    const contract = { declaration: { requires: { contract: '^2.0.0', kit: '^0.1.0', schema: 0 } } };
    const shell = shellManifest({
      provides: { react: '19.3.1', '@northlight/contract': '2.0.0', '@northlight/shared-ui': '0.1.0' },
    });
    const builds = [await build(remoteManifest('a', ['/a'], contract)), await build(shell)];
    const { registry } = await releaseTogether(store, builds, testRelease);
    assert.equal(registry.revision, 1);
    assert.deepEqual(Object.keys(registry.releases).sort(), ['a', 'shell']);
  });

  const flaws: readonly [name: string, corrupt: (folder: string) => Promise<void>, reason: RegExp][] = [
    [
      'an empty manifest',
      (folder) => writeFile(join(folder, 'release.json'), ''),
      /release\.json is invalid: not JSON/,
    ],
    [
      'a missing entry',
      (folder) => writeFile(join(folder, 'release.json'), JSON.stringify({ ...site(), entry: 'gone.js' })),
      /missing: gone\.js/,
    ],
    [
      'a symbolic link',
      (folder) => symlink('/etc/hostname', join(folder, 'link.txt')),
      /link\.txt is neither a file nor a folder/,
    ],
    [
      'a hidden file',
      (folder) => writeFile(join(folder, '.env'), ''),
      /\.env has a name that is not allowed in a release/,
    ],
    [
      'a version that does not match',
      (folder) => writeFile(join(folder, 'release.json'), JSON.stringify(site('2.0.0'))),
      /site 2\.0\.0, not site 1\.0\.0/,
    ],
  ];
  for (const [name, corrupt, reason] of flaws) {
    test(`refuses a build with ${name}`, async (t) => {
      const { store, build, put } = await setUp(t);
      await put(shellManifest());
      const input = await build(site());
      await corrupt(input.distDir);
      await assert.rejects(releaseTogether(store, [input], testRelease), isReleaseError('bad-build', reason));
      assert.equal((await readLiveRegistry(store)).revision, 1);
      assert.deepEqual(await store.versions('site'), []);
    });
  }

  test('reports a concurrent release and tells the user to run the command again', async (t) => {
    const { store, build, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const ourBuild = { ...(await build(site('1.0.2'))), replaces: '1.0.0' };
    await put(site('1.0.1'));
    const message = /a test changed site first \(release of 1\.0\.1\)\. Run the command again/;
    await assert.rejects(
      releaseTogether(store, [ourBuild], testRelease),
      isReleaseError('conflict', message),
    );
  });

  test('refuses a damaged registry', async (t) => {
    const { root, put } = await setUp(t);
    await put(shellManifest());
    await writeFile(join(root, 'registry.json'), '{"schema":1');
    await assert.rejects(put(site()), isReleaseError('registry-damaged', /not JSON/));
  });
});
