import { after, before, describe } from 'node:test';
import { BackendStore } from '@northlight/registry';
import { describeStore } from '@northlight/registry/store-contract';
import { testKeys } from '@northlight/registry/testing';
import { type Engine, listEngines } from '../world/engines.ts';
import { emptyTables } from './release-tables.ts';
import { teamKeysSuite } from './suites/team-keys.ts';

// store.long.test.ts interrupts a release before each write.
for (const engine of listEngines({ port: 0, releasePublicKey: testKeys.rootKeys })) {
  describe(`the backend as a store, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    before(async () => {
      opened = await engine.open();
    });
    after(() => opened.close());

    const openStore = async () => {
      await emptyTables(opened.backend);
      const { url, publishableKey: key } = opened.backend;
      return () => new BackendStore({ url, key }, testKeys);
    };
    // A team's key cannot read source maps; the table's policy is tested elsewhere.
    const openForStaff = () => {
      const { url, secretKey: key } = opened.backend;
      return new BackendStore({ url, key }, testKeys);
    };
    describeStore(`the backend (${engine.name})`, openStore, openForStaff);
    teamKeysSuite(() => opened.backend);
  });
}
