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

/** The product's time in this process: it starts where it was set and goes on with the real one. */
export function productClock(instant: Date | undefined): () => Date {
  const offset = instant ? instant.getTime() - Date.now() : 0;
  return () => new Date(Date.now() + offset);
}
