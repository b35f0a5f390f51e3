import { existsSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import type { Database } from './database.ts';
import { type OpenDatabase, openPglite } from './open-pglite.ts';
import type { SerialGate } from './serial-gate.ts';
import { firstSnapshot, type Stage, snapshotPaths, writeSnapshot } from './snapshot.ts';

interface OpenRequest {
  /** Where PGlite keeps its files; absent: in memory. */
  readonly folder?: string;
  readonly migrationsDir: string;
  /** A PostgreSQL server in PGlite's place. */
  readonly postgresUrl?: string;
  readonly gate: SerialGate;
}

interface OpenedDatabase {
  readonly connection: Connection;
  readonly database: Database;
  /** Keeps the picture of a new database in memory for the next one, before its migrations and once they are applied. */
  remember(stage: Stage): Promise<void>;
  /** The database's files between two transactions, while no other can begin. Absent: PostgreSQL. */
  readonly copy?: () => Promise<Blob>;
}

const nothing = async () => undefined;

export async function openDatabase(request: OpenRequest): Promise<OpenedDatabase> {
  const { folder, postgresUrl, migrationsDir, gate } = request;
  if (postgresUrl) {
    const { openPostgres } = await import('./open-postgres.ts');
    return { ...openPostgres(postgresUrl), remember: nothing };
  }
  const withCopy = (opened: OpenDatabase) => ({
    ...opened,
    copy: () =>
      gate.run(async () => {
        await opened.connection.driver.exec('checkpoint');
        return opened.connection.driver.dumpDataDir('none');
      }),
  });
  if (folder && existsSync(folder)) return { ...withCopy(await openPglite(folder, gate)), remember: nothing };
  const paths = await snapshotPaths(migrationsDir);
  const found = await firstSnapshot(paths);
  const opened = await openPglite(folder ?? 'memory', gate, found?.picture);
  const isKnown = (stage: Stage) => found?.stage === 'migrated' || found?.stage === stage;
  return {
    ...withCopy(opened),
    remember: async (stage) => {
      if (!folder && !isKnown(stage)) await writeSnapshot(paths[stage], opened);
    },
  };
}
