import { within } from '@northlight/node-kit';
import type { Database } from './database/database.ts';
import type { MigrationState } from './database/migrations.ts';

/** Longer than any statement of the product takes. */
const TIMEOUT_MILLISECONDS = 5000;

/** `GET /healthz`: whether the database answers, and which schema it has. */
export async function health(database: Database, migrations: MigrationState): Promise<Response> {
  const isReachable = await within(TIMEOUT_MILLISECONDS, database.query('select 1')).then(
    () => true,
    () => false,
  );
  return Response.json(
    {
      status: isReachable ? 'ok' : 'unavailable',
      database: isReachable ? 'reachable' : 'unreachable',
      migration: migrations.version,
      schema: Number(migrations.version),
    },
    { status: isReachable ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
