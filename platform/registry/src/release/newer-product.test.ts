import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { readRegistry } from '../document/parse.ts';
import { computeEntryHash, type ReleaseEntry } from '../document/registry-document.ts';
import { getKeyList, type StoredRegistry } from '../document/registry-parts.ts';
import { parseKeys } from '../signing/keys.ts';
import { sign } from '../signing/signed.ts';
import { FolderStore } from '../stores/folder/store.ts';
import { temporaryFolder, testRelease } from '../testing/index.ts';
import { remote, setUpTeams } from '../testing/teams.ts';
import { createNextRegistry } from './next-registry.ts';
import { release } from './release.ts';

type Loose = Record<string, unknown>;

/** A product released with newer packages than one of its teams has. */
async function setUp(t: TestContext) {
  const folder = join(await temporaryFolder(t), 'releases');
  const file = join(folder, 'registry.json');
  const teams = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
  const { publicKey, privateKey } = { ...teams.texts.portal, publicKey: teams.texts.root.publicKey };
  const older = () => parseKeys({ publicKey, privateKey, allowsUnknownKeys: true });
  const root = teams.keysOf('root');
  /** Changes an entry and signs the base again. */
  const signAgain = async (change: (entry: Loose & { manifest: Loose }) => void, name = 'shell') => {
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    const entry = stored.document.releases[name] as ReleaseEntry;
    change(entry as unknown as Loose & { manifest: Loose });
    Object.assign(entry, { hash: computeEntryHash(entry) });
    await writeFile(file, JSON.stringify(sign(stored.document, root)));
  };
  const addUnknownFields = (entry: Loose & { manifest: Loose }) => {
    Object.assign(entry, { futureField: 'x' });
    Object.assign(entry.manifest, { otherField: {} });
  };
  const read = (keys: ReturnType<typeof older>) => new FolderStore(folder, keys).read();
  return { ...teams, file, older, signAgain, addUnknownFields, read, publicKey };
}

describe('older packages with a newer product', () => {
  test('ignore unknown fields; servers and root keys refuse them', async (t) => {
    const { signAgain, addUnknownFields, read, older, keysOf, publicKey } = await setUp(t);
    await signAgain(addUnknownFields);
    const reading = await read(older());
    assert.ok(reading.ok, JSON.stringify(reading));
    assert.deepEqual(Object.keys(reading.registry.releases).sort(), ['dashboard', 'portal', 'shell']);
    for (const keys of [keysOf('root'), keysOf('portal'), parseKeys({ publicKey })]) {
      const strict = await read(keys);
      assert.match(strict.ok ? '' : strict.problems.join(), /unknown keys: (futureField|otherField)/);
    }
  });

  test('a root key never ignores unknown fields', (t) =>
    setUp(t).then(({ texts }) =>
      assert.equal(parseKeys({ ...texts.root, allowsUnknownKeys: true }).allowsUnknownKeys, false),
    ));

  test('release their own remote and keep what others have signed', async (t) => {
    const { signAgain, addUnknownFields, older, open, build, file } = await setUp(t);
    await signAgain(addUnknownFields);
    const before = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    await release(open(older()), await build(remote('portal', '1.0.1')), testRelease);
    const after = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    assert.equal(after.changes?.portal?.document.entry?.version, '1.0.1');
    assert.deepEqual({ ...after, changes: {} }, { ...before, changes: {} });
  });

  test('sign nothing with unknown fields', async (t) => {
    const { signAgain, addUnknownFields, read, older } = await setUp(t);
    await signAgain(addUnknownFields, 'portal');
    const keys = older();
    const reading = await read(keys);
    assert.ok(reading.ok);
    keys.updateList(getKeyList(reading.parts));
    const { portal } = reading.registry.releases;
    assert.ok(portal);
    assert.throws(
      () => createNextRegistry(reading, { entries: [portal], ledger: [] }, reading.registry.revision, keys),
      /unknown keys: .*newer packages/,
    );
  });

  for (const [what, spoil, reason] of [
    ['an invalid known field', { scripts: ['https://evil.example/a.js'] }, /not the plain path of a script/],
    ['a missing field', { scripts: undefined }, /scripts/],
    ['another prototype', JSON.parse('{"__proto__": {"isAdmin": true}}') as Loose, /unknown keys: __proto__/],
    ['another kind', { kind: 'plugin' }, /kind|routes/],
  ] as const) {
    test(`refuse ${what} and say what to do`, async (t) => {
      const { signAgain, read, older } = await setUp(t);
      await signAgain(({ manifest }) => {
        for (const [key, value] of Object.entries(spoil))
          Object.defineProperty(manifest, key, {
            value,
            enumerable: true,
            configurable: true,
            writable: true,
          });
      });
      const reading = await read(older());
      assert.match(reading.ok ? '' : reading.problems.join('; '), reason);
      assert.match(reading.ok ? '' : reading.problems.join('; '), /run `npm update`/);
    });
  }

  test('accept nothing without a signature', async (t) => {
    const { file, addUnknownFields, older } = await setUp(t);
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    addUnknownFields(stored.document.releases.shell as never);
    const read = readRegistry(JSON.stringify(stored), older());
    assert.match(read.ok ? '' : read.problems.join(), /signature/);
  });
});
