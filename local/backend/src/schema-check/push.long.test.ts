import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openPostgres } from '../database/open-postgres.ts';
import { bareDatabase } from '../hosted/pushed-database.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { startBackend } from '../start-backend.ts';
import { scratchProject } from '../testing/scratch-project.ts';

const root = join(DEFAULT_PROJECT_DIR, '..');
const server = process.env.PGURL;

test('npm run migrate -- push brings a PostgreSQL that is behind to the newest schema, by the Supabase CLI', {
  skip: server === undefined && 'PGURL names no server',
}, async (t) => {
  const database = await bareDatabase(server ?? '');
  t.after(() => database.drop());
  const migrations = (await readdir(join(DEFAULT_PROJECT_DIR, 'migrations'))).sort();
  // The last was never pushed.
  const before = migrations.slice(0, -1);
  const project = await scratchProject({});
  t.after(() => project.remove());
  await mkdir(join(project.path, 'supabase/migrations'), { recursive: true });
  for (const name of before)
    await cp(join(DEFAULT_PROJECT_DIR, 'migrations', name), join(project.path, 'supabase/migrations', name));
  await cp(join(DEFAULT_PROJECT_DIR, 'config.toml'), join(project.path, 'supabase/config.toml'));
  await database.push(project.path);

  const backend = await startBackend({
    ...{ dataDir: 'memory', port: 0, logLevel: 'error', postgresUrl: database.url },
    projectDir: join(project.path, 'supabase'),
  });
  const data = join(root, '.cache', `push-${process.pid}`);
  t.after(() => rm(data, { recursive: true, force: true }));
  const pushed = async () => {
    const { connection, database: own } = openPostgres(database.url, 1);
    const rows = await own.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by 1',
    );
    await connection.close();
    return rows.map(({ version }) => version);
  };
  const versions = (names: readonly string[]) => names.map((name) => name.split('_')[0]);
  try {
    assert.deepEqual(await pushed(), versions(before));
    const remote = new URL(database.url);
    remote.searchParams.set('sslmode', 'disable');
    const { PGURL: _, ...rest } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'platform/cli/run.mjs'), 'migrate', 'push', `--remote=${remote.href}`],
      {
        cwd: root,
        env: {
          ...rest,
          DATA_DIR: data,
          SUPABASE_URL: backend.url,
          SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        },
      },
    );
    assert.match(stdout, /They break none of/);
    assert.deepEqual(await pushed(), versions(migrations));
  } finally {
    await backend.stop();
  }
});
