import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostedDeps } from '../functions/_shared/hosted-deps.ts';

const legacy = { SUPABASE_ANON_KEY: 'legacy-anon', SUPABASE_SERVICE_ROLE_KEY: 'legacy-service' };
const byName = {
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
  SUPABASE_SECRET_KEYS: '{"old":"sb_secret_0","default":"sb_secret_1"}',
};

for (const [keys, expected] of [
  [{ ...legacy, ...byName }, ['sb_publishable_1', 'sb_secret_1']],
  [{ ...byName, SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_2"}' }, ['sb_publishable_1', 'sb_secret_2']],
  [legacy, ['legacy-anon', 'legacy-service']],
  [{ SUPABASE_PUBLISHABLE_KEY: 'own', SUPABASE_SECRET_KEY: 'own-secret' }, ['own', 'own-secret']],
] as const) {
  test(`functions use the keys ${expected}`, () => {
    const env = new Map(Object.entries({ SUPABASE_URL: 'https://ref.supabase.co', ...keys }));
    const { publishableKey, secretKey } = createHostedDeps(env);
    assert.deepEqual([publishableKey, secretKey], expected);
  });
}
