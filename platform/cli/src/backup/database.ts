import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { SecretAccess } from '../embedded-backend.ts';
import { embedded } from '../embedded-programs.ts';
import { type ChildSpec, createNodeProgram, describeExit, startCommand } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import { type DatabaseSummary, summarySchema } from './manifest.ts';
import { clearTokensSql, dumpOptions, summaryQuery } from './sql.ts';

/** A database's rows as SQL, and a summary taken in the same snapshot. */
export interface Dump {
  readonly summary: DatabaseSummary;
  readonly sql: Buffer;
}

/** Dumps the embedded database from a copy, so that the backend keeps responding. */
export async function dumpEmbedded(root: string, { url, secretKey }: SecretAccess): Promise<Dump> {
  const env = { SCRIPT_SOURCE_URL: url, SCRIPT_KEY: secretKey, SCRIPT_DUMP: JSON.stringify(dumpOptions) };
  const output = await readOutput({
    ...createScriptProgram(root),
    env,
    input: clearTokensSql + summaryQuery,
  });
  const end = output.indexOf('\n');
  return {
    summary: parseSummary(JSON.parse(output.toString('utf8', 0, end))),
    sql: output.subarray(end + 1),
  };
}

/** Dumps a hosted project with pg_dump, in the same snapshot as its summary. */
export async function dumpHosted(databaseUrl: string): Promise<Dump> {
  await runPgDump(['--version']);
  // Everyone on this machine can read a process's arguments, so the password goes into its environment.
  const url = new URL(databaseUrl);
  const env = { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  return withProject(databaseUrl, (sql) =>
    sql.begin('isolation level repeatable read', async (tx) => {
      await tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      const [exported] = await tx<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
      const summary = parseSummary((await tx.unsafe(summaryQuery)).at(-1));
      const options = [...dumpOptions, `--snapshot=${exported?.snapshot}`, `--dbname=${url.href}`];
      return { summary, sql: await runPgDump(options, env) };
    }),
  );
}

/** Runs a script on the database of a data folder that no backend is using. @returns the rows of the last statement */
export async function runScriptInFolder<Row>(
  root: string,
  folder: string,
  input: string,
  newDatabaseVersion?: string,
): Promise<Row[]> {
  const env = { SCRIPT_FOLDER: folder, SCRIPT_MIGRATE_TO: newDatabaseVersion };
  return JSON.parse(String(await readOutput({ ...createScriptProgram(root), env, input }))) as Row[];
}

export async function withProject<Result>(
  databaseUrl: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } catch (error) {
    // Errors from PostgreSQL and the connection have a code; others are our own.
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new UserError(`The project's database reported an error: ${error.message}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export function parseSummary(rows: unknown): DatabaseSummary {
  const [row] = rows as [{ summary: unknown }];
  return summarySchema.validateSync(row.summary, { strict: true }) as DatabaseSummary;
}

const createScriptProgram = (root: string) => ({
  ...createNodeProgram(join(root, embedded.runScript)),
  cwd: root,
});

const runPgDump = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  readOutput({ command: 'pg_dump', args, cwd: process.cwd(), env }, [
    'Backing up a hosted project requires pg_dump, of the same version as its database or later.',
    'Debian, Ubuntu: apt-get install postgresql-client. macOS: brew install libpq. Others: https://www.postgresql.org/download/',
  ]);

/** @throws UserError with the last lines of the program's error output */
async function readOutput(spec: ChildSpec, help: readonly string[] = []): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const errors: string[] = [];
  const child = startCommand({
    ...spec,
    onOutput: (chunk) => chunks.push(chunk),
    onLine: (line) => errors.push(line),
  });
  const exit = await child.ended;
  if (exit.code === 0) return Buffer.concat(chunks);
  if ((exit.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    throw new UserError(`${spec.command} is not installed on this machine.`, help);
  }
  const program = spec.command === process.execPath ? 'The embedded database' : spec.command;
  throw new UserError(`${program} ${describeExit(exit)}.`, [...errors.slice(-5), ...help]);
}
