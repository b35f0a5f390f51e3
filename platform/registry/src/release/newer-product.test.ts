import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { hashOfEntry, type ReleaseEntry } from '../document/document.ts';
import { readRegistry } from '../document/parse.ts';
import { keyListOf, type StoredRegistry } from '../document/registry-parts.ts';
import { readKeys } from '../signing/keys.ts';
import { sealed } from '../signing/sealed.ts';
import { FolderStore } from '../stores/folder-store.ts';
import { temporaryFolder, testRelease } from '../testing/index.ts';
import { remote, teamsOver } from '../testing/teams.ts';
import { nextRegistry } from './next-registry.ts';
import { release } from './release.ts';

type Loose = Record<string, unknown>;

/** A product that was released by a newer version of itself, and a team whose packages are older. */
async function setUp(t: TestContext) {
  const folder = join(await temporaryFolder(t), 'releases');
  const file = join(folder, 'registry.json');
  const teams = await teamsOver(t, (keys) => new FolderStore(folder, keys));
  const { publicKey, privateKey } = { ...teams.texts.portal, publicKey: teams.texts.root.publicKey };
  const older = () => readKeys({ publicKey, privateKey, bearsNewer: true });
  const root = teams.keysOf('root');
  /** Everything of a base signed anew, after something was done to an entry. */
  const sign = async (change: (entry: Loose & { manifest: Loose }) => void, name = 'shell') => {
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    const entry = stored.document.releases[name] as ReleaseEntry;
    change(entry as unknown as Loose & { manifest: Loose });
    Object.assign(entry, { hash: hashOfEntry(entry) });
    await writeFile(file, JSON.stringify(sealed(stored.document, root)));
  };
  const add = (entry: Loose & { manifest: Loose }) => {
    Object.assign(entry, { mood: 'new' });
    Object.assign(entry.manifest, { visitors: { are: ['met'] } });
  };
  const read = (keys: ReturnType<typeof older>) => new FolderStore(folder, keys).read();
  return { ...teams, file, older, sign, add, read, publicKey };
}

describe('older packages before a newer product', () => {
  test('read what they know of it; who serves or signs for all refuses it', async (t) => {
    const { sign, add, read, older, keysOf, publicKey } = await setUp(t);
    await sign(add);
    const reading = await read(older());
    assert.ok(reading.ok, JSON.stringify(reading));
    assert.deepEqual(Object.keys(reading.registry.releases).sort(), ['dashboard', 'portal', 'shell']);
    for (const keys of [keysOf('root'), keysOf('portal'), readKeys({ publicKey })]) {
      const strict = await read(keys);
      assert.match(strict.ok ? '' : strict.problems.join(), /unknown keys: (mood|visitors)/);
    }
  });

  test('a root key never bears it', (t) =>
    setUp(t).then(({ texts }) =>
      assert.equal(readKeys({ ...texts.root, bearsNewer: true }).bearsNewer, false),
    ));

  test('release their own remote, and leave what others have signed as it is', async (t) => {
    const { sign, add, older, open, build, file } = await setUp(t);
    await sign(add);
    const before = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    await release(open(older()), await build(remote('portal', '1.0.1')), testRelease);
    const after = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    assert.equal(after.changes?.portal?.document.entry?.version, '1.0.1');
    assert.deepEqual({ ...after, changes: {} }, { ...before, changes: {} });
  });

  test('sign nothing that they do not know', async (t) => {
    const { sign, add, read, older } = await setUp(t);
    await sign(add, 'portal');
    const keys = older();
    const reading = await read(keys);
    assert.ok(reading.ok);
    keys.learn(keyListOf(reading.parts));
    const { portal } = reading.registry.releases;
    assert.ok(portal);
    assert.throws(
      () => nextRegistry(reading, { entries: [portal], ledger: [] }, reading.registry.revision, keys),
      /unknown keys: .*newer packages/,
    );
  });

  for (const [what, spoil, reason] of [
    ['what is known and wrong', { scripts: ['https://evil.example/a.js'] }, /not the plain path of a script/],
    ['what is missing', { scripts: undefined }, /scripts/],
    ['another prototype', JSON.parse('{"__proto__": {"isAdmin": true}}') as Loose, /unknown keys: __proto__/],
    ['another kind', { kind: 'plugin' }, /kind|routes/],
  ] as const) {
    test(`refuse ${what}, and say what may help`, async (t) => {
      const { sign, read, older } = await setUp(t);
      await sign(({ manifest }) => {
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
      assert.match(
        reading.ok ? '' : reading.problems.join('; '),
        /`npm update` brings the packages up to it/,
      );
    });
  }

  test('take nothing that was added without a signature', async (t) => {
    const { file, add, older } = await setUp(t);
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    add(stored.document.releases.shell as never);
    const read = readRegistry(JSON.stringify(stored), older());
    assert.match(read.ok ? '' : read.problems.join(), /signature/);
  });
});
