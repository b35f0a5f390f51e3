import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { BuildManifest } from '@platform/contract/data';
import { toBootRemotes } from './boot-remotes.ts';
import { ReleaseError, type ReleaseErrorCode } from './errors.ts';
import { FolderStore } from './folder-store.ts';
import { release, releaseTogether } from './release.ts';
import { remoteManifest, shellManifest, temporaryFolder, writeBuild } from './testing.ts';

async function setUp(t: TestContext) {
  const folder = await temporaryFolder(t);
  const root = join(folder, 'releases');
  const store = new FolderStore(root);
  let builds = 0;
  const build = async (manifest: BuildManifest, files: Record<string, string> = {}) => {
    builds += 1;
    const distDir = await writeBuild(join(folder, `build-${builds}`), manifest, files);
    return { name: manifest.name, version: manifest.version, distDir };
  };
  const put = async (manifest: BuildManifest, files: Record<string, string> = {}) =>
    release(store, { ...(await build(manifest, files)), backendSchema: 20260101000000 });
  return { folder, root, store, build, put };
}

async function live(store: FolderStore) {
  const reading = await store.read();
  assert.ok(reading.ok);
  return reading.registry;
}

const failsWith = (code: ReleaseErrorCode, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ReleaseError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, message);
  return true;
};

const site = (version = '1.0.0') => remoteManifest('site', ['/', '/blog/:slug'], { version });

describe('release', () => {
  test('makes builds live one after the other, each keeping what was before', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const { registry, changed } = await put(site('1.0.1'));
    assert.deepEqual(changed, ['site']);
    assert.equal(registry.revision, 3);
    assert.equal(registry.releases.site?.version, '1.0.1');
    assert.equal(registry.releases.site?.previous?.version, '1.0.0');
    assert.deepEqual(await live(store), registry);
    assert.deepEqual((await store.versions('site')).sort(), ['1.0.0', '1.0.1']);
    const [boot] = toBootRemotes(registry);
    assert.equal(boot?.entry.url, '/remotes/site/1.0.1/remoteEntry.js');
    assert.match(boot?.entry.integrity ?? '', /^sha384-/);
    assert.notEqual(boot?.entry.integrity, boot?.previous?.entry.integrity);
    assert.equal(boot?.previous?.entry.url, '/remotes/site/1.0.0/remoteEntry.js');
  });

  test('changes nothing when the same build is released again', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const { registry, changed } = await put(site());
    assert.deepEqual([registry.revision, changed], [2, []]);
  });

  test('refuses other content under a version that exists', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    await assert.rejects(put(site(), { 'js/app.js': 'other' }), failsWith('version-taken', /site 1\.0\.0/));
    assert.equal((await live(store)).revision, 2);
  });

  test('hashes every script and style sheet and nothing else', async (t) => {
    const { put } = await setUp(t);
    const files = { 'css/a.css': 'a{}', 'js/lazy.js': '1', 'img/a.svg': '<svg/>' };
    const { registry } = await put(shellManifest(), files);
    assert.deepEqual(Object.keys(registry.releases.shell?.integrity ?? {}), [
      'css/a.css',
      'js/lazy.js',
      'js/shell.js',
    ]);
  });

  test('switches a shell and its remotes together', async (t) => {
    const { store, build } = await setUp(t);
    const contract = { declaration: { requires: { contract: '^2.0.0', kit: '^0.1.0', schema: 0 } } };
    const shell = shellManifest({
      provides: { react: '19.3.1', '@platform/contract': '2.0.0', 'shared-ui': '0.1.0' },
    });
    const all = [await build(remoteManifest('a', ['/a'], contract)), await build(shell)];
    const { registry } = await releaseTogether(store, all, null);
    assert.equal(registry.revision, 1);
    assert.deepEqual(Object.keys(registry.releases).sort(), ['a', 'shell']);
  });

  const broken: readonly [name: string, spoil: (folder: string) => Promise<void>, reason: RegExp][] = [
    [
      'no manifest',
      (folder) => writeFile(join(folder, 'release.json'), ''),
      /release\.json is refused: not JSON/,
    ],
    [
      'a missing entry',
      (folder) => writeFile(join(folder, 'release.json'), JSON.stringify({ ...site(), entry: 'gone.js' })),
      /missing: gone\.js/,
    ],
    [
      'a link',
      (folder) => symlink('/etc/hostname', join(folder, 'link.txt')),
      /link\.txt is neither a file nor a folder/,
    ],
    [
      'a hidden file',
      (folder) => writeFile(join(folder, '.env'), ''),
      /\.env has a name that cannot be released/,
    ],
    [
      'another version',
      (folder) => writeFile(join(folder, 'release.json'), JSON.stringify(site('2.0.0'))),
      /site 2\.0\.0, not site 1\.0\.0/,
    ],
  ];
  for (const [name, spoil, reason] of broken) {
    test(`refuses a build with ${name}`, async (t) => {
      const { store, build, put } = await setUp(t);
      await put(shellManifest());
      const input = await build(site());
      await spoil(input.distDir);
      await assert.rejects(release(store, { ...input, backendSchema: null }), failsWith('bad-build', reason));
      assert.equal((await live(store)).revision, 1);
      assert.deepEqual(await store.versions('site'), []);
    });
  }

  test('refuses to work on a damaged registry', async (t) => {
    const { root, put } = await setUp(t);
    await put(shellManifest());
    await writeFile(join(root, 'registry.json'), '{"schema":1');
    await assert.rejects(put(site()), failsWith('registry-damaged', /not JSON/));
  });
});

describe('the gate', () => {
  test('collects every failure of a remote, and says what mends each', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const portal = remoteManifest('portal', ['/blog/new'], {
      declaration: {
        navigation: [{ to: '/elsewhere', label: 'Elsewhere' }],
        requires: { contract: '^2.0.0', kit: '^0.2.0', schema: 20270101000000 },
      },
      shared: [{ name: 'react', builtWith: '20.0.0', accepts: '^20.0.0' }],
    });
    const error = await put(portal).then(
      () => assert.fail('went live'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ReleaseError);
    assert.deepEqual(error.failures.map(({ check, message }) => `${check}: ${message}`).sort(), [
      'contract: portal: needs @platform/contract ^2.0.0, the shell 1.0.0 has 1.0.0',
      'kit: portal: needs shared-ui ^0.2.0, the shell 1.0.0 has 0.1.0',
      'navigation: portal: the menu entry "Elsewhere" leads to /elsewhere, which is no route of portal',
      'route: portal: the route /blog/new overlaps with /blog/:slug, which site owns',
      "schema: portal: needs the backend's schema 20270101000000, live is 20260101000000",
      'shared: portal: needs react ^20.0.0, the shell 1.0.0 has 19.3.1',
    ]);
    assert.ok(error.failures.every(({ remedy }) => remedy.length > 10));
  });

  test('holds a shell against every live remote', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const next = shellManifest({
      version: '2.0.0',
      provides: { '@platform/contract': '2.0.0', 'shared-ui': '0.1.0' },
      routes: [{ path: '/', access: 'public', title: '' }],
    });
    const error = await put(next).then(
      () => assert.fail('went live'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ReleaseError);
    assert.deepEqual(error.failures.map(({ check }) => check).sort(), ['contract', 'route', 'shared']);
  });

  test('wants a shell first', async (t) => {
    const { put } = await setUp(t);
    await assert.rejects(put(site()), failsWith('refused', /no shell is live/));
  });

  test('lets a remote take over its own routes', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    assert.deepEqual((await put(site('1.1.0'))).changed, ['site']);
  });
});

describe('two at once', () => {
  test('only one switch from the same revision wins', async (t) => {
    const { store, root, put, build } = await setUp(t);
    const { registry } = await put(shellManifest());
    const entries = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (name) => {
        const published = await store.publish(
          name,
          '1.0.0',
          (await build(remoteManifest(name, [`/${name}`]))).distDir,
        );
        return { ...published, releasedAt: new Date().toISOString(), previous: null };
      }),
    );
    const results = await Promise.allSettled(
      entries.map((entry) => new FolderStore(root).switchTo([entry], registry.revision)),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    assert.equal(won.length, 1);
    for (const result of results) {
      if (result.status === 'rejected') assert.equal(result.reason.code, 'conflict');
    }
    assert.equal((await live(store)).revision, 2);
    assert.equal(Object.keys((await live(store)).releases).length, 2);
  });

  test('releases of different remotes both go live', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await Promise.all(['a', 'b', 'c'].map((name) => put(remoteManifest(name, [`/${name}`]))));
    const { revision, releases } = await live(store);
    assert.deepEqual([revision, Object.keys(releases).sort()], [4, ['a', 'b', 'c', 'shell']]);
  });

  test('of two releases of one remote one is told', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    const results = await Promise.allSettled([put(site('1.0.1')), put(site('1.0.2'))]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await live(store)).revision, 2);
  });

  test('a lock of a process that is gone does not block', async (t) => {
    const { root, put } = await setUp(t);
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    await mkdir(root, { recursive: true });
    await writeFile(join(root, 'registry.lock'), `${gone.pid} left`);
    assert.equal((await put(shellManifest())).registry.revision, 1);
    assert.deepEqual((await readdir(root)).sort(), ['registry.json', 'remotes']);
  });
});

describe('a killed release', () => {
  // Each stop is right before the step it names; the child then kills itself the hard way.
  for (const step of ['rename of the files', 'lock', 'rename of the registry'] as const) {
    test(`before the ${step} leaves what is live, and the next release works`, async (t) => {
      const { store, root, build, put } = await setUp(t);
      await put(shellManifest());
      await put(site());
      const before = await readFile(join(root, 'registry.json'), 'utf8');
      const { distDir } = await build(site('1.0.1'));
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, 'killed-release.ts'), root, distDir, step],
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
    ['shell', '..', 'registry.json'],
    ['..', '1.0.0', 'registry.json'],
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
