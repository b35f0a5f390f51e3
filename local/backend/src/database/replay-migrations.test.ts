import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeSchema } from '../hosted/describe-schema.ts';
import { startBackend } from '../index.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { replayMigrations } from './replay-migrations.ts';

test('the product’s schema and rows are the same after its migrations have been replayed', async (t) => {
  const { database, stop } = await startBackend({ dataDir: 'memory', logLevel: 'error' });
  t.after(stop);
  await database.query("insert into public.services (title, description) values ('Kept', 'x')");
  const read = async () => ({
    schema: await describeSchema(database),
    services: await database.query('select * from public.services'),
    log: await database.query('select * from public.audit_log'),
  });
  const before = await read();
  await replayMigrations(database, join(DEFAULT_PROJECT_DIR, 'migrations'));
  assert.deepEqual(await read(), before);
  // The sequence continues.
  await database.query("insert into public.services (title, description) values ('Next', 'x')");
});
