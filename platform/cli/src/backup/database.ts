import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { SecretAccess } from '../embedded-backend.ts';
import { embedded } from '../embedded-programs.ts';
import { type ChildSpec, createNodeProgram, describeExit, startCommand } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import { type DatabaseContents, databaseSchema } from './contents.ts';
import { clearTokensSql, contentsQuery, dumpOptions } from './sql.ts';

/** The rows of a database as SQL, and its contents in the same snapshot. */
export interface Dump {
  readonly contents: DatabaseContents;
  readonly sql: Buffer;
}

/** Dumps the embedded database from a copy, so that the backend keeps responding. */
export async function dumpEmbedded(root: string, { url, secretKey }: SecretAccess): Promise<Dump> {
  const env = { SCRIPT_COPY_OF: url, SCRIPT_KEY: secretKey, SCRIPT_DUMP: JSON.stringify(dumpOptions) };
  const output = await readOutput({
    ...createScriptProgram(root),
    env,
    input: clearTokensSql + contentsQuery,
  });
  const end = output.indexOf('\n');
  return {
    contents: parseContents(JSON.parse(output.toString('utf8', 0, end))),
    sql: output.subarray(end + 1),
  };
}

/** Dumps a hosted project with pg_dump, in the same snapshot as its contents. */
export async function dumpHosted(address: string): Promise<Dump> {
  await runPgDump(['--version']);
  // Everyone on this machine can read a process's arguments, so the password goes into its environment.
  const url = new URL(address);
  const env = { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  return withProject(address, (sql) =>
    sql.begin('isolation level repeatable read', async (tx) => {
      await tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      const [exported] = await tx<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
      const contents = parseContents((await tx.unsafe(contentsQuery)).at(-1));
      const options = [...dumpOptions, `--snapshot=${exported?.snapshot}`, `--dbname=${url.href}`];
      return { contents, sql: await runPgDump(options, env) };
    }),
  );
}

/** Runs a script on the database of an unused data folder. @returns the rows of the last statement */
export async function runInFolder<Row>(
  root: string,
  folder: string,
  input: string,
  newDatabaseVersion?: string,
): Promise<Row[]> {
  const env = { SCRIPT_FOLDER: folder, SCRIPT_NEW_UP_TO: newDatabaseVersion };
  return JSON.parse(String(await readOutput({ ...createScriptProgram(root), env, input }))) as Row[];
}

export async function withProject<Result>(
  address: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(address, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } catch (error) {
    // Errors from PostgreSQL and the connection have a code; others are our own.
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new UserError(`The project's database failed: ${error.message}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export function parseContents(rows: unknown): DatabaseContents {
  const [row] = rows as [{ contents: unknown }];
  return databaseSchema.validateSync(row.contents, { strict: true }) as DatabaseContents;
}

const createScriptProgram = (root: string) => ({
  ...createNodeProgram(join(root, embedded.runScript)),
  cwd: root,
});

const runPgDump = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  readOutput({ command: 'pg_dump', args, cwd: process.cwd(), env }, [
    "Backing up a hosted project needs pg_dump, in its database's version or a later one.",
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
