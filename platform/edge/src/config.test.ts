import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from './config.ts';

const embedded = { BACKEND_URL: 'http://127.0.0.1:4000', SUPABASE_PUBLISHABLE_KEY: 'k' };

describe('readConfig', () => {
  test('has defaults for everything except the backend', () => {
    assert.deepEqual(readConfig(embedded), {
      port: 3000,
      host: '127.0.0.1',
      metricsAddress: null,
      dataFolder: resolve('.data'),
      releaseStore: 'folder',
      releasesFolder: resolve('.data/releases'),
      releaseCacheFolder: resolve('.data/edge/releases'),
      seenRegistryFile: resolve('.data/edge/seen-registry.json'),
      cacheFolder: resolve('.data/edge-cache'),
      kitsFolder: resolve('.data/kits'),
      backend: { kind: 'embedded', url: 'http://127.0.0.1:4000', publishableKey: 'k', hasMailbox: true },
      clockOffset: 0,
      drainMilliseconds: 0,
      isShortLived: false,
      trustedProxies: 'near',
      siteUrl: null,
      sourceFolder: null,
      hostNames: ['localhost', '127.0.0.1', '[::1]'],
      isLocalOnly: false,
      warnings: [],
      devRemotes: {},
      logLevel: 'warn',
      logFormat: 'text',
    });
  });

  test('keeps the last registry of each store in a separate file, so an instance can move from a folder to the backend', () => {
    const [folder, backend] = ['folder', 'backend'].map((RELEASE_STORE) =>
      readConfig({ ...embedded, RELEASE_STORE }),
    );
    assert.notEqual(folder?.seenRegistryFile, backend?.seenRegistryFile);
  });

  const project = 'https://abc.supabase.example';
  for (const [env, name, value] of [
    [{ METRICS_PORT: '9100' }, 'metricsAddress', { port: 9100, host: '127.0.0.1' }],
    [{ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }, 'metricsAddress', { port: 9100, host: '0.0.0.0' }],
    [{ COMPRESSION: 'quick' }, 'isShortLived', true],
    [{ SUPABASE_URL: `${project}/` }, 'backend', { kind: 'hosted', url: project, publishableKey: 'k' }],
  ] as const)
    test(`reads ${name} from ${JSON.stringify(env)}`, () =>
      assert.deepEqual(readConfig({ ...embedded, ...env })[name], value));

  test('sets the clock offset in whole seconds', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-01T00:00:00.400Z') });
    assert.equal(readConfig({ ...embedded, APP_CLOCK: '2026-01-01T01:00:00Z' }).clockOffset, 3_600_000);
  });

  test('disables the mailbox where others could read it', () => {
    const { backend } = readConfig({ ...embedded, HOST: '0.0.0.0' });
    assert.equal(backend.kind === 'embedded' && backend.hasMailbox, false);
  });

  test('offers the demo accounts only where demo data is allowed', () => {
    const demo = { password: 'p', accounts: [] };
    const read = (env: Record<string, string>) =>
      readConfig({ ...embedded, DEMO_ACCOUNTS: JSON.stringify(demo), ...env }).backend;
    assert.deepEqual('demo' in read({}) && read({}), { ...read({}), demo });
    assert.equal('demo' in read({ SEED_DEMO: '0' }), false);
  });

  test('contains the source folder only if no other machine can reach the edge', () => {
    const read = (env: Record<string, string>) =>
      readConfig({ ...embedded, SOURCE_FOLDER: '/home/dana/northlight', ...env }).sourceFolder;
    for (const env of [{}, { NODE_ENV: 'production' }, { SITE_URL: 'http://localhost:3000' }])
      assert.equal(read(env), '/home/dana/northlight', JSON.stringify(env));
    for (const env of [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://agency.example' }])
      assert.equal(read(env), null, JSON.stringify(env));
  });

  test('refuses a production edge that would start but not work, and says where the right values are', () => {
    const production = {
      NODE_ENV: 'production',
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
      RELEASE_STORE: 'backend',
      SITE_URL: 'https://www.example.com',
      EDGE_SECRET: 's'.repeat(32),
    };
    readConfig(production);
    for (const [name, value, problem] of [
      ['SUPABASE_PUBLISHABLE_KEY', 'change-me', /not a publishable key; copy it from .*API Keys/],
      ['SUPABASE_URL', 'https://supabase.com/dashboard/project/abc', /the dashboard's address; copy/],
      ['SITE_URL', '', /SITE_URL is missing/],
      ['EDGE_SECRET', '', /EDGE_SECRET is missing/],
      ['RELEASE_STORE', '', /RELEASE_STORE is missing/],
    ] as const)
      assert.throws(() => readConfig({ ...production, [name]: value }), problem);
  });

  test('refuses invalid settings with a list of all problems', () => {
    assert.throws(() => readConfig({ PORT: 'x', TRUST_PROXY: 'x' }), /PORT is "x".*TRUST_PROXY is "x"/);
    assert.throws(() => readConfig({ BACKEND_URL: embedded.BACKEND_URL }), /PUBLISHABLE_KEY is missing/);
  });
});
