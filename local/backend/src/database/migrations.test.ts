import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { MigrationError, startBackend } from '../index.ts';
import { scratchProject } from '../testing/scratch-project.ts';

const ONE =
  "create table public.things (id int primary key, name text);\ninsert into public.things values (1, '; one');";
const BROKEN =
  "alter table public.things add column more text;\ninsert into public.things values (1, 'twice');";
const TWO = 'alter table public.things add column more text;';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northlight-migrations-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a migration that fails midway is rolled back whole, and the old version goes on', async () => {
  const dataDir = join(folder, 'data');
  const old = await scratchProject({ 'migrations/1_one.sql': ONE });
  const broken = await scratchProject({ 'migrations/1_one.sql': ONE, 'migrations/2_two.sql': BROKEN });
  const mended = await scratchProject({ 'migrations/1_one.sql': ONE, 'migrations/2_two.sql': TWO });

  const first = await startBackend({ dataDir, projectDir: old.path });
  assert.equal(first.migrations.version, '1');
  await first.stop();

  await assert.rejects(startBackend({ dataDir, projectDir: broken.path }), (error) => {
    assert.ok(error instanceof MigrationError);
    assert.match(
      error.message,
      /^Migration 2_two\.sql failed and was rolled back; the database stays at version 1\. 23505/,
    );
    return true;
  });

  const goesOn = await startBackend({ dataDir, projectDir: old.path });
  assert.deepEqual(await goesOn.database.query('select * from public.things'), [{ id: 1, name: '; one' }]);
  await goesOn.stop();

  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const next = await startBackend({ dataDir, projectDir: mended.path, say });
  assert.deepEqual(lines, ['applied 1 migration: 2_two.sql']);
  assert.deepEqual(await next.database.query('select * from public.things'), [
    { id: 1, name: '; one', more: null },
  ]);
  assert.deepEqual(
    await next.database.query(
      'select version, name, cardinality(statements) as statements from supabase_migrations.schema_migrations order by 1',
    ),
    [
      { version: '1', name: 'one', statements: 2 },
      { version: '2', name: 'two', statements: 1 },
    ],
  );
  await next.stop();
  for (const project of [old, broken, mended]) await project.remove();
});

test('data of other migrations, or of another PostgreSQL, is refused and stays as it is', async () => {
  const dataDir = join(folder, 'data');
  const [old, other] = [
    await scratchProject({ 'migrations/1_one.sql': ONE }),
    await scratchProject({ 'migrations/2_one.sql': ONE }),
  ];
  const version = join(dataDir, 'db', 'PG_VERSION');

  await (await startBackend({ dataDir, projectDir: old.path })).stop();
  await assert.rejects(startBackend({ dataDir, projectDir: other.path }), /migration 1, .* `npm run reset`/);
  const own = await readFile(version, 'utf8');
  await writeFile(version, '17\n');
  await assert.rejects(startBackend({ dataDir, projectDir: old.path }), /PostgreSQL 17, .* `npm run reset`/);
  await writeFile(version, own);

  const goesOn = await startBackend({ dataDir, projectDir: old.path });
  assert.deepEqual(goesOn.migrations.applied, ['1']);
  await goesOn.stop();
  for (const project of [old, other]) await project.remove();
});

test('two migrations of one version are refused, for the second would never run', async () => {
  const project = await scratchProject({ 'migrations/1_one.sql': ONE, 'migrations/1_two.sql': TWO });
  await assert.rejects(startBackend({ dataDir: 'memory', projectDir: project.path }), /version 1;/);
  await project.remove();
});
