import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BuildManifest } from '@northlight/contract/data';
import { unpackMaps } from '../gate/build-files.ts';
import { releaseTogether } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { createEntry } from '../release/switch-live.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { watchRegistry } from '../stores/watch-registry.ts';
import { createBuilder, createTempFolder, remoteManifest, shellManifest, testRelease } from './index.ts';
import { isReleaseError, readLiveRegistry } from './set-up.ts';

/** Creates an empty store and returns a function that opens it again. */
export type OpenStore = (t: TestContext) => Promise<() => ReleaseStore>;

/**
 * Tests that every release store must pass.
 * @param openForStaff - opens the same store with staff permissions
 */
export function describeStore(name: string, openStore: OpenStore, openForStaff?: () => ReleaseStore): void {
  const site = (version = '1.0.0') => remoteManifest('site', ['/'], { version });

  async function setUp(t: TestContext) {
    const open = await openStore(t);
    const folder = createTempFolder(t);
    const build = createBuilder(folder);
    const put = async (manifest: BuildManifest, files: Record<string, string> = {}, store = open()) =>
      releaseTogether(store, [await build(manifest, files)], testRelease);
    return { open, store: open(), build, put };
  }

  describe(`releases in ${name}`, () => {
    test('do not exist at first', async (t) => {
      const { store } = await setUp(t);
      const reading = await store.read();
      assert.equal(reading.ok ? '' : reading.reason, 'missing');
      assert.equal(await store.find('site', '1.0.0'), null);
      assert.deepEqual([await store.versions('site'), await store.ledger(10)], [[], []]);
      assert.equal(await store.open('site', '1.0.0', 'remoteEntry.js'), null);
    });

    test('go live in sequence, are in the ledger, and can be rolled back', async (t) => {
      const { store, open, put } = await setUp(t);
      await put(shellManifest());
      await put(site());
      const { registry } = await put(site('1.0.1'), { 'img/a.svg': '<svg/>' });
      assert.deepEqual(await readLiveRegistry(open()), registry);
      assert.deepEqual(
        (await store.ledger(2)).map(({ revision, name, version }) => [revision, name, version]),
        [
          [3, 'site', '1.0.1'],
          [2, 'site', '1.0.0'],
        ],
      );
      assert.deepEqual((await store.versions('site')).map(({ version }) => version).sort(), [
        '1.0.0',
        '1.0.1',
      ]);
      const rolledBack = await rollback(store, { name: 'site', ...testRelease });
      assert.equal(rolledBack.registry.releases.site?.version, '1.0.0');
      assert.equal((await store.ledger(1))[0]?.kind, 'rollback');
    });

    test("serve only the build's files", async (t) => {
      const { store, put } = await setUp(t);
      await put(shellManifest(), { 'img/a.svg': '<svg/>' });
      const file = await store.open('shell', '1.0.0', 'img/a.svg');
      assert.equal((await file?.read())?.toString(), '<svg/>');
      for (const path of [
        ...['img', 'img/b.svg', 'img/a.svg/x', 'img/a.svg?x', 'img\\a.svg', 'img/a.svg\0.css', ''],
        ...['../../registry.json', 'img/../../../registry.json', '/etc/hostname', '.record.json'],
      ]) {
        assert.equal(await store.open('shell', '1.0.0', path), null, path);
      }
      assert.equal(await store.open('../..', '1.0.0', 'registry.json'), null);
      assert.equal(await store.open('shell', '../..', 'registry.json'), null);
    });

    test('store source maps beside a version, never serve them, and remove both together', async (t) => {
      const { open, store, put } = await setUp(t);
      await put(shellManifest());
      const map = { version: 3, sources: ['site/src/app.tsx'], names: [], mappings: 'AAAA' };
      await put(site(), { 'maps/js/app.js.map': JSON.stringify(map) });
      const staff = openForStaff?.() ?? store;
      const packed = await staff.maps('site', '1.0.0');
      assert.deepEqual(packed && (await unpackMaps(packed)), { 'js/app.js': map });
      const record = await store.find('site', '1.0.0');
      assert.deepEqual(
        Object.keys(record?.files ?? {}).filter((file) => file.includes('map')),
        [],
      );
      for (const file of ['maps/js/app.js.map', '.maps.json.gz', 'maps'])
        assert.equal(await store.open('site', '1.0.0', file), null, file);
      await put(site('1.0.1'));
      assert.equal(await staff.maps('site', '1.0.1'), null);
      await put(site('1.0.2'));
      await store.remove('site', '1.0.0');
      assert.equal(await (openForStaff ?? open)().maps('site', '1.0.0'), null);
    });

    test('are refused with a source map among the public files', async (t) => {
      const { build, store } = await setUp(t);
      const { distDir } = await build(site(), { 'js/app.js.map': '{}' });
      await assert.rejects(store.publish('site', '1.0.0', distDir), isReleaseError('bad-build'));
      assert.equal(await store.find('site', '1.0.0'), null);
    });

    test('can be published again with the same content, but not with other content', async (t) => {
      const { store, build, put } = await setUp(t);
      await put(shellManifest());
      await put(site());
      assert.deepEqual((await put(site())).changed, []);
      const { distDir } = await build(site(), { 'js/app.js': 'other' });
      await assert.rejects(store.publish('site', '1.0.0', distDir), isReleaseError('version-taken'));
      const app = await store.open('site', '1.0.0', 'js/app.js');
      assert.equal((await app?.read())?.toString(), '// site 1.0.0 js/app.js\n');
    });

    test('keep exactly one of two builds published concurrently as one version', async (t) => {
      const { open, build } = await setUp(t);
      const builds = [await build(site(), { 'js/app.js': 'a' }), await build(site(), { 'js/app.js': 'b' })];
      const results = await Promise.allSettled(
        builds.map(({ distDir }) => open().publish('site', '1.0.0', distDir)),
      );
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      const app = await open().open('site', '1.0.0', 'js/app.js');
      assert.equal((await app?.read())?.toString(), ['a', 'b'][winner]);
    });

    test('let only one of several concurrent switches succeed and enter the ledger', async (t) => {
      const { open, store, build, put } = await setUp(t);
      const { registry } = await put(shellManifest());
      const entries = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (remoteName) => {
          const { distDir } = await build(remoteManifest(remoteName, [`/${remoteName}`]));
          return createEntry(await store.publish(remoteName, '1.0.0', distDir), null);
        }),
      );
      const results = await Promise.allSettled(
        entries.map((entry) => {
          const row = { ...testRelease.by, at: entry.releasedAt, kind: 'release' as const, checks: [] };
          const { name, version, hash } = entry;
          const ledger = [{ ...row, name, version, hash, replaced: null, required: {} }];
          return open().switchTo({ entries: [entry], ledger }, registry.revision);
        }),
      );
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
      for (const result of results)
        if (result.status === 'rejected') isReleaseError('conflict')(result.reason);
      const switched = await readLiveRegistry(store);
      assert.equal(switched.revision, 2);
      const winner = Object.keys(switched.releases).filter((each) => each !== 'shell');
      assert.deepEqual(
        (await store.ledger(10)).map((row) => row.name),
        [...winner, 'shell'],
      );
    });

    test('of different remotes all go live when made concurrently', async (t) => {
      const { store, put } = await setUp(t);
      await put(shellManifest());
      await Promise.all(['a', 'b', 'c'].map((each) => put(remoteManifest(each, [`/${each}`]))));
      assert.deepEqual(Object.keys((await readLiveRegistry(store)).releases).sort(), [
        'a',
        'b',
        'c',
        'shell',
      ]);
      assert.equal((await store.ledger(10)).length, 4);
    });

    test('of one remote conflict when made concurrently', async (t) => {
      const { store, put } = await setUp(t);
      await put(shellManifest());
      const results = await Promise.allSettled([put(site('1.0.1')), put(site('1.0.2'))]);
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.equal((await readLiveRegistry(store)).revision, 2);
    });

    test('stay while the registry names their version, even if a rollback has just brought it back', async (t) => {
      const { open, store, put } = await setUp(t);
      for (const manifest of [shellManifest(), site(), site('1.0.1'), site('1.0.2')]) await put(manifest);
      await rollback(store, { name: 'site', version: '1.0.0', ...testRelease });
      await store.remove('site', '1.0.0');
      assert.notEqual(await open().open('site', '1.0.0', 'remoteEntry.js'), null);
      await store.remove('site', '1.0.1');
      assert.equal(await store.find('site', '1.0.1'), null);
      assert.equal(await open().open('site', '1.0.1', 'remoteEntry.js'), null);
      await store.remove('site', '1.0.1');
    });

    test('are detected by a watch', async (t) => {
      const { open, put } = await setUp(t);
      await put(shellManifest());
      const watch = await watchRegistry(open(), { interval: 60_000 });
      t.after(() => watch.stop());
      await put(shellManifest({ version: '1.0.1' }));
      await watch.refresh();
      assert.equal(watch.current()?.releases.shell?.version, '1.0.1');
      assert.equal(watch.refusal(), null);
    });
  });
}
