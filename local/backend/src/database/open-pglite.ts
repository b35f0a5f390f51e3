import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
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

function createQueryable(executor: Executor, gate: Pick<SerialGate, 'run'>): Queryable {
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
 * A request that ends inside a transaction must not leave the only connection in it: the next statements would fail or become
 * part of it.
 */
async function rollBackOpenTransaction(driver: PgliteConnection['driver']): Promise<void> {
  if (driver.closed || !driver.isInTransaction()) return;
  await driver.exec('rollback');
  if (driver.isInTransaction()) throw new Error('the transaction is still open');
}

/** Crashes the process by throwing outside any request; the supervisor starts a new one. */
function endProcess(error: unknown): void {
  queueMicrotask(() => {
    throw new Error('The database cannot leave a failed transaction.', { cause: error });
  });
}

/**
 * PGlite never yields to the event loop: without this, timers, sockets and the watchdog's heartbeat would wait until the queue
 * of requests is empty.
 */
function yieldBeforeQueries(driver: PgliteConnection['driver']): void {
  const query = driver.query.bind(driver);
  driver.query = (async (...args: Parameters<typeof query>) => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    return query(...args);
  }) as typeof query;
}

/** Large buffers only slow down the start of an in-memory database. */
const inMemoryOptions = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] };

/** PGlite's version of PostgreSQL. */
const POSTGRES_VERSION = '18';

/** PGlite crashes on files from another version. @throws Error that explains what to do instead */
async function requireSameVersion(folder: string): Promise<void> {
  const dataVersion = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => POSTGRES_VERSION);
  if (dataVersion.trim() === POSTGRES_VERSION) return;
  throw new Error(
    `The data folder was created by PostgreSQL ${dataVersion.trim()}, but this is ${POSTGRES_VERSION}. Reset it with \`npm run reset\`.`,
  );
}

/** Opens PGlite in memory or on a folder, given as a plain path: `file:` would become part of its name. */
export async function openPglite(
  folder: string | 'memory',
  gate: SerialGate,
  snapshot?: Blob,
): Promise<OpenDatabase> {
  if (folder !== 'memory') await requireSameVersion(folder);
  const connection = await createPgliteConnection({
    url: folder === 'memory' ? 'memory://' : folder,
    pgliteOptions: {
      parsers: pgliteParsers,
      // Smaller WAL segments keep snapshots small.
      initDbStartParams: ['--wal-segsize=1'],
      ...(folder === 'memory' ? inMemoryOptions : {}),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    },
  });
  await connection.driver.waitReady;
  skipLiteGrants(connection);
  const { driver } = connection;
  installSafeSerializers(driver);
  yieldBeforeQueries(driver);
  gate.afterEachTurn(() => rollBackOpenTransaction(driver).catch(endProcess));
  return {
    connection,
    database: {
      ...createQueryable(driver, gate),
      transaction: (work) =>
        gate.run(() =>
          driver.transaction((tx) =>
            work({
              query: async (text, parameters) => {
                const result = await tx.query<never>(text, parameters ? [...parameters] : undefined);
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
