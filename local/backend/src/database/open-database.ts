import { existsSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import type { Database } from './database.ts';
import { openPglite } from './open-pglite.ts';
import type { SerialGate } from './serial-gate.ts';
import { readSnapshot, snapshotPath, writeSnapshot } from './snapshot.ts';

interface OpenRequest {
  /** Where PGlite keeps its files; absent: in memory. */
  readonly folder?: string;
  /** The migrations of which all are applied; absent: a new database starts without any. */
  readonly migrationsDir?: string;
  /** A PostgreSQL server in PGlite's place. */
  readonly postgresUrl?: string;
  readonly gate: SerialGate;
}

interface OpenedDatabase {
  readonly connection: Connection;
  readonly database: Database;
  /** Lets the next new database start from what is in this one now. */
  keepSnapshot(): Promise<void>;
  /** The database's files between two transactions, while no other can begin. Absent: PostgreSQL. */
  readonly copy?: () => Promise<Blob>;
}

const noop = async () => undefined;

export async function openDatabase(request: OpenRequest): Promise<OpenedDatabase> {
  const { folder, postgresUrl, migrationsDir, gate } = request;
  if (postgresUrl) {
    const { openPostgres } = await import('./open-postgres.ts');
    return { ...openPostgres(postgresUrl), keepSnapshot: noop };
  }
  const isNew = folder === undefined || !existsSync(folder);
  const path = isNew ? await snapshotPath(migrationsDir) : undefined;
  const snapshot = path === undefined ? undefined : await readSnapshot(path);
  const opened = await openPglite(folder ?? 'memory', gate, snapshot);
  const copy = () =>
    gate.run(async () => {
      await opened.connection.driver.exec('checkpoint');
      return opened.connection.driver.dumpDataDir('none');
    });
  return {
    ...opened,
    copy,
    keepSnapshot: async () => {
      if (path && !snapshot) await writeSnapshot(path, await copy());
    },
  };
}
