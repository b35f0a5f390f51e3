import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readExposure } from './exposure.ts';

describe('readExposure', () => {
  const site = 'https://agency.example';
  const cases = [
    // environment, mailbox, demo, allowed host names, number of warnings
    [{}, true, true, 'loopback', 0],
    [{ HOST: 'localhost', SITE_URL: 'http://localhost:8080' }, true, true, 'loopback', 0],
    [{ HOST: '::1' }, true, true, 'loopback', 0],
    [{ MAIL_URL: 'smtp://x' }, false, true, 'loopback', 0],
    [{ MAILBOX: '0', SEED_DEMO: '0' }, false, false, 'loopback', 0],
    [{ HOST: '0.0.0.0' }, false, false, 'any', 2],
    [{ HOST: '::' }, false, false, 'any', 2],
    [{ HOST: '192.168.1.7', SITE_URL: 'http://localhost:3000' }, false, false, 'any', 2],
    [{ HOST: '0.0.0.0', RELEASE_PUBLIC_KEY: 'k' }, false, false, 'any', 1],
    [{ HOST: '0.0.0.0', MAILBOX: '1', RELEASE_PUBLIC_KEY: 'k' }, true, false, 'any', 2],
    [{ HOST: '0.0.0.0', SEED_DEMO: '1', RELEASE_PUBLIC_KEY: 'k' }, false, true, 'any', 2],
    [{ HOST: '0.0.0.0', MAILBOX: '1', MAIL_URL: 'smtp://x' }, false, false, 'any', 2],
    [{ NODE_ENV: 'production' }, false, false, 'loopback', 1],
    [{ NODE_ENV: 'production', RELEASE_PUBLIC_KEY: 'k' }, false, false, 'loopback', 0],
    [{ NODE_ENV: 'production', HOST: '0.0.0.0', SITE_URL: site }, false, false, 'any', 2],
    [{ NODE_ENV: 'development' }, true, true, 'loopback', 0],
    [{ SITE_URL: site }, false, false, 'loopback and agency.example', 1],
    [{ SITE_URL: 'http://agency.example' }, false, false, 'loopback and agency.example', 2],
    [
      { SITE_URL: site, MAILBOX: '1', RELEASE_PUBLIC_KEY: 'k' },
      true,
      false,
      'loopback and agency.example',
      1,
    ],
    [{ HOST: '0.0.0.0', SUPABASE_URL: 'https://x', RELEASE_PUBLIC_KEY: 'k' }, false, false, 'any', 0],
    [{ SUPABASE_URL: 'https://x', MAILBOX: '1', SEED_DEMO: '1' }, false, false, 'loopback', 0],
  ] as const;
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  const hostNames = { loopback, any: null, 'loopback and agency.example': [...loopback, 'agency.example'] };
  for (const [env, hasMailbox, hasDemo, names, warnings] of cases) {
    test(`of ${JSON.stringify(env)}`, () => {
      const exposure = readExposure(env);
      assert.deepEqual([exposure.hasMailbox, exposure.hasDemo], [hasMailbox, hasDemo]);
      assert.deepEqual(exposure.hostNames, hostNames[names]);
      assert.equal(exposure.warnings.length, warnings);
    });
  }
});
