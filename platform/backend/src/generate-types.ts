import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import {
  ensureHistoryTable,
  getAuthSchemaSql,
  getStorageSchemaSql,
  SUPABASE_AUTH_HELPERS_SQL,
} from '@supabase/lite';
import { grantStorage, prepareHostedBase } from './database/bootstrap.ts';
import { migrate } from './database/migrations.ts';
import { openPglite } from './database/open-pglite.ts';
import { SerialGate } from './database/serial-gate.ts';
import { createLogger } from './http/logger.ts';
import { withQuietConsole } from './lite/quiet-console.ts';
import { DEFAULT_PROJECT_DIR } from './options.ts';

export const TYPES_FILE = fileURLToPath(new URL('../../../auth-kit/src/database.types.ts', import.meta.url));

/**
 * The TypeScript types of the migrated database, by the Supabase CLI itself, which reads an in-memory database through
 * a socket: no server and no Docker are needed, and a hosted project gives the same.
 */
export async function generateTypes(projectDir: string = DEFAULT_PROJECT_DIR): Promise<string> {
  const log = createLogger('warn');
  const { connection, database } = await openPglite('memory', new SerialGate());
  const server = new PGLiteSocketServer({ db: connection.driver, host: '127.0.0.1', port: 0 });
  const listening = new Promise<string>((resolve, reject) => {
    server.addEventListener('listening', (event) => {
      const { host, port } = (event as CustomEvent<{ host: string; port: number }>).detail;
      resolve(`postgresql://postgres:postgres@${host}:${port}/postgres?sslmode=disable`);
    });
    server.addEventListener('error', (event) => reject((event as CustomEvent<unknown>).detail));
  });
  try {
    await prepareHostedBase(database);
    for (const schema of [getAuthSchemaSql(), SUPABASE_AUTH_HELPERS_SQL, getStorageSchemaSql()]) {
      await database.script(schema);
    }
    await withQuietConsole(log, () => ensureHistoryTable(connection));
    await grantStorage(database);
    await migrate(database, join(projectDir, 'migrations'), log);
    await server.start();
    const types = await run(
      cliOf(projectDir),
      ['gen', 'types', `--remote=${await listening}`, '--schema', 'public'],
      dirname(projectDir),
    );
    return await run(BIOME, ['format', '--stdin-file-path=types.ts'], dirname(projectDir), types);
  } finally {
    await server.stop();
    await connection.close();
  }
}

/** The script behind a package's command, so that it runs with this Node on every system. */
function scriptOf(packageName: string, from: string): string {
  const manifest = createRequire(from).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), Object.values(bin)[0] ?? '');
}

const cliOf = (projectDir: string) => scriptOf('supabase', join(projectDir, 'package.json'));
const BIOME = scriptOf('@biomejs/biome', fileURLToPath(new URL('../../../package.json', import.meta.url)));

async function run(script: string, args: readonly string[], cwd: string, input = ''): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${basename(script)} ${args[0]} failed: ${complaint.trim()}`);
  return output;
}

/** Writes the types where auth-kit has them. */
export async function writeTypes(file: string = TYPES_FILE): Promise<void> {
  await writeFile(file, await generateTypes());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTypes();
