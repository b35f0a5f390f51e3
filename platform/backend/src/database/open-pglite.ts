import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import type { Database, Queryable } from './database.ts';
import { holdPrivileges } from './hold-privileges.ts';
import type { SerialGate } from './serial-gate.ts';
import { pgliteParsers } from './value-parsers.ts';

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

/** Opens PGlite on a folder (a plain path: `file:` would make a folder of that name) or in memory. */
export async function openPglite(
  folder: string | 'memory',
  gate: SerialGate,
  snapshot?: Blob,
): Promise<OpenDatabase> {
  const connection = await createPgliteConnection({
    url: folder === 'memory' ? 'memory://' : folder,
    pgliteOptions: { parsers: pgliteParsers, ...(snapshot ? { loadDataDir: snapshot } : {}) },
  });
  await connection.driver.waitReady;
  holdPrivileges(connection);
  const { driver } = connection;
  return {
    connection,
    database: {
      ...queryable(driver, gate),
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
