import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { lockFolder } from '@northlight/node-kit';
import { splitSqlStatements } from '@supabase/lite';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { createBareProject } from './bootstrap.ts';
import { migrate } from './migrations.ts';
import { openPglite } from './open-pglite.ts';
import { SerialGate } from './serial-gate.ts';

/**
 * Runs the SQL from standard input in one transaction and prints the last statement's rows as a line of JSON. Each line of
 * input is a JSON string with whole statements, so that a large script needs little memory. Backups use it instead of
 * `pg_dump` and `psql`.
 *
 * - `SCRIPT_SOURCE_URL`: the URL of a running backend, with `SCRIPT_KEY`. The script runs on an in-memory copy of its database.
 *   The output of pg_dump with the options in `SCRIPT_DUMP` follows.
 * - `SCRIPT_FOLDER`: a backend folder that no backend is using. `SCRIPT_MIGRATE_TO` first creates a database there with the
 *   migrations up to that version.
 */
const { SCRIPT_SOURCE_URL: sourceUrl, SCRIPT_FOLDER: folder = '' } = process.env;
try {
  process.stdout.write(sourceUrl === undefined ? await runInFolder() : await runOnCopy(sourceUrl));
} catch (error) {
  // Only the message: PGlite's errors also contain the statement with personal data.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runOnCopy(url: string): Promise<string> {
  const { SCRIPT_KEY: key = '', SCRIPT_DUMP: dumpOptions = '[]' } = process.env;
  const response = await fetch(new URL('/__database', url), { headers: { apikey: key } });
  if (!response.ok) throw new Error(`The backend refused to copy its database: ${response.status}`);
  const pg = await PGlite.create({ loadDataDir: await response.blob() });
  const rows = await runScript(pg);
  const dump = await pgDump({ pg, args: JSON.parse(dumpOptions) as string[] });
  await pg.close();
  return rows + (await dump.text());
}

async function runInFolder(): Promise<string> {
  const lock = await lockFolder(folder);
  const { connection, database } = await openPglite(join(folder, 'db'), new SerialGate());
  try {
    const { SCRIPT_MIGRATE_TO: upTo } = process.env;
    if (upTo !== undefined) {
      await createBareProject(connection, database);
      await migrate(database, join(DEFAULT_PROJECT_DIR, 'migrations'), upTo);
    }
    return await runScript(connection.driver);
  } finally {
    await connection.close();
    await lock.release();
  }
}

/** Runs one statement at a time, because PGlite fails on messages over 64 MB. */
async function runScript(pg: Pick<PGlite, 'transaction'>): Promise<string> {
  const rows = await pg.transaction(async (tx) => {
    let lastRows: readonly unknown[] | undefined;
    for await (const line of createInterface({ input: process.stdin })) {
      for (const statement of splitSqlStatements(JSON.parse(line) as string))
        lastRows = (await tx.exec(statement)).at(-1)?.rows;
    }
    return lastRows;
  });
  return `${JSON.stringify(rows)}\n`;
}
