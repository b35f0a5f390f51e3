import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { BackendStore, releaseTogether } from '@northlight/registry';
import {
  createBuilder,
  createTempFolder,
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
} from '@northlight/registry/testing';
import { type Engine, listEngines } from '../world/engines.ts';
import { emptyTables } from './release-tables.ts';

for (const engine of listEngines({ port: 0, releasePublicKey: testKeys.rootKeys })) {
  describe(`the backend as a store, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    before(async () => {
      opened = await engine.open();
    });
    after(() => opened.close());

    test('a release interrupted before any of its writes changes nothing, and the next one succeeds', async (t) => {
      await emptyTables(opened.backend);
      const build = createBuilder(createTempFolder(t));
      const { url, publishableKey: key } = opened.backend;
      const backendStore = new BackendStore({ url, key }, testKeys);
      const releaseVersion = async (store: BackendStore, manifest: Parameters<typeof build>[0]) =>
        releaseTogether(store, [await build(manifest)], testRelease);
      const readText = async () => {
        const result = await backendStore.read();
        assert.ok(result.ok);
        return result.text;
      };
      await releaseVersion(backendStore, shellManifest());
      await releaseVersion(backendStore, remoteManifest('site', ['/']));
      const before = await readText();
      const next = remoteManifest('site', ['/'], { version: '1.0.1' });

      for (let writes = 0; ; writes += 1) {
        let writesLeft = writes;
        let hasFailed = false;
        const failingFetch: typeof fetch = async (input, init) => {
          const isWrite = init?.method !== 'GET';
          hasFailed ||= isWrite && writesLeft === 0;
          if (hasFailed) throw new Error('killed');
          if (isWrite) writesLeft -= 1;
          return fetch(input, init);
        };
        const store = new BackendStore({ url, key, fetch: failingFetch }, testKeys);
        const result = await releaseVersion(store, next).then(
          () => 'released',
          () => 'interrupted',
        );
        if (result === 'released') {
          // Three files, the record and the switch.
          assert.equal(writes, 5);
          break;
        }
        assert.equal(await readText(), before, `after ${writes} writes`);
        assert.equal((await backendStore.ledger(10)).length, 2);
      }
      const live = await backendStore.read();
      assert.ok(live.ok);
      assert.deepEqual([live.registry.revision, live.registry.releases.site?.version], [3, '1.0.1']);
      assert.equal((await backendStore.ledger(10)).length, 3);
    });
  });
}
