import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackendStore } from './backend-store.ts';
import { testKeys } from './testing.ts';

test('the ledger is read in the name of whoever wants to see it, everything else with the key', async () => {
  const asked: (string | null)[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get('authorization'));
    return new Response('[]');
  };
  const store = new BackendStore({ url: 'http://backend', key: 'publishable', fetch }, testKeys);
  await store.ledger(5, 'token-of-staff');
  await store.ledger(5);
  await store.read();
  assert.deepEqual(asked, ['Bearer token-of-staff', 'Bearer publishable', 'Bearer publishable']);
});
