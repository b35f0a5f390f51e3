import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { computeEntryHash } from '../document/registry-document.ts';
import { FolderStore } from '../stores/folder/store.ts';
import { createTempFolder, remoteManifest, shellManifest, testRelease } from '../testing/index.ts';
import { isReleaseError, readLiveRegistry, setUp, site } from '../testing/set-up.ts';
import { remote, setUpTeams } from '../testing/teams.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';

const { by } = testRelease;
const events = (version = '1.0.0') =>
  remoteManifest('events', ['/events', '/events/:id'], {
    version,
    declaration: {
      routes: ['/events', '/events/:id'].map((path) => ({ path, access: 'public', title: path })),
      documents: ['/events.xml'],
    },
  });

describe('retiring a remote', () => {
  test('takes it offline with a ledger entry until a rollback or release restores it', async (t) => {
    const { store, put } = await setUp(t);
    for (const manifest of [shellManifest(), site(), events(), events('1.0.1')]) await put(manifest);
    const { registry, changed } = await retire(store, { name: 'events', redirect: null, by });
    assert.deepEqual(changed, ['events']);
    assert.deepEqual(Object.keys(registry.releases).sort(), ['shell', 'site']);
    assert.deepEqual(registry.retired?.events?.routes, ['/events', '/events/:id', '/events.xml']);
    assert.deepEqual(await readLiveRegistry(store), registry);
    const [row] = await store.ledger(1);
    assert.deepEqual(
      [row?.kind, row?.name, row?.version, row?.replaced],
      ['retire', 'events', '1.0.1', null],
    );
    // Other switches don't bring it back.
    await put(site('1.0.1'));
    assert.ok((await readLiveRegistry(store)).retired?.events);

    await assert.rejects(
      retire(store, { name: 'events', redirect: null, by }),
      isReleaseError('unknown-release', /events is already retired/),
    );
    const restored = await rollback(store, { name: 'events', ...testRelease });
    assert.equal(restored.registry.releases.events?.version, '1.0.1');
    assert.equal(restored.registry.releases.events?.previous?.version, '1.0.0');
    assert.equal(restored.registry.retired, undefined);

    await retire(store, { name: 'events', redirect: '/', by });
    await put(events('1.1.0'));
    const live = await readLiveRegistry(store);
    assert.deepEqual([live.releases.events?.version, live.retired], ['1.1.0', undefined]);
  });

  test('fails for the shell and for a remote that has never been live', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await assert.rejects(
      retire(store, { name: 'shell', redirect: null, by }),
      isReleaseError('bad-build', /The shell cannot be retired/),
    );
    await assert.rejects(
      retire(store, { name: 'events', redirect: null, by }),
      isReleaseError('unknown-release', /events is not live/),
    );
  });

  test('fails while a live page, menu or redirect links to it', async (t) => {
    const { store, put } = await setUp(t);
    const news = remoteManifest('news', ['/news/all', '/news/:id']);
    const shop = remoteManifest('shop', ['/shop/all']);
    for (const manifest of [shellManifest(), news, shop]) await put(manifest);
    for (const redirect of ['/news/all', '/nowhere/at/all', '/shop/none']) {
      await assert.rejects(
        retire(store, { name: 'news', redirect, by }),
        isReleaseError('refused', new RegExp(`news: would redirect to ${redirect}`)),
      );
    }
    await retire(store, { name: 'shop', redirect: '/news/all', by });
    await assert.rejects(
      retire(store, { name: 'news', redirect: null, by }),
      isReleaseError('refused', /shop: is retired and redirects to \/news\/all, a page of news/),
    );
    await rollback(store, { name: 'shop', ...testRelease });
    const links = [
      { page: '/shop/all', to: '/news/7#top' },
      { page: '/news/all', to: '/news/7' },
    ];
    await assert.rejects(
      retire(store, { name: 'news', redirect: null, by, links }),
      isReleaseError('refused', /has a link to \/news\/7#top, a page of news/),
    );
    // The gate refuses menu entries into other remotes, but an older release may still have one.
    const entry = (await readLiveRegistry(store)).releases.shop;
    assert.ok(entry?.manifest.kind === 'remote');
    const navigation = [{ to: '/news/all?from=menu', label: 'News' }];
    const manifest = { ...entry.manifest, declaration: { ...entry.manifest.declaration, navigation } };
    const hash = computeEntryHash({ ...entry, manifest });
    await store.switchTo(
      { entries: [{ ...entry, manifest, hash }], ledger: [] },
      (await readLiveRegistry(store)).revision,
    );
    await assert.rejects(
      retire(store, { name: 'news', redirect: null, by }),
      isReleaseError(
        'refused',
        /shop: the menu entry "News" leads to \/news\/all\?from=menu, a page of news/,
      ),
    );
    assert.ok((await readLiveRegistry(store)).releases.news);
  });

  test('requires its team key', async (t) => {
    const folder = join(createTempFolder(t), 'releases');
    const { open, getKeysFor, put } = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
    const portal = open(getKeysFor('portal'));
    await assert.rejects(
      retire(portal, { name: 'dashboard', redirect: null, by }),
      isReleaseError('not-permitted', /may not change dashboard/),
    );
    const { registry } = await retire(portal, { name: 'portal', redirect: '/dashboard', by });
    assert.deepEqual(Object.keys(registry.releases).sort(), ['dashboard', 'shell']);
    await put('portal', remote('portal', '1.0.1'));
    const reading = await portal.read();
    assert.equal(reading.ok && reading.registry.releases.portal?.version, '1.0.1');
  });
});
