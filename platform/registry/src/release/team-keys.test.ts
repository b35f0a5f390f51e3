import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { readRegistry } from '../document/parse.ts';
import type { Change, StoredRegistry } from '../document/registry-parts.ts';
import { generateKeyPair, parseKeys, type ReleaseKeys } from '../signing/keys.ts';
import { sign } from '../signing/signed.ts';
import { FolderStore } from '../stores/folder/store.ts';
import { openLastRegistryStore } from '../stores/last-registry-store.ts';
import { type Refusal, watchRegistry } from '../stores/watch-registry.ts';
import { createTempFolder, shellManifest, testRelease } from '../testing/index.ts';
import { isReleaseError } from '../testing/set-up.ts';
import { remote, setUpTeams } from '../testing/teams.ts';
import { rollback } from './rollback.ts';
import { setKeys } from './set-keys.ts';

async function setUp(t: TestContext) {
  const folder = join(createTempFolder(t), 'releases');
  const teams = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
  /** Creates an edge with its own keys that has read the registry. */
  const startEdge = async (edgeName = 'edge') => {
    const keys = parseKeys({ publicKey: teams.keyPairs.root.publicKey });
    const refusals: Refusal[] = [];
    const watch = await watchRegistry(new FolderStore(folder, keys), {
      interval: 60_000,
      seen: openLastRegistryStore(join(folder, '..', edgeName, 'seen.json'), keys),
      onRefusal: (refusal) => refusals.push(refusal),
    });
    t.after(() => watch.stop());
    const versions = () =>
      Object.fromEntries(
        Object.values(watch.current()?.releases ?? {}).map(({ name, version }) => [name, version]),
      );
    return { watch, refusals, versions };
  };
  const write = (stored: StoredRegistry) => writeFile(join(folder, 'registry.json'), JSON.stringify(stored));
  return { ...teams, startEdge, write };
}

const initialVersions = { shell: '1.0.0', portal: '1.0.0', dashboard: '1.0.0' };

/** Signs a change without the command. */
function signChange(name: string, from: Change, keys: ReleaseKeys, revision: number) {
  return sign({ ...from, name, revision, at: new Date().toISOString() }, keys);
}

describe('a team key', () => {
  test('releases and rolls back its own remote, and every edge accepts it', async (t) => {
    const { put, startEdge, getKeysFor, open } = await setUp(t);
    const { watch, versions } = await startEdge();
    await put('portal', remote('portal', '1.0.1'));
    await put('dashboard', remote('dashboard', '1.0.1'));
    await watch.refresh();
    assert.deepEqual(versions(), { ...initialVersions, portal: '1.0.1', dashboard: '1.0.1' });
    await rollback(open(getKeysFor('portal')), { name: 'portal', ...testRelease });
    await watch.refresh();
    assert.deepEqual(versions(), { ...initialVersions, dashboard: '1.0.1' });
    assert.equal(watch.current()?.revision, 7);
    assert.equal(watch.refusal(), null);
    // An edge without an earlier registry gets the same result.
    assert.deepEqual((await startEdge('new edge')).versions(), versions());
  });

  for (const [attack, manifest] of [
    ['another remote', remote('dashboard', '1.0.1')],
    ['the shell', shellManifest({ version: '1.0.1' })],
    ['a new remote', remote('events')],
  ] as const) {
    test(`cannot release ${attack}`, async (t) => {
      const { put, startEdge, root } = await setUp(t);
      const refused = isReleaseError('not-permitted', /may not change \w+\. It may release portal\./);
      await assert.rejects(put('portal', manifest), refused);
      assert.deepEqual((await startEdge()).versions(), initialVersions);
      assert.deepEqual(
        (await root.versions(manifest.name)).filter(({ version }) => version === manifest.version).length,
        0,
      );
    });
  }

  test('can release a server bundle only if the list allows it', async (t) => {
    const { put, startEdge, open, getKeysFor, list } = await setUp(t);
    const rendered = { ...remote('portal', '1.0.1'), server: { entry: 'server/index.js' } };
    const files = { 'server/index.js': 'exports.answer = () => null;' };
    await assert.rejects(put('portal', rendered, files), /it has a server bundle, which runs on the edge/);
    const { watch, versions } = await startEdge();
    assert.deepEqual(versions(), initialVersions);
    const trusted = list.map((each) =>
      each.names.includes('portal') ? { ...each, server: true as const } : each,
    );
    await setKeys(open(getKeysFor('root')), () => ({ list: trusted }));
    await put('portal', { ...rendered, version: '1.0.2' }, files);
    await watch.refresh();
    assert.deepEqual(versions(), { ...initialVersions, portal: '1.0.2' });
  });

  test('cannot change the list, or release the portal once revoked', async (t) => {
    const { put, open, getKeysFor, list, revoke } = await setUp(t);
    await assert.rejects(
      setKeys(open(getKeysFor('portal')), () => ({ list })),
      isReleaseError('not-permitted', /may not change the list of team keys/),
    );
    await revoke('portal');
    await assert.rejects(
      put('portal', remote('portal', '1.0.1')),
      isReleaseError('not-permitted', /not release anything/),
    );
  });

  test('is refused with a reason if nothing has been released yet', async (t) => {
    const { getKeysFor } = await setUp(t);
    const empty = new FolderStore(createTempFolder(t), getKeysFor('portal'));
    await assert.rejects(
      empty.requirePermission('portal'),
      isReleaseError('not-permitted', /Nothing has been released here yet/),
    );
  });

  test('cannot sign for another name', async (t) => {
    const { put, startEdge, getKeysFor, readStored, write } = await setUp(t);
    await put('dashboard', remote('dashboard', '1.0.1'));
    const before = await startEdge();
    const stored = await readStored();
    const otherChange = stored.changes?.dashboard?.document;
    assert.ok(otherChange);
    for (const [attack, changes] of Object.entries({
      'a change to the dashboard': {
        dashboard: signChange('dashboard', otherChange, getKeysFor('portal'), 9),
      },
      "the dashboard's entry in its own change": {
        portal: signChange('portal', otherChange, getKeysFor('portal'), 9),
      },
      'its own change stored for the dashboard': {
        dashboard: signChange('portal', otherChange, getKeysFor('portal'), 9),
      },
      'a revision far ahead of the base': {
        portal: signChange('portal', { ...otherChange, entry: null }, getKeysFor('portal'), 1e15),
      },
    })) {
      await write({ ...stored, changes: { ...stored.changes, ...changes } });
      const newEdge = await startEdge(attack);
      assert.equal(newEdge.versions().shell, '1.0.0', attack);
      assert.equal(newEdge.versions().portal, '1.0.0', attack);
      assert.match(newEdge.refusals.map(({ problems }) => problems.join()).join(), /the change to/, attack);
      await before.watch.refresh();
      assert.equal(before.versions().dashboard, '1.0.1', attack);
    }
  });

  test('is valid only for its instance, even if another has the same root key', async (t) => {
    const { put, readStored, keyPairs } = await setUp(t);
    await put('portal', remote('portal', '1.0.1'));
    const { portal } = (await readStored()).changes ?? {};
    assert.ok(portal);
    const otherFolder = join(createTempFolder(t), 'other');
    const otherInstance = await setUpTeams(t, (keys) => new FolderStore(otherFolder, keys), keyPairs);
    const readWith = async (change: StoredRegistry['changes']) => {
      const result = readRegistry(
        JSON.stringify({ ...(await otherInstance.readStored()), changes: change }),
        parseKeys({ publicKey: keyPairs.root.publicKey }),
      );
      assert.ok(result.ok);
      return [result.value.registry.releases.portal?.version, result.value.problems.join()];
    };
    assert.deepEqual(await readWith({ portal }), [
      '1.0.0',
      'the change to portal: it was made for the base of another instance, or for an earlier base',
    ]);
  });

  test('cannot take other remotes’ routes or block their releases', async (t) => {
    const { put, startEdge, getKeysFor, readStored, write } = await setUp(t);
    await assert.rejects(
      put('portal', remote('portal', '1.0.1', ['/portal', '/dashboard'])),
      isReleaseError('refused', /overlaps with \/dashboard/),
    );
    await put('portal', remote('portal', '1.0.2'));
    const stored = await readStored();
    const change = stored.changes?.portal?.document as Change;
    const manifest = remote('portal', '1.0.2', ['/portal', '/dashboard']);
    const entry = { ...change.entry, manifest } as NonNullable<Change['entry']>;
    await write({
      ...stored,
      changes: {
        portal: signChange('portal', { ...change, entry }, getKeysFor('portal'), change.revision + 1),
      },
    });
    const { versions, refusals } = await startEdge('new edge');
    assert.deepEqual(versions(), initialVersions);
    assert.equal(refusals[0]?.reason, 'partly');
    // The other teams can still release.
    await put('dashboard', remote('dashboard', '1.0.3'));
    assert.equal((await startEdge('another new edge')).versions().dashboard, '1.0.3');
  });
});

test('edges accept releases by other teams despite an invalid change', async (t) => {
  const { put, startEdge, getKeysFor, readStored, write } = await setUp(t);
  await put('portal', remote('portal', '1.0.1'));
  const { watch, versions, refusals } = await startEdge();
  assert.equal(versions().portal, '1.0.1');
  const stored = await readStored();
  const change = stored.changes?.portal?.document as Change;
  const entry = { version: 'nonsense', name: 'portal' } as NonNullable<Change['entry']>;
  const invalidChange = signChange('portal', { ...change, entry }, getKeysFor('portal'), change.revision + 1);
  await write({ ...stored, changes: { portal: invalidChange } });
  await watch.refresh();
  assert.deepEqual(versions(), initialVersions);
  assert.equal(refusals.at(-1)?.reason, 'partly');
  await put('dashboard', remote('dashboard', '1.0.1'));
  await watch.refresh();
  assert.deepEqual(versions(), { ...initialVersions, dashboard: '1.0.1' });
  assert.equal(watch.refusal(), null);
});

describe('an edge refuses', () => {
  test('an older registry, a missing change, or an older change', async (t) => {
    const { put, startEdge, readStored, write } = await setUp(t);
    await put('dashboard', remote('dashboard', '1.0.1'));
    const olderRegistry = await readStored();
    await put('dashboard', remote('dashboard', '1.0.2'));
    await put('portal', remote('portal', '1.0.1'));
    const newest = await readStored();
    const { watch, versions } = await startEdge();
    const seen = versions();
    const { dashboard: _omitted, ...withoutDashboard } = newest.changes ?? {};
    for (const stored of [
      olderRegistry,
      { ...newest, changes: withoutDashboard },
      { ...newest, changes: { ...newest.changes, ...olderRegistry.changes } },
    ]) {
      await write(stored);
      await watch.refresh();
      assert.equal(watch.refusal()?.reason, 'older');
      assert.deepEqual(versions(), seen);
    }
  });
});

test('an edge refuses a registry without a change that was still valid when the list was signed again', async (t) => {
  const { put, startEdge, root, list, readStored, write } = await setUp(t);
  await put('dashboard', remote('dashboard', '1.0.1'));
  await setKeys(root, () => ({ list }));
  const { watch, versions } = await startEdge();
  const { changes: _omitted, ...withoutChanges } = await readStored();
  await write(withoutChanges);
  // Uses the next revision, so that only the intended rule can fail.
  await put('portal', remote('portal', '1.0.1'));
  await watch.refresh();
  assert.equal(watch.refusal()?.reason, 'older');
  assert.equal(versions().dashboard, '1.0.1');
});

describe('a revoked key', () => {
  test('loses its releases at the next poll, unless a root key vouches for them', async (t) => {
    for (const vouched of [[], ['portal']]) {
      const { put, startEdge, revoke, root } = await setUp(t);
      const { watch, versions } = await startEdge();
      await put('portal', remote('portal', '1.0.1'));
      await put('dashboard', remote('dashboard', '1.0.1'));
      await revoke('portal', vouched);
      await watch.refresh();
      const portal = vouched.length === 0 ? '1.0.0' : '1.0.1';
      assert.deepEqual(versions(), { ...initialVersions, portal, dashboard: '1.0.1' });
      assert.equal(watch.refusal(), null);
      // Files without a valid signature are not served either.
      const record = await root.find('portal', '1.0.1').catch(() => null);
      assert.equal(record?.version, vouched.length === 0 ? undefined : '1.0.1');
    }
  });

  test('stays revoked when an edge reads an older or forged list', async (t) => {
    const { put, startEdge, revoke, readStored, write, list } = await setUp(t);
    await put('portal', remote('portal', '1.0.1'));
    const before = await readStored();
    await revoke('portal');
    const newest = await readStored();
    const { watch, versions } = await startEdge();
    const otherKeys = parseKeys(generateKeyPair());
    const withOldList = { ...newest.document, ...(before.document.keys && { keys: before.document.keys }) };
    for (const stored of [
      before,
      { ...newest, document: withOldList, changes: before.changes ?? {} },
      { ...sign({ ...newest.document, keys: list }, otherKeys), changes: before.changes ?? {} },
    ]) {
      await write(stored);
      await watch.refresh();
      assert.notEqual(watch.refusal(), null);
      assert.deepEqual(versions(), initialVersions);
    }
    // A newly started edge also refuses a key list from another base.
    assert.ok(!readRegistry(JSON.stringify({ ...newest, document: withOldList }), otherKeys).ok);
    await write({ ...newest, document: withOldList });
    assert.equal((await startEdge('new edge')).watch.refusal()?.reason, 'invalid');
  });
});

test('a registry without team keys is one signed document', async (t) => {
  const { root, put, readStored } = await setUp(t);
  await put('portal', remote('portal', '1.0.1'));
  assert.deepEqual(Object.keys(await readStored()), ['signature', 'document', 'changes']);
  await setKeys(root, () => ({ list: [] }));
  const stored = await readStored();
  assert.deepEqual(Object.keys(stored), ['signature', 'document']);
  assert.deepEqual([stored.document.keys, stored.document.standing], [undefined, undefined]);
});
