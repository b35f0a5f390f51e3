import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { STATEMENT_TIMEOUT_MILLISECONDS } from '../options.ts';
import type { Database, Queryable } from './database.ts';
import { skipLiteGrants } from './skip-lite-grants.ts';
import { postgresJsTypes } from './value-parsers.ts';

type Executor = Pick<PostgresConnection['driver'], 'unsafe'>;

const createQueryable = (executor: Executor): Queryable => ({
  query: async (text, parameters = []) => {
    const rows = await executor.unsafe(text, parameters as never[]);
    return [...rows] as never[];
  },
  script: async (text) => {
    await executor.unsafe(text);
  },
});

/** Opens a PostgreSQL server instead of PGlite, for running the same tests on both. */
export function openPostgres(url: string): { connection: PostgresConnection; database: Database } {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      types: postgresJsTypes,
      onnotice: () => undefined,
      connection: { statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS },
    },
  });
  skipLiteGrants(connection);
  const { driver } = connection;
  return {
    connection,
    database: {
      ...createQueryable(driver),
      transaction: async (work) => {
        const results: { value: Awaited<ReturnType<typeof work>> }[] = [];
        await driver.begin(async (tx) => {
          results.push({ value: await work(createQueryable(tx)) });
        });
        const [result] = results;
        if (!result) throw new Error('The transaction ended without a result.');
        return result.value;
      },
    },
  };
}
