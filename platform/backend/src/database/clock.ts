import type { Database } from './database.ts';

/**
 * Tells the database what the product believes the time to be; null is the real time. The migrations keep it in
 * `private.clock`; without them there is nothing to tell.
 */
export async function setClock(database: Database, instant: Date | null): Promise<void> {
  const [row] = await database.query<{ exists: boolean }>(
    "select to_regprocedure('private.set_clock(timestamptz)') is not null as exists",
  );
  if (!row?.exists) return;
  await database.query('select private.set_clock($1::timestamptz)', [instant?.toISOString() ?? null]);
}
