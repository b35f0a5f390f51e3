import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { BackendStore, release } from '@northlight/registry';
import { describeStore } from '@northlight/registry/store-contract';
import {
  remoteManifest,
  shellManifest,
  temporaryFolder,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { type Engine, listEngines } from '../world/engines.ts';

for (const engine of listEngines({ port: 0, releasePublicKey: testKeys.rootKeys })) {
  describe(`the backend as a store, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    before(async () => {
      opened = await engine.open();
    });
    after(() => opened.close());

    const empty = async () => {
      await opened.backend.database.query(
        'truncate public.release_versions, public.release_maps, public.release_registry, public.release_ledger',
      );
    };
    test('a release that is interrupted before any of its writes changes nothing, and the next one works', async (t) => {
      await empty();
      const folder = await temporaryFolder(t);
      const { url, secretKey: key } = opened.backend;
      const backendStore = new BackendStore({ url, key }, testKeys);
      const put = async (store: BackendStore, manifest: Parameters<typeof writeBuild>[1]) => {
        const { name, version } = manifest;
        const distDir = await writeBuild(join(folder, `${name}-${version}`), manifest);
        return release(store, { name, version, distDir }, testRelease);
      };
      const textOf = async () => {
        const reading = await backendStore.read();
        assert.ok(reading.ok);
        return reading.text;
      };
      await put(backendStore, shellManifest());
      await put(backendStore, remoteManifest('site', ['/']));
      const before = await textOf();
      const next = remoteManifest('site', ['/'], { version: '1.0.1' });

      for (let writes = 0; ; writes += 1) {
        let writesLeft = writes;
        let isDead = false;
        const dyingStore: typeof fetch = async (input, init) => {
          const isWrite = init?.method !== 'GET';
          isDead ||= isWrite && writesLeft === 0;
          if (isDead) throw new Error('killed');
          if (isWrite) writesLeft -= 1;
          return fetch(input, init);
        };
        const store = new BackendStore({ url, key, fetch: dyingStore }, testKeys);
        const result = await put(store, next).then(
          () => 'released',
          () => 'cut off',
        );
        if (result === 'released') {
          // Three files, the record, the switch.
          assert.equal(writes, 5);
          break;
        }
        assert.equal(await textOf(), before, `after ${writes} writes`);
        assert.equal((await backendStore.ledger(10)).length, 2);
      }
      const reading = await backendStore.read();
      assert.ok(reading.ok);
      assert.deepEqual([reading.registry.revision, reading.registry.releases.site?.version], [3, '1.0.1']);
      assert.equal((await backendStore.ledger(10)).length, 3);
    });

    describeStore(`the backend (${engine.name})`, async () => {
      await empty();
      const { url, secretKey: key } = opened.backend;
      return () => new BackendStore({ url, key }, testKeys);
    });
  });
}
