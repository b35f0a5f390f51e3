import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { SecretAccess } from '../embedded-backend.ts';
import { embedded } from '../embedded-programs.ts';
import { type ChildSpec, describeEnd, nodeProgram, startCommand } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import { type DatabaseContents, databaseSchema } from './contents.ts';
import { dumpOptions, readContents, voidCodes } from './sql.ts';

/** The rows of a database as SQL, and what else it said at the same moment. */
export interface Dump {
  readonly contents: DatabaseContents;
  readonly sql: Buffer;
}

/** Of a running embedded backend, which answers on while a copy of its database is read. */
export async function dumpEmbedded(root: string, { url, secretKey }: SecretAccess): Promise<Dump> {
  const env = { SCRIPT_COPY_OF: url, SCRIPT_KEY: secretKey, SCRIPT_DUMP: JSON.stringify(dumpOptions) };
  const output = await outputOf({ ...scriptProgram(root), env, input: voidCodes + readContents });
  const end = output.indexOf('\n');
  return { contents: contentsIn(JSON.parse(output.toString('utf8', 0, end))), sql: output.subarray(end + 1) };
}

/** Of a hosted project, by pg_dump in the snapshot in which its contents are read. */
export async function dumpHosted(address: string): Promise<Dump> {
  await runPgDump(['--version']);
  // An argument could be read by everybody on this machine.
  const url = new URL(address);
  const env = { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  return withProject(address, (sql) =>
    sql.begin('isolation level repeatable read', async (tx) => {
      await tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      const [exported] = await tx<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
      const contents = contentsIn((await tx.unsafe(readContents)).at(-1));
      const options = [...dumpOptions, `--snapshot=${exported?.snapshot}`, `--dbname=${url.href}`];
      return { contents, sql: await runPgDump(options, env) };
    }),
  );
}

/** Runs a script on the database of a folder that nothing uses. @returns the rows of its last statement */
export async function runInFolder<Row>(
  root: string,
  folder: string,
  input: string,
  newUpTo?: string,
): Promise<Row[]> {
  const env = { SCRIPT_FOLDER: folder, SCRIPT_NEW_UP_TO: newUpTo };
  return JSON.parse(String(await outputOf({ ...scriptProgram(root), env, input }))) as Row[];
}

export async function withProject<Result>(
  address: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(address, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } catch (error) {
    // PostgreSQL's own errors and those of the connection have a code; the rest is ours.
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new UserError(`The project’s database: ${error.message}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export function contentsIn(rows: unknown): DatabaseContents {
  const [row] = rows as [{ contents: unknown }];
  return databaseSchema.validateSync(row.contents, { strict: true }) as DatabaseContents;
}

const scriptProgram = (root: string) => ({
  ...nodeProgram(join(root, embedded.runScript)),
  cwd: root,
});

const runPgDump = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  outputOf({ command: 'pg_dump', args, cwd: process.cwd(), env }, [
    'A hosted project is saved by pg_dump, at least in the version of its database.',
    'Debian, Ubuntu: apt-get install postgresql-client. macOS: brew install libpq. Others: https://www.postgresql.org/download/',
  ]);

/** @throws UserError with the last lines that the program printed as its errors */
async function outputOf(spec: ChildSpec, help: readonly string[] = []): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const errors: string[] = [];
  const child = startCommand({
    ...spec,
    onOutput: (chunk) => chunks.push(chunk),
    onLine: (line) => errors.push(line),
  });
  const end = await child.ended;
  if (end.code === 0) return Buffer.concat(chunks);
  if ((end.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    throw new UserError(`${spec.command} is not installed on this machine.`, help);
  }
  const program = spec.command === process.execPath ? 'The embedded database' : spec.command;
  throw new UserError(`${program} ${describeEnd(end)}.`, [...errors.slice(-5), ...help]);
}
