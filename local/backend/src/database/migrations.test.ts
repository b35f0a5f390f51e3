import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { MigrationError, startBackend } from '../index.ts';
import { createScratchProject } from '../testing/scratch-project.ts';
import type { Database } from './database.ts';
import { runMigrations } from './migrations.ts';
import { openPglite } from './open-pglite.ts';
import { SerialGate } from './serial-gate.ts';

const ONE =
  "create table public.things (id int primary key, name text);\ninsert into public.things values (1, '; one');";
const BROKEN =
  "alter table public.things add column more text;\ninsert into public.things values (1, 'twice');";
const TWO = 'alter table public.things add column more text;';

test('a migration that fails midway is rolled back completely', async (t) => {
  const project = await createScratchProject({
    'migrations/1_one.sql': ONE,
    'broken/1_one.sql': ONE,
    'broken/2_two.sql': BROKEN,
    'repaired/1_one.sql': ONE,
    'repaired/2_two.sql': TWO,
  });
  t.after(() => project.remove());
  const backend = await startBackend({ dataDir: 'memory', projectDir: project.path });
  t.after(() => backend.stop());
  const { database } = backend;
  assert.equal(backend.migrations.version, '1');

  const failed = await runMigrations(database, join(project.path, 'broken'));
  assert.ok(failed.failure instanceof MigrationError);
  assert.match(
    failed.failure.message,
    /^Migration 2_two\.sql failed and was rolled back; the database stays at version 1\. 23505/,
  );
  assert.deepEqual(await database.query('select * from public.things'), [{ id: 1, name: '; one' }]);

  const repaired = await runMigrations(database, join(project.path, 'repaired'));
  assert.deepEqual([repaired.files, repaired.version], [['2_two.sql'], '2']);
  assert.deepEqual(await database.query('select * from public.things'), [
    { id: 1, name: '; one', more: null },
  ]);
  assert.deepEqual(
    await database.query(
      'select version, name, cardinality(statements) as statements from supabase_migrations.schema_migrations order by 1',
    ),
    [
      { version: '1', name: 'one', statements: 2 },
      { version: '2', name: 'two', statements: 1 },
    ],
  );
});

test('a backend does not start if a migration fails', async (t) => {
  const project = await createScratchProject({ 'migrations/1_one.sql': ONE, 'migrations/2_two.sql': BROKEN });
  t.after(() => project.remove());
  await assert.rejects(startBackend({ dataDir: 'memory', projectDir: project.path }), MigrationError);
});

describe('before it writes anything, a backend refuses', () => {
  /** A database that can only list its migrations. */
  const createMigratedDatabase = (...versions: readonly string[]): Database =>
    ({
      query: async () => versions.map((version) => ({ version, statements: null })),
    }) as unknown as Database;

  test('data with migrations that the project lacks', async (t) => {
    const folder = createTempFolder(t);
    await writeFile(join(folder, '2_one.sql'), ONE);
    await assert.rejects(
      runMigrations(createMigratedDatabase('1'), folder),
      /migration 1, .* `npm run reset`/,
    );
  });

  test('two migrations with the same version, since the second would never run', async (t) => {
    const folder = createTempFolder(t);
    for (const file of ['1_one.sql', '1_two.sql']) await writeFile(join(folder, file), ONE);
    await assert.rejects(runMigrations(createMigratedDatabase(), folder), /version 1;/);
  });

  test('data from another PostgreSQL version', async (t) => {
    const folder = createTempFolder(t);
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db/PG_VERSION'), '17\n');
    await assert.rejects(
      openPglite(join(folder, 'db'), new SerialGate()),
      /PostgreSQL 17, .* `npm run reset`/,
    );
  });
});
