import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { generateKeyPair, parseKeys } from '../signing/keys.ts';
import { signAsText } from '../signing/signed.ts';
import { shellManifest, testKeys } from '../testing/index.ts';
import { setUp as setUpStore } from '../testing/set-up.ts';
import { openLastRegistryStore } from './last-registry-store.ts';
import { type Refusal, type WatchOptions, watchRegistry } from './watch-registry.ts';

async function setUp(t: TestContext) {
  const { folder, root, store, put: putBuild } = await setUpStore(t);
  const put = (version: string) => putBuild(shellManifest({ version }));
  const startWatch = async (options: WatchOptions = {}) => {
    const watch = await watchRegistry(store, options);
    t.after(() => watch.stop());
    return watch;
  };
  return { folder, store, registryFile: join(root, 'registry.json'), put, startWatch };
}

const changeAndSign = (text: string, change: object) =>
  signAsText({ ...JSON.parse(text).document, ...change }, testKeys);

test('polling detects a switch', async (t) => {
  const { put, startWatch } = await setUp(t);
  await put('1.0.0');
  const changed = new Promise((resolve) => {
    void startWatch({
      interval: 5,
      onChange: (next) => next.revision === 2 && resolve(next.releases.shell?.version),
    });
  });
  await put('1.0.1');
  assert.equal(await changed, '1.0.1');
});

test('a watch detects the first release', async (t) => {
  const { put, startWatch } = await setUp(t);
  const watch = await startWatch();
  assert.equal(watch.current(), null);
  assert.equal(watch.refusal()?.reason, 'missing');
  await put('1.0.0');
  await watch.refresh();
  assert.equal(watch.current()?.revision, 1);
  assert.equal(watch.refusal(), null);
});

test('an invalid registry is reported once, and the last valid one stays current', async (t) => {
  const { registryFile, put, startWatch } = await setUp(t);
  await put('1.0.0');
  const refusals: Refusal[] = [];
  const watch = await startWatch({ onRefusal: (refusal) => refusals.push(refusal) });
  const valid = await readFile(registryFile, 'utf8');

  await writeFile(registryFile, changeAndSign(valid, { revision: '9' }));
  await watch.refresh();
  await watch.refresh();
  assert.equal(watch.current()?.revision, 1);
  assert.deepEqual(
    refusals.map(({ reason }) => reason),
    ['invalid'],
  );
  assert.match(refusals[0]?.problems.join() ?? '', /revision/);

  await rm(registryFile);
  await watch.refresh();
  assert.equal(watch.refusal()?.reason, 'missing');
  assert.equal(watch.current()?.revision, 1);

  await writeFile(registryFile, changeAndSign(valid, { revision: 2 }));
  await watch.refresh();
  assert.equal(watch.refusal(), null);
  assert.equal(watch.current()?.revision, 2);
});

test('a refresh reads what was stored before it, even while a poll is reading an older state', async (t) => {
  const { store, put, startWatch } = await setUp(t);
  await put('1.0.0');
  const watch = await startWatch({ interval: 60_000 });
  await put('1.0.1');
  const older = await store.read();
  let finishRead = () => {};
  const isReading = new Promise<void>((resolve) => {
    const readOlder = () => {
      resolve();
      return new Promise<typeof older>((finish) => {
        finishRead = () => finish(older);
      });
    };
    t.mock.method(store, 'read', readOlder, { times: 1 });
  });
  const poll = watch.refresh();
  await isReading;
  await put('1.0.2');
  const refreshed = watch.refresh();
  finishRead();
  await Promise.all([poll, refreshed]);
  assert.equal(watch.current()?.releases.shell?.version, '1.0.2');
});

describe('the registry read before a restart', () => {
  test('is used while the store is down, and an older registry is refused', async (t) => {
    const { folder, registryFile, put, startWatch } = await setUp(t);
    const seen = openLastRegistryStore(join(folder, 'edge/registry.json'), testKeys);
    await put('1.0.0');
    const old = await readFile(registryFile);
    await put('1.0.1');
    (await startWatch({ seen })).stop();

    await rm(registryFile);
    const changes: number[] = [];
    const watchWhileDown = await startWatch({ seen, onChange: ({ revision }) => changes.push(revision) });
    assert.equal(watchWhileDown.current()?.releases.shell?.version, '1.0.1');
    assert.equal(watchWhileDown.refusal()?.reason, 'missing');
    assert.deepEqual(changes, [2]);

    await writeFile(registryFile, old);
    const watchOlder = await startWatch({ seen });
    assert.equal(watchOlder.refusal()?.reason, 'older');
    assert.equal(watchOlder.current()?.revision, 2);
  });

  test('is ignored if an untrusted key has signed it', async (t) => {
    const { folder, put, startWatch } = await setUp(t);
    const file = join(folder, 'edge/registry.json');
    await put('1.0.0');
    (await startWatch({ seen: openLastRegistryStore(file, testKeys) })).stop();
    assert.equal(await openLastRegistryStore(file, parseKeys(generateKeyPair())).read(), null);
  });
});
