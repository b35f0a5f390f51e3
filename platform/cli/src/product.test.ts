import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hostedProject } from './product.ts';

describe('hostedProject', () => {
  const url = 'https://abc.supabase.co';
  const key = 'sb_publishable_x';

  test('needs both or none', () => {
    assert.equal(hostedProject({}), null);
    assert.equal(hostedProject({ SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '' }), null);
    assert.deepEqual(hostedProject({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key }), {
      url,
      publishableKey: key,
    });
    assert.throws(() => hostedProject({ SUPABASE_URL: url }), /SUPABASE_PUBLISHABLE_KEY is not/);
  });
});
