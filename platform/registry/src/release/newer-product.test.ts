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
import { temporaryFolder, testKeyPair, testRelease } from '../testing/index.ts';
import { remote, setUpTeams } from '../testing/teams.ts';
import { createNextRegistry } from './next-registry.ts';
import { release } from './release.ts';

type Loose = Record<string, unknown>;

/** A product whose base has newer fields, and a team with older packages. */
async function setUp(t: TestContext) {
  const folder = join(await temporaryFolder(t), 'releases');
  const file = join(folder, 'registry.json');
  const teams = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
  const { publicKey, privateKey } = { ...teams.keyPairs.portal, publicKey: teams.keyPairs.root.publicKey };
  const createOlderKeys = () => parseKeys({ publicKey, privateKey, allowsUnknownKeys: true });
  const root = teams.getKeysFor('root');
  /** Changes an entry and signs the base again. */
  const changeAndSign = async (change: (entry: Loose & { manifest: Loose }) => void, name = 'shell') => {
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    const entry = stored.document.releases[name] as ReleaseEntry;
    change(entry as unknown as Loose & { manifest: Loose });
    Object.assign(entry, { hash: computeEntryHash(entry) });
    await writeFile(file, JSON.stringify(sign(stored.document, root)));
  };
  const addUnknownFields = (entry: Loose & { manifest: Loose }) => {
    Object.assign(entry, { newField: 1 });
    Object.assign(entry.manifest, { newOption: {} });
  };
  const read = (keys: ReturnType<typeof createOlderKeys>) => new FolderStore(folder, keys).read();
  return { ...teams, file, createOlderKeys, changeAndSign, addUnknownFields, read, publicKey };
}

describe('a team with older packages than the product', () => {
  test('ignores unknown fields, which servers and root keys refuse', async (t) => {
    const { changeAndSign, addUnknownFields, read, createOlderKeys, getKeysFor, publicKey } = await setUp(t);
    await changeAndSign(addUnknownFields);
    const reading = await read(createOlderKeys());
    assert.ok(reading.ok, JSON.stringify(reading));
    assert.deepEqual(Object.keys(reading.registry.releases).sort(), ['dashboard', 'portal', 'shell']);
    for (const keys of [getKeysFor('root'), getKeysFor('portal'), parseKeys({ publicKey })]) {
      const strict = await read(keys);
      assert.match(strict.ok ? '' : strict.problems.join(), /unknown keys: (newField|newOption)/);
    }
  });

  test('never ignores unknown fields with a root key', () =>
    assert.equal(parseKeys({ ...testKeyPair, allowsUnknownKeys: true }).allowsUnknownKeys, false));

  test("releases its own remote and keeps other signers' data", async (t) => {
    const { changeAndSign, addUnknownFields, createOlderKeys, open, build, file } = await setUp(t);
    await changeAndSign(addUnknownFields);
    const before = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    await release(open(createOlderKeys()), await build(remote('portal', '1.0.1')), testRelease);
    const after = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    assert.equal(after.changes?.portal?.document.entry?.version, '1.0.1');
    assert.deepEqual({ ...after, changes: {} }, { ...before, changes: {} });
  });

  test('does not sign unknown fields', async (t) => {
    const { changeAndSign, addUnknownFields, read, createOlderKeys } = await setUp(t);
    await changeAndSign(addUnknownFields, 'portal');
    const keys = createOlderKeys();
    const reading = await read(keys);
    assert.ok(reading.ok);
    keys.updateList(getKeyList(reading.parts));
    const { portal } = reading.registry.releases;
    assert.ok(portal);
    assert.throws(
      () => createNextRegistry(reading, { entries: [portal], ledger: [] }, reading.registry.revision, keys),
      /unknown keys: .*Newer packages/,
    );
  });

  for (const [flaw, field, reason] of [
    [
      'a known field with a wrong value',
      { scripts: ['//evil.example/a.js'] },
      /not the plain path of a script/,
    ],
    ['another prototype', JSON.parse('{"__proto__": {"isAdmin": true}}') as Loose, /unknown keys: __proto__/],
  ] as const) {
    test(`refuses ${flaw}, with a remedy`, async (t) => {
      const { changeAndSign, read, createOlderKeys } = await setUp(t);
      await changeAndSign(({ manifest }) => {
        // An assignment would set the prototype instead of adding the key.
        Object.defineProperties(manifest, Object.getOwnPropertyDescriptors(field));
      });
      const reading = await read(createOlderKeys());
      const problems = reading.ok ? '' : reading.problems.join('; ');
      assert.match(problems, reason);
      assert.match(problems, /run `npm update`/);
    });
  }

  test('refuses unknown fields with an invalid signature', async (t) => {
    const { file, addUnknownFields, createOlderKeys } = await setUp(t);
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    addUnknownFields(stored.document.releases.shell as never);
    const result = readRegistry(JSON.stringify(stored), createOlderKeys());
    assert.match(result.ok ? '' : result.problems.join(), /signature/);
  });
});
