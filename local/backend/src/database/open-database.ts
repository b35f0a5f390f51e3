import { existsSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import type { Database } from './database.ts';
import { openPglite } from './open-pglite.ts';
import type { SerialGate } from './serial-gate.ts';
import { getSnapshotPath, readSnapshot, writeSnapshot } from './snapshot.ts';

interface OpenOptions {
  /** PGlite's folder; in memory if absent. */
  readonly folder?: string;
  /** Migrations that a snapshot may contain; if absent, a new database starts without any. */
  readonly migrationsDir?: string;
  /** A PostgreSQL server instead of PGlite. */
  readonly postgresUrl?: string;
  readonly gate: SerialGate;
}

interface OpenedDatabase {
  readonly connection: Connection;
  readonly database: Database;
  /** Saves the current state as the snapshot for new databases. */
  saveSnapshot(): Promise<void>;
  /** Copies the database files consistently. Absent for PostgreSQL. */
  readonly copy?: () => Promise<Blob>;
}

const noop = async () => undefined;

export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { folder, postgresUrl, migrationsDir, gate } = options;
  if (postgresUrl) {
    const { openPostgres } = await import('./open-postgres.ts');
    return { ...openPostgres(postgresUrl), saveSnapshot: noop };
  }
  const isNew = folder === undefined || !existsSync(folder);
  const path = isNew ? await getSnapshotPath(migrationsDir) : undefined;
  const snapshot = path === undefined ? undefined : await readSnapshot(path);
  const pglite = await openPglite(folder ?? 'memory', gate, snapshot);
  const copy = () =>
    gate.run(async () => {
      await pglite.connection.driver.exec('checkpoint');
      return pglite.connection.driver.dumpDataDir('none');
    });
  return {
    ...pglite,
    copy,
    saveSnapshot: async () => {
      if (path && !snapshot) await writeSnapshot(path, await copy());
    },
  };
}
