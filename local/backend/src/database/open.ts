import { existsSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import type { Database } from './database.ts';
import { type OpenDatabase, openPglite } from './open-pglite.ts';
import type { SerialGate } from './serial-gate.ts';
import { readSnapshot, snapshotPath, writeSnapshot } from './snapshot.ts';

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
  /** Keeps the picture of a database in memory for the next new one, once its migrations are applied. */
  remember(): Promise<void>;
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
  const path = await snapshotPath(migrationsDir);
  const picture = await readSnapshot(path);
  const opened = await openPglite(folder ?? 'memory', gate, picture);
  return { ...withCopy(opened), remember: picture || folder ? nothing : () => writeSnapshot(path, opened) };
}
