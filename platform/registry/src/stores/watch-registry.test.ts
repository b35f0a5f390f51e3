import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { release } from '../release/release.ts';
import { generateKeyPair, parseKeys } from '../signing/keys.ts';
import { signAsText } from '../signing/signed.ts';
import { shellManifest, temporaryFolder, testKeys, testRelease, writeBuild } from '../testing/index.ts';
import { FolderStore } from './folder/store.ts';
import { openSeenRegistry } from './seen-registry.ts';
import { type Refusal, type WatchOptions, watchRegistry } from './watch-registry.ts';

async function setUp(t: TestContext) {
  const folder = await temporaryFolder(t);
  const store = new FolderStore(join(folder, 'releases'), testKeys);
  const put = async (version: string) => {
    const distDir = await writeBuild(join(folder, version), shellManifest({ version }));
    return release(store, { name: 'shell', version, distDir }, testRelease);
  };
  const watch = async (options: WatchOptions = {}) => {
    const watching = await watchRegistry(store, options);
    t.after(() => watching.stop());
    return watching;
  };
  return { folder, registryFile: join(folder, 'releases/registry.json'), put, watch };
}

const changeAndSign = (text: string, change: object) =>
  signAsText({ ...JSON.parse(text).document, ...change }, testKeys);

test('a switch is noticed by polling', async (t) => {
  const { put, watch } = await setUp(t);
  await put('1.0.0');
  const changed = new Promise((resolve) => {
    void watch({
      interval: 5,
      onChange: (next) => next.revision === 2 && resolve(next.releases.shell?.version),
    });
  });
  await put('1.0.1');
  assert.equal(await changed, '1.0.1');
});

test('the first release is noticed', async (t) => {
  const { put, watch } = await setUp(t);
  const watching = await watch();
  assert.equal(watching.current(), null);
  assert.equal(watching.refusal()?.reason, 'missing');
  await put('1.0.0');
  await watching.refresh();
  assert.equal(watching.current()?.revision, 1);
  assert.equal(watching.refusal(), null);
});

test('an invalid registry is reported once, and the last valid one stays until the next', async (t) => {
  const { registryFile, put, watch } = await setUp(t);
  await put('1.0.0');
  const refusals: Refusal[] = [];
  const watching = await watch({ onRefusal: (refusal) => refusals.push(refusal) });
  const good = await readFile(registryFile, 'utf8');

  await writeFile(registryFile, changeAndSign(good, { revision: '9' }));
  await watching.refresh();
  await watching.refresh();
  assert.equal(watching.current()?.revision, 1);
  assert.deepEqual(
    refusals.map(({ reason }) => reason),
    ['invalid'],
  );
  assert.match(refusals[0]?.problems.join() ?? '', /revision/);

  await rm(registryFile);
  await watching.refresh();
  assert.equal(watching.refusal()?.reason, 'missing');
  assert.equal(watching.current()?.revision, 1);

  await writeFile(registryFile, changeAndSign(good, { revision: 2 }));
  await watching.refresh();
  assert.equal(watching.refusal(), null);
  assert.equal(watching.current()?.revision, 2);
});

describe('the registry read before a restart', () => {
  test('is used while the store is down, and an older registry is refused', async (t) => {
    const { folder, registryFile, put, watch } = await setUp(t);
    const seen = openSeenRegistry(join(folder, 'edge/registry.json'), testKeys);
    await put('1.0.0');
    const old = await readFile(registryFile);
    await put('1.0.1');
    (await watch({ seen })).stop();

    await rm(registryFile);
    const changes: number[] = [];
    const watchWhileDown = await watch({ seen, onChange: ({ revision }) => changes.push(revision) });
    assert.equal(watchWhileDown.current()?.releases.shell?.version, '1.0.1');
    assert.equal(watchWhileDown.refusal()?.reason, 'missing');
    assert.deepEqual(changes, [2]);

    await writeFile(registryFile, old);
    const watchOlder = await watch({ seen });
    assert.equal(watchOlder.refusal()?.reason, 'older');
    assert.equal(watchOlder.current()?.revision, 2);
  });

  test('is ignored when another key has signed it', async (t) => {
    const { folder, put, watch } = await setUp(t);
    const file = join(folder, 'edge/registry.json');
    await put('1.0.0');
    (await watch({ seen: openSeenRegistry(file, testKeys) })).stop();
    assert.equal(await openSeenRegistry(file, parseKeys(generateKeyPair())).read(), null);
  });
});
