import { after, before, describe } from 'node:test';
import { BackendStore } from '@platform/registry';
import { describeStore } from '@platform/registry/store-contract';
import { testKeys } from '@platform/registry/testing';
import { type Engine, engines } from '../world/engines.ts';
import { testCutOff } from './cut-off.ts';

for (const engine of engines({ port: 0, releasePublicKey: testKeys.roots })) {
  describe(`the backend as a store, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    before(async () => {
      opened = await engine.open();
    });
    after(() => opened.close());

    const empty = async () => {
      await opened.backend.database.query(
        'truncate public.release_versions, public.release_registry, public.release_ledger',
      );
    };
    testCutOff(() => opened.backend, empty);
    describeStore(`the backend (${engine.name})`, async () => {
      await empty();
      const { url, secretKey: key } = opened.backend;
      return () => new BackendStore({ url, key }, testKeys);
    });
    describeStore(`the backend by the function (${engine.name})`, async () => {
      await empty();
      const { url, publishableKey: key } = opened.backend;
      return () => new BackendStore({ url, key, writesBy: 'function' }, testKeys);
    });
  });
}
