import { silentLog } from '@northlight/node-kit';
import {
  type Connection,
  ensureHistoryTable,
  getAuthSchemaSql,
  getStorageSchemaSql,
  SUPABASE_AUTH_HELPERS_SQL,
} from '@supabase/lite';
import { finishHostedBase, prepareHostedBase } from '../database/bootstrap.ts';
import type { Database } from '../database/database.ts';
import { withQuietConsole } from '../lite/quiet-console.ts';

/** Prepares an empty database like a hosted project before its first migration: roles and the services' schemas. */
export async function createBareProject(connection: Connection, database: Database): Promise<void> {
  await prepareHostedBase(database);
  for (const schema of [getAuthSchemaSql(), SUPABASE_AUTH_HELPERS_SQL, getStorageSchemaSql()]) {
    await database.script(schema);
  }
  await withQuietConsole(silentLog, () => ensureHistoryTable(connection));
  await finishHostedBase(database);
}
