import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalEnv } from './instance.ts';

test('passes neither the demo accounts nor the source folder to an edge that others can reach', () => {
  const demo = { password: 'p', accounts: [] };
  const create = (env: NodeJS.ProcessEnv) => createLocalEnv('/home/dana/northlight', demo, env);
  assert.deepEqual(create({}), {
    LOCAL_ONLY: '1',
    DEMO_ACCOUNTS: JSON.stringify(demo),
    SOURCE_FOLDER: '/home/dana/northlight',
  });
  assert.equal(create({ SEED_DEMO: '1' }).LOCAL_ONLY, '1');
  assert.equal(create({ SEED_DEMO: '1', MAILBOX: '1' }).LOCAL_ONLY, undefined);
  for (const env of [
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { SITE_URL: 'https://agency.example', SEED_DEMO: '1' },
  ]) {
    // Set to undefined, so that the edge does not inherit them either.
    const localEnv = create({ ...env, SOURCE_FOLDER: '/home/dana/northlight' });
    assert.deepEqual(
      localEnv,
      { LOCAL_ONLY: undefined, DEMO_ACCOUNTS: undefined, SOURCE_FOLDER: undefined },
      JSON.stringify(env),
    );
  }
});
