import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { type Backend, startBackend } from '../index.ts';
import { scratchProject } from '../testing/scratch-project.ts';
import { skipLiteGrants } from './skip-lite-grants.ts';

const MIGRATION = `
create schema closed;
create table closed.secrets (id int);
alter table closed.secrets enable row level security;
create table public.open (id int primary key);
alter table public.open enable row level security;
revoke all on public.open from anon;
`;

const ANON_MAY = `select has_table_privilege('anon', 'closed.secrets', 'select') as closed,
  has_table_privilege('anon', 'public.open', 'select') as open`;

describe('privileges', () => {
  let backend: Backend;
  let project: Awaited<ReturnType<typeof scratchProject>>;

  before(async () => {
    project = await scratchProject({ 'migrations/1_tables.sql': MIGRATION });
    backend = await startBackend({ dataDir: 'memory', projectDir: project.path });
  });
  after(async () => {
    await backend.stop();
    await project.remove();
  });

  test('stay as the migrations set them, after requests too', async () => {
    for (const key of [backend.publishableKey, backend.secretKey]) {
      await backend.fetch(`${backend.url}/rest/v1/open`, { headers: { apikey: key } });
    }
    assert.deepEqual(await backend.database.query(ANON_MAY), [{ closed: false, open: false }]);
  });

  test('would be granted to anon by the library itself: the private field that holds it back works', async () => {
    const connection = await createPgliteConnection({ url: 'memory://' });
    await connection.driver.exec(
      `create role anon; create role authenticated; create role service_role; ${MIGRATION}`,
    );
    const afterRequest = async () => {
      await connection.withContext({ auth: { role: 'anon' } }, async () => undefined);
      return (await connection.driver.query(ANON_MAY)).rows;
    };
    skipLiteGrants(connection);
    assert.deepEqual(await afterRequest(), [{ closed: false, open: false }]);
    Reflect.set(connection, 'rlsState', 'unknown');
    assert.deepEqual(
      await afterRequest(),
      [{ closed: true, open: true }],
      'it no longer grants: drop the shim',
    );
    await connection.close();
  });

  test('a library without that field is refused', () => {
    assert.throws(() => skipLiteGrants({}), /library changed/);
  });
});
