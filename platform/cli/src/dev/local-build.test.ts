import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { computeIntegrity, FolderStore, type ReleaseEntry, releaseTogether } from '@northlight/registry';
import {
  createBuilder,
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
} from '@northlight/registry/testing';
import { BuildEvents } from './build-events.ts';
import { LocalBuild } from './local-build.ts';

test('a local build replaces the remote’s release without being stored', async (context) => {
  const folder = createTempFolder(context);
  /** Overwrites the previous build, as a bundler does. */
  const write = (version: string, main: string) =>
    writeFiles(folder, {
      'dist/release.json': remoteManifest('events', ['/events'], {
        version,
        entry: 'main.js',
        preload: { all: [], byRoute: {} },
      }),
      'dist/main.js': main,
    });
  const store = new FolderStore(`${folder}/releases`, testKeys);
  const shell = shellManifest({ headMarkup: '<link>' });
  await releaseTogether(store, [await createBuilder(folder)(shell)], testRelease);

  const local = new LocalBuild(store, 'events', '0.1.0-local');
  const overlay = local.overlay(() => '<script>');
  const readRegistry = async () => {
    const result = await overlay.read();
    assert.ok(result.ok);
    return result.registry;
  };
  assert.deepEqual(Object.keys((await readRegistry()).releases), ['shell']);
  /** The entry script that a document names, which must have the hash in the document. */
  const readEntry = async (release: ReleaseEntry | undefined) => {
    assert.ok(release?.manifest.kind === 'remote');
    const { entry } = release.manifest;
    const content = await local.file(entry);
    assert.equal(content && computeIntegrity(content), release.integrity[entry]);
    return String(content);
  };
  for (const main of ['one', 'two']) {
    write('0.1.0-local', main);
    const [stamp, before, shown] = [await overlay.stamp(), await readRegistry(), local.shown];
    await local.load(`${folder}/dist`);
    assert.equal(local.shown, shown, 'a loaded build is not shown yet');
    assert.notEqual(await overlay.stamp(), stamp);
    const { releases, revision } = await readRegistry();
    assert.equal(local.shown, shown + 1);
    assert.ok(revision > before.revision);
    assert.equal(await readEntry(releases.events), main);
    if (before.releases.events !== undefined) assert.equal(await readEntry(before.releases.events), 'one');
    assert.match(JSON.stringify(releases.shell?.manifest), /<link><script>/);
    const unchanged = await overlay.stamp();
    await local.load(`${folder}/dist`);
    assert.equal(await overlay.stamp(), unchanged, 'unchanged files keep the stamp');
  }
  assert.equal(await local.file('2/../shell/main.js'), null);
  write('9.9.9', 'another version');
  await assert.rejects(local.load(`${folder}/dist`), /is events 9\.9\.9, not events 0\.1\.0-local/);
  const { events } = (await readRegistry()).releases;
  assert.equal(await readEntry(events), 'two', 'the last complete build is still served');
  await assert.rejects(overlay.publish('events', '0.1.0-local', `${folder}/dist`), /read-only/);
  assert.deepEqual(await store.versions('events'), []);
});

test('pages receive the current build state and later changes', async () => {
  let shown = 0;
  const events = new BuildEvents({
    script: 'the script',
    base: '/remotes/events/0.1.0-local/',
    shown: () => shown,
    file: async (name) => (name === 'main.js' ? Buffer.from('main') : null),
  });
  const requestPath = (path: string) => events.respond(new Request(`http://localhost${path}`));
  const main = await requestPath('/remotes/events/0.1.0-local/main.js');
  assert.deepEqual([await main?.text(), main?.headers.get('cache-control')], ['main', 'no-store']);
  assert.equal((await requestPath('/remotes/events/0.1.0-local/other.js'))?.status, 404);
  assert.equal(await (await requestPath('/__local/page.js?build=1'))?.text(), 'the script');
  assert.equal(await requestPath('/events'), null, 'the edge handles everything else');
  const reader = (await requestPath('/__local/news'))?.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  assert.equal(await next(), 'data: {"build":0,"problems":[]}\n\n');
  shown = 1;
  events.publish(['wrong']);
  assert.equal(await next(), 'data: {"build":1,"problems":["wrong"]}\n\n');
  events.close();
  assert.equal((await reader?.read())?.done, true);
});
