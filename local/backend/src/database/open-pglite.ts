import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inSpan, isTraced } from '@northlight/registry/node-kit/traces';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import type { Database, Queryable } from './database.ts';
import type { SerialGate } from './serial-gate.ts';
import { skipLiteGrants } from './skip-lite-grants.ts';
import { pgliteParsers } from './value-parsers.ts';
import { installSafeSerializers } from './value-serializers.ts';

export interface OpenDatabase {
  readonly connection: PgliteConnection;
  readonly database: Database;
}

type Executor = Pick<PgliteConnection['driver'], 'query' | 'exec'>;

function queryable(executor: Executor, gate: Pick<SerialGate, 'run'>): Queryable {
  return {
    query: (text, parameters) =>
      gate.run(async () => {
        const result = await executor.query<never>(text, parameters ? [...parameters] : undefined);
        return result.rows;
      }),
    script: (text) =>
      gate.run(async () => {
        await executor.exec(text);
      }),
  };
}

/**
 * A request that ends halfway through a transaction must not leave the one connection inside it: everybody's next
 * statement would be refused, or be part of it.
 */
async function rollBackOpenTransaction(driver: PgliteConnection['driver']): Promise<void> {
  if (driver.closed || !driver.isInTransaction()) return;
  await driver.exec('rollback');
  if (driver.isInTransaction()) throw new Error('the transaction goes on');
}

/** Thrown outside of every request: only a new process helps, and the supervisor starts one. */
function endProcess(error: unknown): void {
  queueMicrotask(() => {
    throw new Error('The database does not leave a failed transaction.', { cause: error });
  });
}

/**
 * PGlite never waits for anything: without this, timers, sockets and the watchdog's beat would have their turn only
 * once the last request in the queue is answered.
 */
function yieldBeforeQueries(driver: PgliteConnection['driver']): void {
  const query = driver.query.bind(driver);
  driver.query = (async (...given: Parameters<typeof query>) => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    return query(...given);
  }) as typeof query;
}

const MAX_QUERY_TEXT = 4000;

/** Runs one statement as a span of the request that it is made for. Values stay out: those in the text are taken out. */
function traceStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  if (!isTraced()) return run();
  const plain = text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();
  const [operation = 'statement'] = /^\w+/.exec(plain) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, MAX_QUERY_TEXT) };
  return inSpan(operation.toUpperCase(), { kind: 'CLIENT', attributes }, run);
}

/** Lite and everybody else ask by these two. */
function traceStatements(driver: PgliteConnection['driver']): void {
  const query = driver.query.bind(driver);
  const exec = driver.exec.bind(driver);
  driver.query = ((text: string, ...rest: unknown[]) =>
    traceStatement(text, () => query(text, ...(rest as [])))) as typeof driver.query;
  driver.exec = (text, ...rest) => traceStatement(text, () => exec(text, ...rest));
}

/** A database in memory reads its files as fast as its own buffers: filling 128 MB of them was a third of a start. */
const inMemory = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] };

/** The PostgreSQL that PGlite is. */
const ENGINE = '18';

/** PGlite ends with a message of its inside on the files of another PostgreSQL. @throws Error that says what to do */
async function requireSameEngine(folder: string): Promise<void> {
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => ENGINE);
  if (made.trim() === ENGINE) return;
  throw new Error(
    `The data folder was made by PostgreSQL ${made.trim()}, and this is ${ENGINE}. Run \`npm run reset\` to make the data new.`,
  );
}

/** Opens PGlite on a folder (a plain path: `file:` would make a folder of that name) or in memory. */
export async function openPglite(
  folder: string | 'memory',
  gate: SerialGate,
  snapshot?: Blob,
): Promise<OpenDatabase> {
  if (folder !== 'memory') await requireSameEngine(folder);
  const connection = await createPgliteConnection({
    url: folder === 'memory' ? 'memory://' : folder,
    pgliteOptions: {
      parsers: pgliteParsers,
      // Two logs of 16 MB would be most of what a snapshot holds.
      initDbStartParams: ['--wal-segsize=1'],
      ...(folder === 'memory' ? inMemory : {}),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    },
  });
  await connection.driver.waitReady;
  skipLiteGrants(connection);
  const { driver } = connection;
  installSafeSerializers(driver);
  yieldBeforeQueries(driver);
  traceStatements(driver);
  gate.afterEachTurn(() => rollBackOpenTransaction(driver).catch(endProcess));
  return {
    connection,
    database: {
      ...queryable(driver, gate),
      transaction: (work) =>
        gate.run(() =>
          driver.transaction((tx) =>
            work({
              query: async (text, parameters) => {
                const result = await traceStatement(text, () =>
                  tx.query<never>(text, parameters ? [...parameters] : undefined),
                );
                return result.rows;
              },
              script: async (text) => {
                await tx.exec(text);
              },
            }),
          ),
        ),
    },
  };
}
