import { after, before, describe } from 'node:test';
import { BackendStore } from '@platform/registry';
import { describeStore } from '@platform/registry/store-contract';
import { testKeys } from '@platform/registry/testing';
import { type Engine, engines } from '../world/engines.ts';

for (const engine of engines({ port: 0 })) {
  describe(`the backend as a store, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    before(async () => {
      opened = await engine.open();
    });
    after(() => opened.close());

    describeStore(`the backend (${engine.name})`, async () => {
      const { backend } = opened;
      await backend.database.query(
        'truncate public.release_versions, public.release_registry, public.release_ledger',
      );
      const { url, secretKey: key } = backend;
      return () => new BackendStore({ url, key }, testKeys);
    });
  });
}
