import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startBackend } from '../index.ts';
import { createClientFor, postJson } from '../testing/people.ts';

const backend = await startBackend({ dataDir: 'memory', logLevel: 'error' });
after(() => backend.stop());

const password = 'a long evening in Bergen';
const answers = { agency: ' Lind Studio ', accent: '#7a2e8e', name: 'Ada Lind', domains: 'Lind.example' };

async function setUp(code: string, changes: object = {}) {
  const body = { ...answers, email: 'Ada@Lind.example', password, code, ...changes };
  const response = await postJson(backend, 'functions/v1/set-up', body);
  return { status: response.status, error: (await response.json()).error };
}

test('of parallel first admins with the code, one is created, and the code is used', async () => {
  const { data: code } = await createClientFor(backend, backend.secretKey).rpc('create_setup_code');
  const wrong = await setUp('0'.repeat(20));
  assert.deepEqual([wrong.status, wrong.error.message], [403, 'This is not the code. 4 tries are left.']);
  // The failure leaves it repeatable, although the code was right.
  const weak = await setUp(code, { password: 'password1' });
  assert.deepEqual([weak.status, weak.error.code], [422, 'weak_password']);

  const emails = ['ada@lind.example', 'bo@lind.example', 'ada@lind.example', 'cy@other.example'];
  const results = await Promise.all(emails.map((email) => setUp(code, { email })));
  assert.deepEqual(results.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const winner = emails[results.findIndex(({ status }) => status === 201)] ?? '';
  const client = createClientFor(backend);
  assert.equal((await client.auth.signInWithPassword({ email: winner, password })).error, null);
  const { data } = await client.from('profiles').select('email, role, password_due_at');
  assert.deepEqual(data, [{ email: winner, role: 'admin', password_due_at: null }]);
  const { data: brand } = await client.from('brand').select('name, accent').single();
  assert.deepEqual(brand, { name: 'Lind Studio', accent: '#7a2e8e' });
  assert.equal((await setUp(code)).status, 409);
});
