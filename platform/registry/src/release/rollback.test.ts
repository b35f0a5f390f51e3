import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { remoteManifest, shellManifest } from '../testing/index.ts';
import { isReleaseError, readLiveRegistry, setUp, site } from '../testing/set-up.ts';
import { listExpiredVersions, removeExpired, retention } from './retention.ts';
import { rollback } from './rollback.ts';

const by = { who: 'Ada', commit: 'abc1234' };
const options = { name: 'site', backendSchema: null, by };

describe('the ledger', () => {
  test('records who made which version live, when, and its requirements', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    await put(site('1.0.1'));
    const [newest, ...older] = await store.ledger(10);
    assert.deepEqual(
      { ...newest, at: '', hash: '', checks: [] },
      {
        revision: 3,
        at: '',
        who: 'a test',
        commit: null,
        kind: 'release',
        name: 'site',
        version: '1.0.1',
        replaced: '1.0.0',
        hash: '',
        required: {
          '@northlight/contract': '^1.0.0',
          '@northlight/shared-ui': '^0.1.0',
          schema: '0',
          react: '^19.2.0',
        },
        checks: [],
      },
    );
    assert.equal(newest?.hash, (await readLiveRegistry(store)).releases.site?.hash);
    assert.ok(newest?.checks.some(({ check, result }) => check === 'route' && result === 'passed'));
    assert.deepEqual(
      older.map(({ name, replaced }) => [name, replaced]),
      [
        ['site', null],
        ['shell', null],
      ],
    );
    assert.equal((await store.ledger(2)).length, 2);
  });

  test('skips a damaged row', async (t) => {
    const { store, root, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    await writeFile(join(root, 'ledger/1.json'), '[{"revision":1},null]');
    assert.deepEqual(
      (await store.ledger(10)).map(({ name }) => name),
      ['site'],
    );
  });
});

describe('a rollback', () => {
  test('restores the previous version, then the one before', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site('1.0.0'));
    await put(site('1.0.1'));
    const first = await readLiveRegistry(store);
    await put(site('1.0.2'));
    const { registry, changed } = await rollback(store, options);
    assert.deepEqual(changed, ['site']);
    const entry = registry.releases.site;
    assert.equal(entry?.version, '1.0.1');
    assert.equal(entry?.hash, first.releases.site?.hash);
    assert.deepEqual(entry?.integrity, first.releases.site?.integrity);
    assert.equal(entry?.previous?.version, '1.0.0', 'a recalled version is never the fallback');
    assert.deepEqual(entry?.recalled, ['1.0.2']);
    assert.equal((await rollback(store, options)).registry.releases.site?.version, '1.0.0');
    const [newest] = await store.ledger(1);
    assert.deepEqual(
      [newest?.kind, newest?.version, newest?.replaced, newest?.who, newest?.commit],
      ['rollback', '1.0.0', '1.0.1', 'Ada', 'abc1234'],
    );
    await assert.rejects(rollback(store, options), isReleaseError('unknown-release', /specify one/));
    assert.deepEqual((await readLiveRegistry(store)).releases.site?.recalled, ['1.0.2', '1.0.1']);
    await put(site('1.0.3'));
    assert.deepEqual(
      (await readLiveRegistry(store)).releases.site?.recalled,
      ['1.0.2', '1.0.1'],
      'a release clears no other version',
    );
    await put(site('1.0.2'));
    assert.deepEqual(
      (await readLiveRegistry(store)).releases.site?.recalled,
      ['1.0.1'],
      'a release clears its own version',
    );
  });

  test('restores a named version, including a newer one or one of the shell', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) await put(site(version));
    await put(shellManifest({ version: '1.1.0' }));
    for (const version of ['1.0.0', '1.0.2']) {
      const { registry } = await rollback(store, { ...options, version });
      assert.equal(registry.releases.site?.version, version);
    }
    const { registry } = await rollback(store, { ...options, name: 'shell' });
    assert.equal(registry.releases.shell?.version, '1.0.0');
    assert.deepEqual((await rollback(store, { ...options, version: '1.0.2' })).changed, []);
  });

  test('keeps the fallback after a rollback to a newer version', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site('1.0.0'));
    await put(site('1.0.1'));
    await rollback(store, options);
    const forward = await rollback(store, { ...options, version: '1.0.1' });
    assert.equal(forward.registry.releases.site?.previous?.version, '1.0.0');
    assert.equal(
      forward.registry.releases.site?.recalled,
      undefined,
      'a version replaced by a newer one is not recalled',
    );
    assert.equal((await rollback(store, options)).registry.releases.site?.version, '1.0.0');
  });

  test('to an unknown version is refused with a list of the stored versions', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    await assert.rejects(
      rollback(store, { ...options, version: '9.9.9' }),
      isReleaseError('unknown-release', /site 9\.9\.9 is not in the store\. Stored versions: 1\.0\.0/),
    );
    await assert.rejects(
      rollback(store, { ...options, name: 'portal' }),
      isReleaseError('unknown-release', /portal has never been released/),
    );
  });

  test('must be compatible with the live versions', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    await put(site('1.0.0'));
    await put(remoteManifest('site', ['/'], { version: '1.0.1' }));
    await put(remoteManifest('blog', ['/blog/:slug']));
    await assert.rejects(rollback(store, options), isReleaseError('refused', /overlaps with \/blog\/:slug/));
  });

  for (const [subject, file] of [
    ['a script', 'js/app.js'],
    ['its manifest', 'release.json'],
    ['its record', '.record.json'],
  ] as const) {
    test(`does not restore a version after a change to ${subject}`, async (t) => {
      const { store, root, put } = await setUp(t);
      await put(shellManifest());
      await put(site('1.0.0'));
      await put(site('1.0.1'));
      await writeFile(join(root, 'remotes/site/1.0.0', file), '{}');
      await assert.rejects(rollback(store, options), isReleaseError('tampered', /site 1\.0\.0/));
      assert.equal((await readLiveRegistry(store)).releases.site?.version, '1.0.1');
    });
  }
});

describe('retention', () => {
  const day = 24 * 60 * 60_000;
  const now = Date.parse('2026-06-01T00:00:00.000Z');
  const daysAgo = (days: number) => new Date(now - days * day).toISOString();
  const createRow = (version: string, replaced: string | null, days: number) => ({
    ...{ revision: 1, who: '', commit: null, kind: 'release' as const, hash: '', required: {}, checks: [] },
    ...{ name: 'site', version, replaced, at: daysAgo(days) },
  });
  const versionNames = Array.from({ length: 14 }, (_, index) => `1.0.${index}`);

  test('keeps the newest ten versions, whatever their age, and live versions and fallbacks', () => {
    const versions = versionNames.map((version, index) => ({ version, publishedAt: daysAgo(100 + index) }));
    const listExpired = (...kept: string[]) => listExpiredVersions('site', versions, [], new Set(kept), now);
    assert.deepEqual(listExpired(), versionNames.slice(retention.versions));
    assert.deepEqual(listExpired('1.0.12', '1.0.13'), ['1.0.10', '1.0.11']);
  });

  test('keeps every version for 30 days after it was last live', () => {
    const versions = versionNames.map((version) => ({ version, publishedAt: daysAgo(100) }));
    const ledger = versionNames
      .slice(1)
      .map((version, index) => createRow(version, versionNames[index] ?? null, index * 3));
    // The first ones were replaced at most 30 days ago; of the others, the newest ten stay.
    const expired = listExpiredVersions('site', versions, ledger, new Set(), now);
    assert.deepEqual(expired, ['1.0.12', '1.0.13']);
  });

  test('removes the files of expired versions', async (t) => {
    const { store, put } = await setUp(t);
    await put(shellManifest());
    for (const version of versionNames) await put(site(version));
    assert.deepEqual(await removeExpired(store, 'site'), []);
    const future = Date.now() + (retention.days + 1) * day;
    assert.equal(
      (await removeExpired(store, 'site', future)).length,
      versionNames.length - retention.versions,
    );
    const remaining = (await store.versions('site')).map(({ version }) => version);
    assert.equal(remaining.length, retention.versions);
    assert.ok(remaining.includes('1.0.13') && remaining.includes('1.0.12'), remaining.join());
    assert.equal(await store.open('site', '1.0.0', 'remoteEntry.js'), null);
  });
});
