import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { SecretAccess } from '../embedded-backend.ts';
import { embedded } from '../embedded-programs.ts';
import { type ChildSpec, createNodeProgram, describeExit, startCommand } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import { type DatabaseSummary, summarySchema } from './manifest.ts';
import { splitStatements } from './split-statements.ts';
import { clearTokensSql, dumpOptions, summaryQuery } from './sql.ts';

/**
 * Dumps a database's rows as SQL.
 * @param addRows - receives one piece after another, each a sequence of whole statements
 * @returns a summary from the same snapshot
 */
export type Dump = (addRows: (sql: string) => Promise<void>) => Promise<DatabaseSummary>;

/** Dumps the embedded database from a copy, so that the backend keeps responding. */
export async function dumpEmbedded(
  root: string,
  { url, secretKey }: SecretAccess,
  addRows: Parameters<Dump>[0],
): Promise<DatabaseSummary> {
  const env = { SCRIPT_SOURCE_URL: url, SCRIPT_KEY: secretKey, SCRIPT_DUMP: JSON.stringify(dumpOptions) };
  const program = { ...createScriptProgram(root), env, input: [clearTokensSql, summaryQuery] };
  return withOutput(program, async (output) => {
    const [line, rows] = await readFirstLine(output);
    for await (const sql of splitStatements(rows)) await addRows(sql);
    return parseSummary(JSON.parse(line));
  });
}

/** Dumps a hosted project with pg_dump, in the same snapshot as its summary. */
export async function dumpHosted(
  databaseUrl: string,
  addRows: Parameters<Dump>[0],
): Promise<DatabaseSummary> {
  await withPgDump(['--version'], {}, readAll);
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
      await withPgDump(options, env, async (output) => {
        for await (const sql of splitStatements(output)) await addRows(sql);
      });
      return summary;
    }),
  );
}

/**
 * Runs a script on the database of a data folder that no backend is using, in one transaction.
 * @param input - the script in pieces, each a sequence of whole statements
 * @returns the rows of the last statement
 */
export async function runScriptInFolder<Row>(
  root: string,
  folder: string,
  input: Pieces,
  newDatabaseVersion?: string,
): Promise<Row[]> {
  const env = { SCRIPT_FOLDER: folder, SCRIPT_MIGRATE_TO: newDatabaseVersion };
  const output = await withOutput({ ...createScriptProgram(root), env, input }, readAll);
  return JSON.parse(String(output)) as Row[];
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

const withPgDump = <Result>(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  read: ReadOutput<Result>,
): Promise<Result> =>
  withOutput({ command: 'pg_dump', args, cwd: process.cwd(), env }, read, [
    'Backing up a hosted project requires pg_dump, of the same version as its database or later.',
    'Debian, Ubuntu: apt-get install postgresql-client. macOS: brew install libpq. Others: https://www.postgresql.org/download/',
  ]);

type Pieces = Iterable<string> | AsyncIterable<string>;
type ReadOutput<Result> = (output: AsyncIterable<Uint8Array>) => Promise<Result>;

async function readAll(output: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a stream's first line, and returns the rest as a stream. */
async function readFirstLine(
  output: AsyncIterable<Uint8Array>,
): Promise<[line: string, rest: AsyncIterable<Uint8Array>]> {
  const chunks = output[Symbol.asyncIterator]();
  let start: Uint8Array = Buffer.alloc(0);
  while (!start.includes(newline)) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const end = start.indexOf(newline);
  async function* readRest() {
    yield start.subarray(end + 1);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [Buffer.from(start.subarray(0, end)).toString(), readRest()];
}

const newline = 0x0a;

/**
 * Runs a program and reads its output while it runs.
 * @throws UserError with the last lines of the program's error output, or the error of `input`
 */
async function withOutput<Result>(
  { input, ...spec }: Omit<ChildSpec, 'input'> & { readonly input?: Pieces },
  read: ReadOutput<Result>,
  help: readonly string[] = [],
): Promise<Result> {
  const errors: string[] = [];
  let inputError: unknown;
  async function* writePieces(pieces: Pieces) {
    try {
      // One line for each piece, as run-script.ts reads them.
      for await (const piece of pieces) yield `${JSON.stringify(piece)}\n`;
    } catch (error) {
      inputError = error;
      throw error;
    }
  }
  const child = startCommand({
    ...spec,
    ...(input === undefined ? {} : { input: writePieces(input) }),
    streamsOutput: true,
    onLine: (line) => errors.push(line),
  });
  let readError: unknown;
  const result = await read(child.output).catch(async (error: unknown) => {
    readError = error;
    await child.stop(0);
  });
  const exit = await child.ended;
  if (inputError !== undefined) throw inputError;
  // A program that failed by itself is the cause of an unreadable output.
  if (readError !== undefined && (exit.code ?? 0) === 0 && exit.error === undefined) throw readError;
  if (exit.code === 0) return result as Result;
  if ((exit.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    throw new UserError(`${spec.command} is not installed on this machine.`, help);
  }
  const program = spec.command === process.execPath ? 'The embedded database' : spec.command;
  throw new UserError(`${program} ${describeExit(exit)}.`, [...errors.slice(-5), ...help]);
}
