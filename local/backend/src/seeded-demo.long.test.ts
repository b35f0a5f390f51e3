import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { accounts, demoPassword } from './demo/content/accounts.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { type Backend, startBackend } from './index.ts';
import { createClientFor } from './testing/people.ts';

const now = new Date('2028-02-29T10:30:00Z');

describe('a seeded backend', () => {
  let backend: Backend;

  const createVisitor = () => createClientFor(backend);

  const signIn = async (email: string): Promise<SupabaseClient> => {
    const client = createVisitor();
    const { error } = await client.auth.signInWithPassword({ email, password: demoPassword });
    assert.equal(error, null, email);
    return client;
  };

  before(async () => {
    backend = await startBackend({ dataDir: 'memory', clock: now, logLevel: 'error' });
    await seedDemo({
      url: backend.url,
      secretKey: backend.secretKey,
      now,
      sql: (query, parameters) => backend.database.query(query, parameters),
      fetch: backend.fetch,
    });
  });
  after(() => backend.stop());

  test('leaves no pending user invitations', async () => {
    const invitations = await backend.database.query('select email from public.user_invitations');
    assert.deepEqual(invitations, []);
  });

  test('has accounts that can sign in, with their roles', async () => {
    for (const { email, role } of accounts.filter(({ purpose }) => purpose !== null)) {
      const client = await signIn(email);
      const { data } = await client
        .from('profiles')
        .select('role, awaiting_access')
        .eq('email', email)
        .single();
      assert.deepEqual(data, { role, awaiting_access: email === 'employee@northlight.example' }, email);
    }
  });

  test('has no notifications or audit entries about the seeding itself', async () => {
    const acme = await signIn('client@acme.example');
    const { data } = await acme
      .from('project_notifications')
      .select('sent_at, read')
      .order('sent_at', { ascending: false });
    assert.equal(data?.length, 15);
    assert.ok(data.every((each) => Date.parse(each.sent_at) < now.getTime()));
    const [log] = await backend.database.query<{ unattributed: number; future: number }>(
      // Skips the access entries that this test's own sign-ins have just added.
      "select count(*) filter (where actor_name is null)::int as unattributed, count(*) filter (where at > $1::timestamptz)::int as future from public.audit_log where area <> 'access'",
      [now.toISOString()],
    );
    assert.deepEqual(log, { unattributed: 0, future: 0 });
  });
});
