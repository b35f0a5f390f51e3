import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { readRegistry } from '../document/parse.ts';
import type { Change, StoredRegistry } from '../document/registry-parts.ts';
import { generateKeyPair, parseKeys, type ReleaseKeys } from '../signing/keys.ts';
import { sign } from '../signing/signed.ts';
import { FolderStore } from '../stores/folder/store.ts';
import { openSeenRegistry } from '../stores/seen-registry.ts';
import { type Refusal, watchRegistry } from '../stores/watch-registry.ts';
import { shellManifest, temporaryFolder, testRelease } from '../testing/index.ts';
import { isReleaseError } from '../testing/set-up.ts';
import { remote, setUpTeams } from '../testing/teams.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';
import { setKeys } from './set-keys.ts';

async function setUp(t: TestContext) {
  const folder = join(await temporaryFolder(t), 'releases');
  const file = join(folder, 'registry.json');
  const teams = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
  /** Creates an edge with its own keys that has read the registry. */
  const edge = async (seenFile = join(folder, '../seen.json')) => {
    const keys = parseKeys({ publicKey: teams.texts.root.publicKey });
    const refusals: Refusal[] = [];
    const watching = await watchRegistry(new FolderStore(folder, keys), {
      interval: 60_000,
      seen: openSeenRegistry(seenFile, keys),
      onRefusal: (refusal) => refusals.push(refusal),
    });
    t.after(() => watching.stop());
    const versions = () =>
      Object.fromEntries(
        Object.values(watching.current()?.releases ?? {}).map(({ name, version }) => [name, version]),
      );
    return { watching, refusals, versions };
  };
  const write = (stored: StoredRegistry) => writeFile(file, JSON.stringify(stored));
  return { ...teams, edge, write, file };
}

const all = { shell: '1.0.0', portal: '1.0.0', dashboard: '1.0.0' };

/** A change that a team signs without using the command. */
function forged(name: string, from: Change, keys: ReleaseKeys, revision: number) {
  return sign({ ...from, name, revision, at: new Date().toISOString() }, keys);
}

describe('the key of a team', () => {
  test('releases and rolls back its own remote, and every edge accepts it', async (t) => {
    const { put, edge, keysOf, open } = await setUp(t);
    const { watching, versions } = await edge();
    await put('portal', remote('portal', '1.0.1'));
    await put('dashboard', remote('dashboard', '1.0.1'));
    await watching.refresh();
    assert.deepEqual(versions(), { ...all, portal: '1.0.1', dashboard: '1.0.1' });
    await rollback(open(keysOf('portal')), { name: 'portal', ...testRelease });
    await watching.refresh();
    assert.deepEqual(versions(), { ...all, dashboard: '1.0.1' });
    assert.equal(watching.current()?.revision, 7);
    assert.equal(watching.refusal(), null);
    // An edge that has read nothing before gets the same result.
    assert.deepEqual((await edge('/nowhere/seen.json')).versions(), versions());
  });

  for (const [what, manifest] of [
    ['another remote', remote('dashboard', '1.0.1')],
    ['the shell', shellManifest({ version: '1.0.1' })],
    ['a new remote', remote('events')],
  ] as const) {
    test(`does not release ${what}`, async (t) => {
      const { put, edge, root } = await setUp(t);
      const refused = isReleaseError('no-right', /may not change \w+\. It may release portal\./);
      await assert.rejects(put('portal', manifest), refused);
      assert.deepEqual((await edge()).versions(), all);
      assert.deepEqual(
        (await root.versions(manifest.name)).filter(({ version }) => version === manifest.version).length,
        0,
      );
    });
  }

  test('can release a server bundle only if the list allows it', async (t) => {
    const { put, edge, open, keysOf, list } = await setUp(t);
    const rendered = { ...remote('portal', '1.0.1'), server: { entry: 'server/index.js' } };
    const files = { 'server/index.js': 'exports.answer = () => null;' };
    await assert.rejects(put('portal', rendered, files), /it has a server bundle, which runs on the edge/);
    const { watching, versions } = await edge();
    assert.deepEqual(versions(), all);
    const trusted = list.map((each) =>
      each.names.includes('portal') ? { ...each, server: true as const } : each,
    );
    await setKeys(open(keysOf('root')), () => ({ list: trusted }));
    await put('portal', { ...rendered, version: '1.0.2' }, files);
    await watching.refresh();
    assert.deepEqual(versions(), { ...all, portal: '1.0.2' });
  });

  test('does not release the portal without the list, nor change the list', async (t) => {
    const { put, open, keysOf, list, withdraw } = await setUp(t);
    await assert.rejects(
      setKeys(open(keysOf('portal')), () => ({ list })),
      isReleaseError('no-right', /may not change the list of keys/),
    );
    await withdraw('portal');
    await assert.rejects(
      put('portal', remote('portal', '1.0.1')),
      isReleaseError('no-right', /not release anything/),
    );
  });

  test('learns that it has no permission because nothing was released yet', async (t) => {
    const { keysOf } = await setUp(t);
    const empty = new FolderStore(await temporaryFolder(t), keysOf('portal'));
    await assert.rejects(
      empty.requireRight('portal'),
      isReleaseError('no-right', /Nothing has been released here yet/),
    );
  });

  test('cannot sign for another name', async (t) => {
    const { put, edge, keysOf, storedBy, write } = await setUp(t);
    await put('dashboard', remote('dashboard', '1.0.1'));
    const before = await edge();
    const stored = await storedBy();
    const otherChange = stored.changes?.dashboard?.document;
    assert.ok(otherChange);
    for (const [what, changes] of Object.entries({
      'a change of the dashboard': { dashboard: forged('dashboard', otherChange, keysOf('portal'), 9) },
      'one of the dashboard under its own name': {
        portal: forged('portal', otherChange, keysOf('portal'), 9),
      },
      'one of the dashboard named as its own': {
        dashboard: forged('portal', otherChange, keysOf('portal'), 9),
      },
      'a number that nothing can follow': {
        portal: forged('portal', { ...otherChange, entry: null }, keysOf('portal'), 1e15),
      },
    })) {
      await write({ ...stored, changes: { ...stored.changes, ...changes } });
      const fresh = await edge(`/nowhere/${what}`);
      assert.equal(fresh.versions().shell, '1.0.0', what);
      assert.equal(fresh.versions().portal, '1.0.0', what);
      assert.match(fresh.refusals.map(({ problems }) => problems.join()).join(), /the change of/, what);
      await before.watching.refresh();
      assert.equal(before.versions().dashboard, '1.0.1', what);
    }
  });

  test('is valid only for its product, even if another has the same root key', async (t) => {
    const { put, storedBy, texts } = await setUp(t);
    await put('portal', remote('portal', '1.0.1'));
    const { portal } = (await storedBy()).changes ?? {};
    assert.ok(portal);
    const otherFolder = join(await temporaryFolder(t), 'other');
    const other = await setUpTeams(t, (keys) => new FolderStore(otherFolder, keys), texts);
    const registryOf = async (change: StoredRegistry['changes']) => {
      const read = readRegistry(
        JSON.stringify({ ...(await other.storedBy()), changes: change }),
        parseKeys({ publicKey: texts.root.publicKey }),
      );
      assert.ok(read.ok);
      return [read.value.registry.releases.portal?.version, read.value.problems.join()];
    };
    assert.deepEqual(await registryOf({ portal }), [
      '1.0.0',
      'the change of portal: it was made for another base: of another product, or an earlier one',
    ]);
  });

  test('cannot take routes of others, nor block them by trying', async (t) => {
    const { put, edge, keysOf, storedBy, write, open } = await setUp(t);
    await assert.rejects(
      put('portal', remote('portal', '1.0.1', ['/portal', '/dashboard'])),
      isReleaseError('refused', /overlaps with \/dashboard/),
    );
    await put('portal', remote('portal', '1.0.2'));
    const stored = await storedBy();
    const own = stored.changes?.portal?.document as Change;
    const manifest = remote('portal', '1.0.2', ['/portal', '/dashboard']);
    const entry = { ...own.entry, manifest } as NonNullable<Change['entry']>;
    await write({
      ...stored,
      changes: { portal: forged('portal', { ...own, entry }, keysOf('portal'), own.revision + 1) },
    });
    const { versions, refusals } = await edge('/nowhere/seen.json');
    assert.deepEqual(versions(), all);
    assert.equal(refusals[0]?.reason, 'partly');
    // The other teams can still release.
    const { distDir } = await (await setUp(t)).build(remote('dashboard', '1.0.3'));
    await release(open(keysOf('dashboard')), { name: 'dashboard', version: '1.0.3', distDir }, testRelease);
    assert.equal((await edge('/nowhere/seen.json')).versions().dashboard, '1.0.3');
  });
});

test('an invalid change does not keep edges from later releases of others', async (t) => {
  const { put, edge, keysOf, storedBy, write } = await setUp(t);
  await put('portal', remote('portal', '1.0.1'));
  const { watching, versions, refusals } = await edge();
  assert.equal(versions().portal, '1.0.1');
  const stored = await storedBy();
  const own = stored.changes?.portal?.document as Change;
  const entry = { version: 'nonsense', name: 'portal' } as NonNullable<Change['entry']>;
  const unfit = forged('portal', { ...own, entry }, keysOf('portal'), own.revision + 1);
  await write({ ...stored, changes: { portal: unfit } });
  await watching.refresh();
  assert.deepEqual(versions(), all);
  assert.equal(refusals.at(-1)?.reason, 'partly');
  await put('dashboard', remote('dashboard', '1.0.1'));
  await watching.refresh();
  assert.deepEqual(versions(), { ...all, dashboard: '1.0.1' });
  assert.equal(watching.refusal(), null);
});

describe('an edge never goes back', () => {
  test('to an older registry, a missing change, or an older one', async (t) => {
    const { put, edge, storedBy, write } = await setUp(t);
    await put('dashboard', remote('dashboard', '1.0.1'));
    const early = await storedBy();
    await put('dashboard', remote('dashboard', '1.0.2'));
    await put('portal', remote('portal', '1.0.1'));
    const newest = await storedBy();
    const { watching, versions } = await edge();
    const seen = versions();
    const { dashboard: _left, ...withoutDashboard } = newest.changes ?? {};
    for (const stored of [
      early,
      { ...newest, changes: withoutDashboard },
      { ...newest, changes: { ...newest.changes, ...early.changes } },
    ]) {
      await write(stored);
      await watching.refresh();
      assert.equal(watching.refusal()?.reason, 'older');
      assert.deepEqual(versions(), seen);
    }
  });
});

test('a change that remains valid when the list is signed again cannot be left out', async (t) => {
  const { put, edge, root, list, storedBy, write } = await setUp(t);
  await put('dashboard', remote('dashboard', '1.0.1'));
  await setKeys(root, () => ({ list }));
  const { watching, versions } = await edge();
  const { changes: _left, ...withoutChanges } = await storedBy();
  await write(withoutChanges);
  // With the next revision, so that only the intended rule can fail.
  await put('portal', remote('portal', '1.0.1'));
  await watching.refresh();
  assert.equal(watching.refusal()?.reason, 'older');
  assert.equal(versions().dashboard, '1.0.1');
});

describe('a key that is withdrawn', () => {
  test('loses its releases at the next poll, unless a root key vouches for them', async (t) => {
    for (const vouched of [[], ['portal']]) {
      const { put, edge, withdraw, root } = await setUp(t);
      const { watching, versions } = await edge();
      await put('portal', remote('portal', '1.0.1'));
      await put('dashboard', remote('dashboard', '1.0.1'));
      await withdraw('portal', vouched);
      await watching.refresh();
      const portal = vouched.length === 0 ? '1.0.0' : '1.0.1';
      assert.deepEqual(versions(), { ...all, portal, dashboard: '1.0.1' });
      assert.equal(watching.refusal(), null);
      // Files without a valid signature are not served either.
      const found = await root.find('portal', '1.0.1').catch(() => null);
      assert.equal(found?.version, vouched.length === 0 ? undefined : '1.0.1');
    }
  });

  test('stays withdrawn when an edge is shown an older or a forged list', async (t) => {
    const { put, edge, withdraw, storedBy, write, list } = await setUp(t);
    await put('portal', remote('portal', '1.0.1'));
    const old = await storedBy();
    await withdraw('portal');
    const newest = await storedBy();
    const { watching, versions } = await edge();
    const otherKeys = parseKeys(generateKeyPair());
    const withOldList = { ...newest.document, ...(old.document.keys && { keys: old.document.keys }) };
    for (const stored of [
      old,
      { ...newest, document: withOldList, changes: old.changes ?? {} },
      { ...sign({ ...newest.document, keys: list }, otherKeys), changes: old.changes ?? {} },
    ]) {
      await write(stored);
      await watching.refresh();
      assert.notEqual(watching.refusal(), null);
      assert.deepEqual(versions(), all);
    }
    // A newly started edge does not accept a key list of another base either.
    assert.ok(!readRegistry(JSON.stringify({ ...newest, document: withOldList }), otherKeys).ok);
    await write({ ...newest, document: withOldList });
    assert.equal((await edge('/nowhere/seen.json')).watching.refusal()?.reason, 'invalid');
  });

  test('stays withdrawn when a restarted edge is shown the old registry', async (t) => {
    const { put, edge, withdraw, file } = await setUp(t);
    await put('portal', remote('portal', '1.0.1'));
    const old = await readFile(file);
    await withdraw('portal');
    (await edge()).watching.stop();
    await writeFile(file, old);
    const again = await edge();
    assert.equal(again.watching.refusal()?.reason, 'older');
    assert.deepEqual(again.versions(), all);
  });
});

test('without team keys the registry is one signed document', async (t) => {
  const { root, put, storedBy } = await setUp(t);
  await put('portal', remote('portal', '1.0.1'));
  assert.deepEqual(Object.keys(await storedBy()), ['signature', 'document', 'changes']);
  await setKeys(root, () => ({ list: [] }));
  const stored = await storedBy();
  assert.deepEqual(Object.keys(stored), ['signature', 'document']);
  assert.deepEqual([stored.document.keys, stored.document.standing], [undefined, undefined]);
});

test('a registry of an earlier version with its keys beside it is refused', async (t) => {
  const { storedBy, texts } = await setUp(t);
  const text = JSON.stringify({ ...(await storedBy()), also: {} });
  const read = readRegistry(text, parseKeys({ publicKey: texts.root.publicKey }));
  assert.match(read.ok ? '' : read.problems.join(), /earlier version of the product/);
});
