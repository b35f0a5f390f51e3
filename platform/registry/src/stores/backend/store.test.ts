import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseTogether } from '../../release/release.ts';
import { rollback } from '../../release/rollback.ts';
import { generateKeyPair, parseKeys } from '../../signing/keys.ts';
import { testKeyPair, testKeys, testRelease } from '../../testing/index.ts';
import { isReleaseError, setUp, site } from '../../testing/set-up.ts';
import { BackendStore } from './store.ts';

test("BackendStore reads the ledger with the user's access token, everything else with the key", async () => {
  const requests: (string | null)[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    requests.push(new Headers(init?.headers).get('authorization'));
    return new Response('[]');
  };
  const store = new BackendStore({ url: 'http://backend', key: 'publishable', fetch }, testKeys);
  await store.ledger(5, 'token-of-staff');
  await store.ledger(5);
  await store.read();
  assert.equal(requests.shift(), 'Bearer token-of-staff');
  assert.deepEqual([...new Set(requests)], ['Bearer publishable']);
});

for (const [state, fetch, reason] of [
  [
    'unreachable',
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
    /^The release store can't be reached. Nothing was changed. \(The backend did not respond: connect ECONNREFUSED\)$/,
  ],
  [
    'failing',
    async () => new Response('<html>', { status: 503 }),
    /store can't be reached. Nothing was changed. \(The backend responded with 503\)$/,
  ],
] as const) {
  test(`a release and a rollback report that the store is ${state}, not tampered with`, async (t) => {
    // A team's key, whose rights are in the store.
    const { privateKey } = generateKeyPair();
    const keys = parseKeys({ publicKey: testKeyPair.publicKey, privateKey });
    const store = new BackendStore({ url: 'http://backend', key: 'secret', fetch }, keys);
    const { build } = await setUp(t);
    await assert.rejects(
      releaseTogether(store, [await build(site())], testRelease),
      isReleaseError('store-unreachable', reason),
    );
    await assert.rejects(
      rollback(store, { name: 'site', ...testRelease }),
      isReleaseError('store-unreachable', reason),
    );
  });
}
