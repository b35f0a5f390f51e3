import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aloneConfig } from './alone-config.ts';

test('refuses to build a secret key into the page of a remote that runs alone', (context) => {
  process.env.PUBLISHABLE_KEY = 'sb_secret_x';
  context.after(() => delete process.env.PUBLISHABLE_KEY);
  const remote = {
    name: 'site',
    routes: [],
    navigation: [],
    requires: { contract: '^1.0.0', kit: '^1.0.0', schema: 0 },
  };
  assert.throws(() => aloneConfig(remote), /PUBLISHABLE_KEY is a secret key/);
});
